import { pathsComment } from './html.ts';
import type { FormOfPatch } from './patch-form.ts';

/** Matches a variable. Both tag managers replace it by its value, and reject a tag that names an unknown one. */
const VARIABLE = /\{\{[^{}]*\}\}/;

/**
 * Custom HTML tag of a tag manager. It runs after the container loaded, so never before the page's own code: a line for
 * the start of the head is refused. Tried with the tag managers' own scripts (GTM, Matomo 5.0.2).
 */
export const container: FormOfPatch = {
  refuses({ change }) {
    if (change.kind !== 'insert') return 'no-such-form';
    if (change.where === 'head-start') return 'too-late';
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
