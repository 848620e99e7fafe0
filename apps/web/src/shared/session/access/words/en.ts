export const en = {
  'access.none':
    'Your profile in {company} has the role {role} and no context yet. A context gives access to a website; a moderator or an administrator of your company assigns contexts.',
  'access.no-website':
    'You see the whole company {company}, and it has no website yet. A moderator or an administrator adds the first one.',
  'access.ask': 'Ask for access',
  'access.subject': 'Asks for access',
  'access.text':
    '{name} ({role}) sees no website yet and requests access. Contexts are given on the page of the user.',
  'access.asked': 'Your request has arrived. A moderator or an administrator answers under “New message”.',
  'access.failed': 'The request could not be sent',
  'website.empty': 'No website to watch yet',
} as const;

declare module '../../../i18n/i18n.ts' {
  interface Catalogues {
    access: typeof en;
  }
}
