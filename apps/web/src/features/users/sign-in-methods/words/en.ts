export const en = {
  title: 'Ways to sign in',
  failed: 'The ways to sign in could not be loaded',
  password: 'Password',
  'password.set': 'Set',
  'password.none': 'None: they come by a provider or a passkey',
  passkeys: 'Passkeys',
  'passkeys.none': 'None',
  'passkeys.more': { one: 'and {count} more', other: 'and {count} more' },
  totp: 'Authenticator app',
  'totp.none': 'Not set up',
  'totp.since': 'Since {date}',
  recovery: 'Recovery codes',
  'recovery.none': 'None',
  'recovery.left': { one: '{count} left', other: '{count} left' },
  'required.met': 'Their role needs a second factor, and they have one.',
  'required.unmet': 'Their role needs a second factor: they set one up at the next sign-in.',
  identities: 'Identities at providers',
  'identities.none': 'Not bound to any provider.',
  reset: 'Reset the second factors',
  'reset.title': 'Reset the second factors of {name}?',
  'reset.text':
    'Their authenticator app, passkeys and recovery codes are removed, and all their sessions end. They are notified by e-mail. Make sure that the request is theirs: call them on a number that you know.',
  'reset.done': '{name} has no second factor any more.',
  invite: 'Invite to a provider',
  'invite.title': 'Invite {name} to a provider',
  'invite.lead':
    'A link goes to the address of this account. Whoever opens it and signs in at the provider is bound to this account, whatever address they have there.',
  'invite.provider': 'Provider',
  'invite.choose': 'Choose a provider',
  'invite.send': 'Send the link',
  'invite.done': 'The link is on its way to {email}.',
  'invite.failed': 'The invitation could not be sent',
  'invite.no-provider': 'To invite them to a provider, add one to their company and turn it on.',
  'invite.no-mail':
    'This instance sends no e-mails: the invitation would stay among those that did not leave.',
  'errors.provider-required': 'The provider is missing. Choose one.',
  'errors.refused': 'The server refused this field. Check it and try again.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'sign-in-methods': typeof en;
  }
}
