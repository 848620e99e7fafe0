export const en = {
  'login.title': 'Welcome back',
  'login.lead': 'Sign in to keep an eye on your tracking.',
  'login.needed':
    'You are not signed in, or no longer. Sign in, and you will be back on the page you requested.',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.show': 'Show the password',
  'login.hide': 'Hide the password',
  'login.submit': 'Sign in',
  'login.forgotten': 'Forgot your password?',
  'login.changed': 'Your password is changed. Sign in with the new one.',
  'login.second': 'One more step',
  'login.over': 'The second step took too long. Sign in again.',
  'errors.refused': 'The server does not accept this value',
  'errors.email-required': 'Email is required',
  'errors.email-invalid': 'Email is invalid',
  'errors.password-required': 'Password is required',
  'login.wait': 'Too many attempts. Try again in {wait}.',
  'login.slogan': 'Know it\nbefore your analysts do.',
  'login.slogan-detail': 'Tags, dataLayer, CSP and page-view hits, checked in a real browser, page by page.',
  title: 'Join {company}',
  'title-plain': 'Join a company',
  lead: 'You are invited as a guest: you will see the health of the websites that are opened to you.',
  'title-member': 'You are a member of {company} already',
  'lead-member': 'This code changes nothing: your role and what you see stay as they are.',
  open: 'Open this company',
  'lead-plain': 'Enter the guest code that you were given.',
  code: 'Guest code',
  'code-hint':
    '12 letters and digits, on the sticker or in the message that invites you. Case, spaces and dashes do not matter.',
  'code-required': 'Guest code is required',
  'code-submit': 'Go on',
  'code-unknown': 'This guest code is not valid, or no longer. Ask for the current one.',
  'code-failed': 'The invitation could not be loaded',
  'first-name': 'First name',
  'errors.first-name-required': 'First name is required',
  'last-name': 'Last name',
  'errors.last-name-required': 'Last name is required',
  email: 'E-mail',
  'mail-hint': 'A link goes to this address: with it you choose your password.',
  'mail-hint-unsent':
    'This instance sends no e-mails: an administrator hands you the link with which you choose your password.',
  submit: 'Send me the link',
  'submit-unsent': 'Ask for the link',
  failed: 'You could not join',
  'have-account': 'I have an account already',
  'signed-in': 'You are signed in as {name}.',
  'company-only': 'Not from this session',
  'company-only-text':
    'Your company’s sign-in provider opened this session. It joins no other company. Sign in by password or passkey to join this one.',
  'join-own': 'Join with this account',
  other: 'Use another account',
  'sent-title': 'Check your mailbox',
  sent: 'An e-mail to {email} explains how to continue. Its link works once, for 30 minutes. Nothing received? Check your spam folder, or ask whoever invited you.',
  'sent-title-unsent': 'Now ask whoever invited you',
  'sent-unsent':
    'This instance sends no e-mails. An administrator finds the message to {email} in the panel; it explains how to continue. Its link works once, for 30 minutes.',
  'sent-again': 'Use another address',
  'joining.lead': 'Choose the password of your account {email}.',
  'joining.submit': 'Create my account',
  'joining.not-loaded': 'The link could not be checked',
  'joining.gone-title': 'This link no longer works',
  'joining.gone':
    'A link works once, for 30 minutes, and as long as the guest code does. Enter the code again: another link comes at once.',
  'joining.again': 'Enter the guest code',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    session: typeof en;
  }
}
