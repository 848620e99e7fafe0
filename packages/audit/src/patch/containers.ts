import { pathsComment } from './html.ts';
import type { FormOfPatch } from './patch-form.ts';

/** Matches a variable. Both tag managers replace it by its value, and reject a tag that names an unknown one. */
const VARIABLE = /\{\{[^{}]*\}\}/;

/** Custom HTML tag of a tag manager. It runs after the container loaded, so never before the page's own code. */
export const container: FormOfPatch = {
  refuses({ change }) {
    if (change.kind !== 'insert') return 'no-such-form';
    return VARIABLE.test(change.html) ? 'variable' : null;
  },
  write: (wanted) =>
    wanted
      .flatMap((one) =>
        one.change.kind === 'insert' ? [`${pathsComment(one)}${one.change.html.trim()}`] : [],
      )
      .join('\n'),
  notes: () => ['container-late'],
};
