import { pathsComment } from './html.ts';
import type { FormOfPatch } from './patch-form.ts';

/** Both tag managers put the value of a variable in its place, and take no tag that names an unknown one. */
const VARIABLE = /\{\{[^{}]*\}\}/;

/** A custom HTML tag of a tag manager: it runs once the container has come, so never before what the page itself runs. */
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
