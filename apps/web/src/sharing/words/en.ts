export const en = {
  title: 'Share the health of {website}',
  text: 'Whoever holds the link reads this website’s grade, evolution, causes and worst pages, without an account. They see no captured value, no setting and no other website.',
  days: 'How long it works',
  'days.some': { one: '{count} day', other: '{count} days' },
  make: 'Make a link',
  failed: 'The link could not be made',
  made: 'The link is ready',
  'made.once': 'Copy it now: it is not shown again.',
  'made.lost': 'The link was made, but its address was lost on the way. Take it back and make another one.',
  'list.title': 'Links that work',
  'list.none': 'None: nobody reads this website without an account.',
  'list.failed': 'The links could not be loaded',
  'list.until': 'Until {date}',
  'list.new': 'new',
  'list.by': 'made by {author}',
  'list.by-nobody': 'its author is gone',
  'list.unused': 'never used',
  'list.used': 'last used',
  'take-back': 'Take back',
  'take-back.label': 'Take back the link until {date}',
  'take-back.really': 'Take it back now',
} as const;

declare module '../../i18n/i18n.ts' {
  interface Catalogues {
    sharing: typeof en;
  }
}
