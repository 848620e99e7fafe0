import { pathsComment } from './html.ts';
import type { FormOfPatch } from './patch-form.ts';

/** A custom HTML tag of a tag manager: it runs once the container has come, so never before what the page itself runs. */
export const container: FormOfPatch = {
  refuses: ({ change }) => (change.kind === 'insert' ? null : 'no-such-form'),
  write: (wanted) =>
    wanted
      .flatMap((one) =>
        one.change.kind === 'insert' ? [`${pathsComment(one)}${one.change.html.trim()}`] : [],
      )
      .join('\n'),
  notes: () => ['container-late'],
};
