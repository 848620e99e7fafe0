export const en = {
  'own.title': 'Personal tokens',
  'own.text':
    'A program calls Vigie with a token in place of your password. It acts as you, in the company of your current profile, and never more than you may.',
  'company.title': 'Company tokens',
  'company.text':
    'For pipelines: a token belongs to the company and stays valid when its author leaves. No token reaches passwords or other companies, and only one for provisioning reaches users.',
  none: 'No token yet.',
  'not-loaded': 'The tokens could not be loaded',
  add: 'Make a token',
  make: 'Make the token',
  failed: 'The token could not be made',
  'errors.name-required': 'Give the token a name',
  'errors.name-too-long': 'At most 80 characters',
  'errors.refused': 'The server does not accept this value',
  made: 'The token “{name}” is ready',
  'made.once': 'Copy it now: it is not shown again',
  'made.use': 'Store it with the secrets of your pipeline, as VIGIE_TOKEN.',
  'made.use-provision': 'Enter it in your directory, as the bearer token of SCIM.',
  'made.lost': 'The token was made, but its text was lost on the way. Revoke it and make another one.',
  until: 'until {date}',
  expired: 'expired',
  'expired-on': 'ended on {date}',
  by: 'made by {author}',
  'by-nobody': 'its author is gone',
  unused: 'never used',
  used: 'last used',
  revoke: 'Revoke',
  'revoke.one': 'Revoke the token {name}',
  'revoke.title': 'Revoke the token “{name}”?',
  'revoke.text': 'Programs that use it are refused at once. This cannot be undone.',
  'revoke.done': 'The token “{name}” was revoked.',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    tokens: typeof en;
  }
}
