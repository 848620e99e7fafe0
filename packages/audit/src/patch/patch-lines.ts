import type { PatchForm, PatchNote, RefusedChange, WantedChange } from '@vigie/contract/patch.ts';
import { formOfPatch } from './forms.ts';

export interface PatchLines {
  /** Empty if the form can express no change. */
  text: string;
  notes: PatchNote[];
  refused: RefusedChange[];
}

/** Returns the lines for one host in one form, and the changes that this form cannot express. */
export function patchLines(form: PatchForm, wanted: readonly WantedChange[]): PatchLines {
  const { refuses, write, notes } = formOfPatch(form);
  const tried = wanted.map((one) => ({ wanted: one, why: refuses(one) }));
  const carried = tried.flatMap((one) => (one.why === null ? [one.wanted] : []));
  const refused = tried.flatMap(({ wanted: one, why }) => (why === null ? [] : [{ wanted: one, why }]));
  if (carried.length === 0) return { text: '', notes: [], refused };
  return { text: write(carried), notes: [...notes(carried)], refused };
}
