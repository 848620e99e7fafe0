export const en = {
  'waiting.title': 'Waiting for confirmation',
  'waiting.text':
    'A link was sent to {email}, valid until {until}. The new address applies once its owner opens it; until then the current one stays.',
  'waiting.text-unsent':
    'The address {email} applies once its owner opens the link, valid until {until}. This instance sends no e-mails: an administrator finds the link in the log and passes it on.',
  'waiting.again': 'Send again',
  'waiting.cancel': 'Cancel the change',
  'waiting.sent': 'Another link was sent to {email}. The one before no longer works.',
  'waiting.sent-unsent':
    'Another link for {email} waits for an administrator. The one before no longer works.',
  'waiting.cancelled': 'The address stays as it is.',
  'waiting.failed': 'That did not work',
  'change.title': 'E-mail',
  'change.text':
    'You sign in with {email}, and receive e-mails there. A new address applies once you have opened the link that is sent to it.',
  'change.label': 'New address',
  'change.submit': 'Send the link',
  'change.failed': 'The address could not be changed',
  'company-only': 'Not from this session',
  'company-only-text':
    'Your company’s sign-in provider opened this session. The address of the whole account is not changed from it. Sign in by password or passkey to change it.',
  'errors.refused': 'The server does not accept this value',
  'errors.email-required': 'Email is required',
  'errors.email-invalid': 'Email is invalid',
  'errors.email-taken': 'Somebody has this e-mail already.',
  'confirm.title': 'Confirm your address',
  'confirm.lead': '{email} becomes the address of your account: you sign in with it from then on.',
  'confirm.submit': 'Confirm the address',
  'confirm.failed': 'The address could not be confirmed',
  'confirm.not-loaded': 'The link could not be checked',
  'confirm.done-title': 'The address is confirmed',
  'confirm.done': '{email} is the address of your account now. Sign in with it the next time.',
  'confirm.open': 'Open the panel',
  'confirm.gone-title': 'This link no longer works',
  'confirm.gone':
    'A link works once, for 30 minutes, and only the newest one. If you have followed it before, your address is confirmed. If not, send another one from your settings, or ask your administrator.',
  'confirm.settings': 'Open my settings',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'new-email': typeof en;
  }
}
