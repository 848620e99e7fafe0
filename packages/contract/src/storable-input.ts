import type { FieldError } from './errors.ts';

/** Maximum nesting depth of lists and objects in the input of a call. */
export const INPUT_DEPTH_MAX = 20;
const FAULTS_MAX = 20;

/** Reason for which an input is refused before it is processed, with its position. */
export interface InputFault {
  code: 'character-not-storable' | 'input-too-deep';
  fields: FieldError[];
}

/**
 * Returns the fault of an input that cannot be stored: texts and names with U+0000 or an unpaired surrogate, and lists
 * nested too deep. Returns null for an input without such values.
 */
export function findInputFault(input: unknown): InputFault | null {
  const found: FieldError[] = [];
  const isTooDeep = !visit(input, [], found);
  if (isTooDeep) {
    const params = { maximum: INPUT_DEPTH_MAX };
    return { code: 'input-too-deep', fields: [{ path: '', code: 'input-too-deep', params }] };
  }
  return found.length === 0 ? null : { code: 'character-not-storable', fields: found };
}

/** Adds the texts that cannot be stored to `found`. Returns false if the input is nested too deep. */
function visit(value: unknown, path: readonly string[], found: FieldError[]): boolean {
  if (typeof value === 'string' && !isStorable(value)) recordFaults(path, found);
  if (typeof value !== 'object' || value === null) return true;
  if (path.length >= INPUT_DEPTH_MAX) return false;
  return Object.entries(value).every(([name, part]) => {
    if (!isStorable(name)) recordFaults(path, found);
    return visit(part, [...path, name], found);
  });
}

/** Returns whether PostgreSQL can store a text unchanged. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function recordFaults(path: readonly string[], found: FieldError[]): void {
  if (found.length >= FAULTS_MAX) return;
  const named = path.join('.').replaceAll('\0', '').toWellFormed();
  found.push({ path: named, code: 'character-not-storable', params: {} });
}
