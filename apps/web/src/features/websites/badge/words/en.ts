export const en = {
  title: 'Badge',
  text: 'A small picture of the grade now, for a wiki, a README or a dashboard. Whoever sees it learns the grade and nothing else.',
  failed: 'The badge could not be loaded',
  'not-saved': 'The badge was not changed',
  access: 'Who sees the badge',
  'access.off': 'Nobody',
  'access.token': 'By its address',
  'access.public': 'Everybody',
  'access.off-hint': 'The address of the picture answers “not found”.',
  'access.token-hint': 'The address holds a secret: it stands in every page that shows the picture.',
  'access.public-hint': 'No secret: the address follows from the website’s identifier.',
  language: 'Language of the picture',
  alt: 'Tracking health of {website}',
  address: 'Address',
  markdown: 'Markdown',
  html: 'HTML',
  renew: 'Make another address',
  'renew.hint': 'Pages with the address before then show nothing, within five minutes.',
} as const;

declare module '../../../../i18n/i18n.ts' {
  interface Catalogues {
    badge: typeof en;
  }
}
