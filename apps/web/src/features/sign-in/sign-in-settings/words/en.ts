export const en = {
  title: 'Sign-in of {company}',
  'title-instance': 'Sign-in of the instance',
  lead: 'How the users of this company prove who they are.',
  'lead-instance': 'What applies to everybody, whatever their company.',
  failed: 'This company could not be loaded',
  gone: 'This company is not here',
  'gone-back': 'Back to the start page',
  edit: 'Edit',
  'edit-of': 'Edit {name}',
  remove: 'Remove',
  'remove-of': 'Remove {name}',
  save: 'Save',
  providers: 'Providers',
  'providers.lead':
    'Users sign in by your directory (OpenID Connect) in place of a password. Their sessions reach this company alone.',
  'providers.lead-instance':
    'Directories (OpenID Connect) that the sign-in offers to everybody. Companies have their own on their pages.',
  'providers.failed': 'The providers could not be loaded',
  'providers.none': 'No provider yet: users sign in by password or passkey.',
  'providers.add': 'Add a provider',
  'providers.on': 'On',
  'providers.off': 'Off',
  'providers.origin-environment': 'From the environment',
  'providers.origin-command-line': 'From the command line',
  'providers.users': { one: '{count} user is bound to it', other: '{count} users are bound to it' },
  'providers.remove-title': 'Remove {name}?',
  'providers.remove-text': {
    one: '{count} user is bound to it: their session by this provider ends, and it lets them in no more.',
    other: '{count} users are bound to it: their sessions by this provider end, and it lets them in no more.',
  },
  'providers.removed': '{name} was removed.',
  domains: 'E-mail domains',
  'domains.lead':
    'A provider of this company is trusted for addresses of its own domains only. Prove each of them by a TXT record.',
  'domains.failed': 'The domains could not be loaded',
  'domains.none': 'No domain yet: nobody is joined by their address, only by an invitation.',
  'domains.field': 'Domain, as it stands behind the @',
  'domains.add': 'Add the domain',
  'domains.added': '{domain} was added. Prove it by its TXT record.',
  'domains.unproven': 'Not proven yet',
  'domains.proven': 'Proven',
  'domains.by-dns': 'By its record, since {date}',
  'domains.by-administrator': 'By an administrator, since {date}',
  'domains.prove': 'How to prove it',
  'domains.record':
    'Add this TXT record where the domain is managed, then verify it. It can take hours to be seen.',
  'domains.record-name': 'Name of the record',
  'domains.record-text': 'Text of the record',
  'domains.record-missing':
    'No TXT record of {name} contains this text. A new record can take hours to be seen everywhere: check it, then try again.',
  'domains.record-unknown':
    'No name server answered for {name}. Try again later; if it stays so, check the name servers of the domain.',
  'domains.verify': 'Verify now',
  'domains.verify-of': 'Verify now: {domain}',
  'domains.verified': '{domain} is proven.',
  'domains.not-verified': 'The record does not prove the domain yet',
  'domains.vouch': 'Vouch for it',
  'domains.vouch-of': 'Vouch for it: {domain}',
  'domains.vouch-title': 'Vouch for {domain}?',
  'domains.vouch-text':
    'Your confirmation replaces the record. The company’s providers are then trusted for every address of this domain. Do it only if you know that the domain is the company’s.',
  'domains.vouched': '{domain} is proven: you confirmed it.',
  'domains.remove-title': 'Remove {domain}?',
  'domains.remove-text':
    'The company’s providers are no longer trusted for its addresses: no new user is joined by one. Bound users stay bound.',
  'domains.removed': '{domain} was removed.',
  'rules.failed': 'The rules of the sign-in could not be loaded',
  demand: 'Provider demanded',
  'demand.off': 'Users may sign in by password and by passkey, beside the providers.',
  'demand.on': 'The provider alone lets in',
  'demand.no-provider': 'To demand a provider, add one and turn it on first.',
  'demand.turn-on': 'Demand the provider',
  'demand.turn-off': 'Allow passwords again',
  'demand.change': 'Change the break-glass user',
  'demand.title': 'Demand the provider for {company}',
  'demand.means': 'What this changes at once',
  'demand.consequences':
    'Passwords and passkeys are refused for all users of the company, and their sessions by password end. Users without an account at the provider can no longer sign in. Only the break-glass user still signs in by password, and each time the managers are notified by e-mail.',
  'demand.break-glass': 'Break-glass user',
  'demand.break-glass-hint':
    'An administrator or moderator with a password, for the day when the provider is down.',
  'demand.choose': 'Choose a user',
  'demand.unknown': 'A user who manages this company no more',
  'demand.turned-on': 'The provider alone lets users of {company} in.',
  'demand.failed': 'The provider could not be demanded',
  'demand.off-title': 'Allow passwords for {company} again?',
  'demand.off-text': 'Users may sign in by password and by passkey again, beside the provider.',
  'demand.turned-off': 'Passwords are allowed again.',
  factors: 'Second factor',
  'factors.lead':
    'Users of the company in these roles need a second factor, beside those that the instance requires.',
  'factors.lead-instance': 'Users in these roles need a second factor in every company.',
  'factors.roles': 'Roles that need one',
  'factors.how':
    'It applies at once: whoever has none and is signed in by password sets one up before anything else. A sign-in by a provider counts as one with a second factor.',
  'factors.oneself': 'You set one up right after saving: your role is among these, and you have none.',
  'factors.saved': 'The roles were saved.',
  scim: 'Provisioning (SCIM)',
  'scim.lead':
    'Your directory creates, changes and deactivates users by SCIM 2.0. Who is deactivated there loses their sessions, tokens and devices within a minute.',
  'scim.article': 'How to set up a directory',
  'scim.address': 'Address for your directory',
  'scim.tokens': 'Tokens of your directory',
  'errors.domain-required': 'The domain is missing. Enter it.',
  'errors.domain-invalid': 'This is no domain. Enter it as it stands behind the @, such as example.com.',
  'errors.break-glass-required': 'The break-glass user is missing. Choose one.',
  'errors.break-glass-unfit':
    'This user cannot break the glass: choose an active administrator or moderator of the company, with a password.',
  'errors.provider-required': 'No provider of the company is on. Turn one on first.',
  'errors.demand-ends-own-session':
    'This would end your own session at once. Sign in by the provider first, or choose yourself.',
  'errors.no-administrator-left':
    'No administrator of the instance could sign in any more. Choose one of them.',
  'errors.domain-of-everybody': 'Anybody can have an address of this domain: no company owns it.',
  'errors.domain-there-already': 'This domain is on the list already.',
  'errors.refused': 'The server refused this field. Check it and try again.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'sign-in-settings': typeof en;
  }
}
