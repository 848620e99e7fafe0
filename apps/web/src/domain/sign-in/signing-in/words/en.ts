export const en = {
  or: 'or',
  ways: 'Other ways to sign in',
  provider: 'Sign in with {name}',
  again: 'Sign in again with {name}',
  passkey: 'Sign in with a passkey',
  failed: 'You are not signed in',
  'elsewhere.providers':
    'To sign in with a provider, open the panel at its own address: providers send you back there.',
  'elsewhere.passkeys': 'Passkeys belong to one address of the panel. To use them, open it there:',
  'passkey-declined':
    'No passkey was used. The request was closed or took too long, or this device has none for this panel. Try again, or choose another way.',
  'invited.wait': 'You are taken to the sign-in provider of your company.',
  'invited.failed': 'The invitation could not be used',
  'second.totp': 'Enter the code that your authenticator app shows.',
  'second.recovery-code': 'Enter one of the recovery codes that you stored. Each works once.',
  'second.passkey': 'Confirm with a passkey that it is you.',
  'second.submit': 'Sign in',
  'second.use-totp': 'Use the authenticator app',
  'second.use-recovery-code': 'Use a recovery code',
  'second.use-passkey': 'Use a passkey',
  'second.back': 'Back to sign-in',
  'second.ways': 'Other ways',
  code: 'Code',
  'code-hint': 'Six digits',
  'recovery-code': 'Recovery code',
  'recovery-code-hint': 'Sixteen characters; case and dashes do not matter',
  'errors.code-required': 'A code is required',
  'errors.code-not-six-digits': 'The code has six digits',
  'errors.code-invalid': 'This is no recovery code: it is too long',
  'errors.refused': 'The server does not accept this code',
  'confirm.totp':
    'Enter the code that your authenticator app shows; you will not be asked for the next ten minutes.',
  'confirm.others': 'Another way',
  'confirm.none':
    'This step is sensitive. Choose how you show that it is you; you will not be asked for the next ten minutes.',
  'confirm.use-password': 'Use the password',
  'confirm.submit': 'Continue',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'signing-in': typeof en;
  }
}
