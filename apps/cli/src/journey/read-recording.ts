import { RECORDING_LIMITS, recordingSchema, type Recording } from '@vigie/contract/recording.ts';
import {
  parsePositionedFile,
  type FieldPath,
  type PositionedFile,
} from '../positioned-file/positioned-file.ts';
import { readPositionedFile } from '../positioned-file/read-positioned-file.ts';
import { schemaFaults } from '../positioned-file/schema-faults.ts';

/** A recording that was read, with the positions of its fields. */
export interface RecordingFile {
  path: string;
  recording: Recording;
  positionOf: (field: FieldPath) => string;
}

/** Reads a recording of Chrome's Recorder; returns every fault if it is invalid. */
export async function readRecording(path: string): Promise<RecordingFile | { faults: string[] }> {
  return recordingIn(await readPositionedFile(path, RECORDING_LIMITS.length), path);
}

/** Parses a recording; the pure part of `readRecording`. */
export function parseRecording(text: string, path: string): RecordingFile | { faults: string[] } {
  return recordingIn(parsePositionedFile(text, path), path);
}

const EXPORT = 'in the Recorder of Chrome’s DevTools choose Export, then JSON';

function recordingIn(
  file: PositionedFile | { faults: string[] },
  path: string,
): RecordingFile | { faults: string[] } {
  if ('faults' in file) return file;
  if (typeof file.content !== 'object' || file.content === null || Array.isArray(file.content))
    return {
      faults: [`${path}: ${file.content === null ? 'it is empty' : 'it is no recording'}: ${EXPORT}`],
    };
  const read = recordingSchema.safeParse(file.content);
  if (!read.success) return { faults: schemaFaults(recordingSchema, file) };
  return { path, recording: read.data, positionOf: file.positionOf };
}
