export const en = {
  title: 'Visits',
  hits: 'Hits of visits',
  deliver: 'Delivered as they are',
  'deliver-hint': 'They count in your figures like those of any visitor.',
  mark: 'Delivered with a mark',
  'mark-hint': 'Each carries vigie=1, by which your tool leaves it out of your figures.',
  'answer-locally': 'Answered by Vigie',
  'answer-locally-hint': 'None reaches your collector, so nobody checks that it answers.',
  names: 'Name Vigie in the user agent',
  'names-hint': 'Your logs and your firewall know its visits by “Vigie”, with a link to what it is.',
  pictures: 'Take a picture of each page',
  'pictures-hint':
    'Its visit shows it. Without pictures, audits are faster and no image of what pages show is kept.',
  'context-hint': 'Audits and discoveries are made in it: at its address, with its access.',
} as const;

declare module '../../../../i18n/i18n.ts' {
  interface Catalogues {
    visits: typeof en;
  }
}
