export const en = {
  show: 'Show the password',
  hide: 'Hide the password',
  new: 'New password',
  hint: 'At least {min} characters. Several words make a good one.',
  'hint-strict': 'At least {min} characters, and none of the common ones. Several words make a good one.',
  'too-short': 'At least {min} characters.',
  'strength.common': 'Everybody tries this one first: another would be better.',
  'strength.personal': 'It contains your name or address, which anyone would try.',
  'strength.weak': 'Weak: quickly guessed. Make it longer.',
  'strength.fair': 'Fair. A few more characters would make it strong.',
  'strength.strong': 'Strong.',
  'errors.password-required': 'Password is required',
  'errors.password-too-short': 'The password needs at least {min} characters',
  'errors.password-too-long': 'The password may have at most {max} characters',
  'errors.password-too-common': 'Everybody tries this password first: choose another',
  'errors.password-wrong': 'This is not your current password',
  'errors.password-same': 'This is the password you have now: choose another',
  'errors.refused': 'This password is not accepted: choose a longer one',
  'errors.email-required': 'Email is required',
  'errors.email-invalid': 'Email is invalid',
  'forgotten.title': 'Forgot your password?',
  'forgotten.lead': 'Give the email of your account: a link to choose a new password goes there.',
  'forgotten.email': 'Email',
  'forgotten.submit': 'Send the link',
  'forgotten.back': 'Back to sign-in',
  'forgotten.sent-title': 'Check your mailbox',
  'forgotten.sent':
    'If an account has the address {email}, a link is on its way. It works once, for 30 minutes. Nothing received? Check your spam folder, or ask your administrator.',
  'forgotten.lead-unsent':
    'This instance sends no e-mails. Request a link all the same: an administrator finds it in the panel and passes it on to you.',
  'forgotten.submit-unsent': 'Ask for a link',
  'forgotten.sent-title-unsent': 'Now ask an administrator',
  'forgotten.sent-unsent':
    'If an account has the address {email}, an administrator finds a link for it in the panel. It works once, for 30 minutes: ask them for it, or for another password.',
  'forgotten.operator': 'This instance is run by {operator}.',
  'forgotten.again': 'Use another address',
  'forgotten.failed': 'The link could not be requested',
  wait: 'Too many attempts. Try again in {wait}.',
  'reset.title': 'Choose a new password',
  'reset.lead': 'For the account {email}.',
  'reset.submit': 'Change the password',
  'reset.others': 'Every device that is signed in to this account will be signed out.',
  'reset.failed': 'The password could not be changed',
  'reset.expired-title': 'This link no longer works',
  'reset.expired':
    'A link works once, for 30 minutes, and only the newest one. Ask for a new one: it takes a moment.',
  'reset.ask-again': 'Ask for a new link',
  'reset.not-loaded': 'The link could not be checked',
  'own.title': 'Change my password',
  'own.lead': 'Your other devices are signed out; this one stays.',
  'own.must-title': 'Choose a password of your own first',
  'own.company-only': 'Not from this session',
  'own.company-only-text':
    'Your company’s sign-in provider opened this session. The password of the whole account is not changed from it. Sign in by password or passkey to change it.',
  'own.company-only-back': 'Back to my settings',
  'own.must':
    'An administrator gave you the password you signed in with. Choose one that only you know; the panel opens right after.',
  'own.current': 'Current password',
  'own.current-given': 'The one that the administrator gave you.',
  'own.submit': 'Change the password',
  'own.done': 'Your password is changed. Your other devices are signed out.',
  'own.failed': 'The password could not be changed',
  'own.advice-title': 'A good password',
  'own.advice':
    'Long beats complicated: four or five words that have nothing to do with one another are hard to guess and easy to keep in mind.',
  'own.advice-manager':
    'A password manager makes one and remembers it for you. Use each password in one place only.',
  title: 'Is it still you?',
  text: 'This step is sensitive. Enter your password again; you will not be asked for the next ten minutes.',
  password: 'Your password',
  submit: 'Continue',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    password: typeof en;
  }
}
