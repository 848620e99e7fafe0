import type { FieldError } from '@vigie/contract/errors.ts';
import { findInputFault } from '@vigie/contract/storable-input.ts';
import { RECORDING_LIMITS, type Recording } from '@vigie/contract/recording.ts';
import type { Schemas } from '../../../forms/schemas.ts';
import { lineOf } from './json-line.ts';

/** What is wrong with a recording, and where; `line` is null where the browser does not say it. */
export type RecordingFault =
  | { kind: 'too-large' | 'too-deep' | 'form' }
  | { kind: 'no-json'; message: string; line: number | null }
  | { kind: 'field'; step: number | null; field: string; line: number; error: FieldError };

/** Reads what Chrome's Recorder exports, or says all that is wrong with it. */
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
  const [first = '', place = '', ...within] = error.path.split('.');
  const isOfStep = first === 'steps' && place !== '';
  return {
    kind: 'field',
    step: isOfStep ? Number(place) + 1 : null,
    field: isOfStep ? within.join('.') || 'type' : error.path,
    line: lineOf(text, error.path.split('.')),
    error,
  };
}

/** Browsers show the text again, which the reader has before them. */
const shortened = (message: string) =>
  message.replace(/,? ?"[^]*" is not valid JSON$/, '').replace(/ \(line .*/, '');

/** Returns where the text stops being JSON: browsers name the line, or the place. */
function lineIn(message: string, text: string): number | null {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const place = /position (\d+)/.exec(message)?.[1];
  return place === undefined ? null : text.slice(0, Number(place)).split('\n').length;
}
