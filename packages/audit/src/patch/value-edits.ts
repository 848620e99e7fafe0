import type { PatchRefusal } from '@vigie/contract/patch.ts';
import { edited, policyEdits, type Edit } from './policy-edits.ts';
import { isPolicyHeader } from './wanted-changes.ts';

/** How a value stands in a file. */
export interface Written {
  /** Where the character of that number begins; for the number after the last, where the value ends. */
  offset: (index: number) => number;
  /** How text is written within that value; null where that is not possible. */
  write: (text: string) => string | null;
  /** The place of a value without quotes, and how it is written with them. */
  whole: { at: number; end: number; quote: (value: string) => string } | null;
}

/** Returns what makes a header of a file say another value: of a policy no more than what lacks. */
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
