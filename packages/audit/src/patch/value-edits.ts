import type { PatchRefusal } from '@vigie/contract/patch.ts';
import { edited, policyEdits, type Edit } from './policy-edits.ts';
import { isPolicyHeader } from './wanted-changes.ts';

/** Written form of a value in a file. */
export interface Written {
  /** Returns the offset of a character by its index; for the index after the last, the end of the value. */
  offset: (index: number) => number;
  /** Returns the written form of a text within the value; null if that is impossible. */
  write: (text: string) => string | null;
  /** Offsets of an unquoted value, and a function that quotes it. */
  whole: { at: number; end: number; quote: (value: string) => string } | null;
}

/** Returns the edits that give a header of a file another value. For a policy, they add only the missing parts. */
export function editsOfValue(
  { name, value, wanted }: { name: string; value: string; wanted: string },
  { offset, write, whole }: Written,
): Edit[] | PatchRefusal {
  const edits = isPolicyHeader(name)
    ? policyEdits(value, wanted)
    : value === wanted
      ? []
      : [{ at: 0, end: value.length, text: wanted }];
  if (typeof edits === 'string' || edits.length === 0) return edits;
  if (whole !== null) return [{ at: whole.at, end: whole.end, text: whole.quote(edited(value, edits)) }];
  const written: Edit[] = [];
  for (const { at, end, text } of edits) {
    const put = write(text);
    if (put === null) return 'variable';
    written.push({ at: offset(at), end: offset(end), text: put });
  }
  return written;
}
