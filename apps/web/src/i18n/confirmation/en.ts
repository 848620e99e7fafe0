export const en = {
  title: 'Is it still you?',
  text: 'What you are about to do weighs much. Give your password again; for the next ten minutes you will not be asked.',
  password: 'Your password',
  submit: 'Continue',
} as const;
