export const en = {
  title: 'Is it still you?',
  text: 'This step is sensitive. Enter your password again; you will not be asked for the next ten minutes.',
  password: 'Your password',
  submit: 'Continue',
} as const;
