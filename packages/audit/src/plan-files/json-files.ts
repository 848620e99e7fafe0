import type { PlanReadingInput } from '@vigie/contract/plan-import.ts';
import { TableError } from './table-rows.ts';
import { unzip } from './unzip.ts';

export type PlanFile = PlanReadingInput['files'][number];

export interface JsonFile {
  name: string;
  value: unknown;
}

const DEPTH_MAX = 100;

/** Reads the JSON of a file, or of each file in an archive; throws a `TableError`. */
export function readJson(file: PlanFile): JsonFile[] {
  if (file.text !== undefined) return [{ name: file.name, value: parse(file.text) }];
  const files = unzip(bytesOf(file.base64 ?? ''), (path) => path.endsWith('.json'));
  return [...files].map(([path, bytes]) => ({
    name: path,
    value: parse(new TextDecoder().decode(bytes)),
  }));
}

/** Decodes base64. Throws a `TableError` if the text is invalid. */
export function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    throw new TableError('archive-damaged');
  }
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    throw new TableError('syntax-invalid');
  }
  if (isTooDeep(value)) throw new TableError('too-deep');
  return value;
}

/** Returns whether a value is too deep. It checks level by level, so that no file overflows the stack. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
