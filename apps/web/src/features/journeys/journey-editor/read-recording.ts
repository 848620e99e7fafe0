import type { FieldError } from '@vigie/contract/errors.ts';
import { findInputFault } from '@vigie/contract/storable-input.ts';
import { RECORDING_LIMITS, type Recording } from '@vigie/contract/recording.ts';
import type { Schemas } from '../../../shared/forms/schemas.ts';
import { lineOf } from './json-line.ts';

/** Fault of a recording; `line` is null if the browser does not report it. */
export type RecordingFault =
  | { kind: 'too-large' | 'too-deep' | 'form' }
  | { kind: 'no-json'; message: string; line: number | null }
  | { kind: 'field'; step: number | null; field: string; line: number; error: FieldError };

/** Parses an export of Chrome's Recorder; returns the recording, or all its faults. */
export function readRecordingText(
  text: string,
  { recordingSchema, findFieldErrors }: Schemas,
): { recording: Recording } | { faults: RecordingFault[] } {
  if (text.length > RECORDING_LIMITS.length) return { faults: [{ kind: 'too-large' }] };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { faults: [{ kind: 'no-json', message: shortened(message), line: lineIn(message, text) }] };
  }
  if (typeof content !== 'object' || content === null || !('steps' in content))
    return { faults: [{ kind: 'form' }] };
  const unstorable = findInputFault({ recording: content });
  if (unstorable?.code === 'input-too-deep') return { faults: [{ kind: 'too-deep' }] };
  const read = recordingSchema.safeParse(content);
  if (read.success) return { recording: read.data };
  return { faults: findFieldErrors(recordingSchema, content).map((error) => faultOf(error, text)) };
}

function faultOf(error: FieldError, text: string): RecordingFault {
  const [first = '', index = '', ...within] = error.path.split('.');
  const isOfStep = first === 'steps' && index !== '';
  return {
    kind: 'field',
    step: isOfStep ? Number(index) + 1 : null,
    field: isOfStep ? within.join('.') || 'type' : error.path,
    line: lineOf(text, error.path.split('.')),
    error,
  };
}

/** Returns a JSON error without the quoted text, which the reader sees anyway. */
const shortened = (message: string) =>
  message.replace(/,? ?"[^]*" is not valid JSON$/, '').replace(/ \(line .*/, '');

/**
 * Returns the line at which the text stops being JSON, from the line or offset in the browser's message; null without
 * either.
 */
function lineIn(message: string, text: string): number | null {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined ? null : text.slice(0, Number(position)).split('\n').length;
}
