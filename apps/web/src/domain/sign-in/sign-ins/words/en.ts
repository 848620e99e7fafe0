export const en = {
  title: 'Recent sign-ins',
  own: 'Sign-ins of the last 90 days. One that was not you? Change your password and sign out everywhere else.',
  failed: 'The sign-ins could not be loaded',
  none: 'No sign-in in the last 90 days.',
  all: 'Show all {count}',
  unknown: 'Unknown program',
  unusual: 'Unusual',
  'unusual-text': 'Neither this browser nor this network had been used to sign in before.',
  'proof.password': 'Password',
  'proof.passkey': 'Passkey',
  'proof.provider': 'Sign-in provider',
  'proof.both': '{first} and {second}',
  'proof.then-totp': 'code of the app',
  'proof.then-passkey': 'passkey',
  'proof.then-recovery-code': 'recovery code',
  'identity.gone': 'A provider that was removed',
  'identity.used': 'last used',
  'identity.unused': 'never used',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'sign-ins': typeof en;
  }
}
