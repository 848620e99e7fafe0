export const en = {
  title: 'Signing in',
  wait: 'Your sign-in provider’s answer is being checked.',
  'linked.title': 'Your account is bound',
  linked: 'From now on you can sign in with this provider as well.',
  'go-on': 'Go on',
  'over.title': 'Nothing to continue',
  over: 'This sign-in is over, or was not begun here. Begin again.',
  'over.again': 'Begin again',
  'failed.title': 'You are not signed in',
  'failed.bound': 'Your account was not bound',
  'failed.detail': 'The provider said: {detail}',
  'failed.again': 'Back to sign-in',
  'failed.settings': 'Back to the account settings',
  'join.title': 'You have an account already',
  'join.lead': '{provider} says that you are {email}.',
  'join.text':
    'There is an account with this address. Enter its password: the account stays as it is, and {provider} becomes one more sign-in method.',
  'join.password': 'Password of the account',
  'join.submit': 'Bind and sign in',
  'join.failed': 'The account could not be bound',
  'join.without': 'Continue without the password',
  'join.without-text':
    'Somebody else may have made the account. Without its password, everything that others may hold of it ends first.',
  'join.ask': 'Continue without the password?',
  'join.ends':
    'Its password, its sessions, tokens and devices, its passkeys, authenticator app and recovery codes, and its other sign-in providers all end. What the account may see and do stays.',
  'join.confirm': 'End them and sign in',
  'errors.password-required': 'Password is required',
  'errors.password-too-long': 'The password may have at most {max} characters',
  'errors.wrong-credentials': 'This is not the password of the account',
  'errors.password-wrong': 'This is not the password of the account',
  'errors.refused': 'The server does not accept this password',
} as const;

declare module '../../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'provider-return': typeof en;
  }
}
