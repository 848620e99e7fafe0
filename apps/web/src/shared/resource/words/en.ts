export const en = {
  'conflict.title': 'Yours or theirs?',
  'conflict.text': 'Somebody else saved this on {when}. What differs from what you entered: {fields}.',
  'conflict.same': 'Somebody else saved this on {when}, with the same content as yours.',
  'conflict.later': 'Go on editing',
  'conflict.theirs': 'Take theirs',
  'conflict.mine': 'Save mine over it',
} as const;

declare module '../../i18n/i18n.ts' {
  interface Catalogues {
    resource: typeof en;
  }
}
