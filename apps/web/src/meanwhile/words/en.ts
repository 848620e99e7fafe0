export const en = {
  title: 'Yours or theirs?',
  text: 'Somebody else saved this on {when}. What differs from what you entered: {fields}.',
  same: 'Somebody else saved this on {when}, with the same content as yours.',
  later: 'Go on editing',
  theirs: 'Take theirs',
  mine: 'Save mine over it',
} as const;
