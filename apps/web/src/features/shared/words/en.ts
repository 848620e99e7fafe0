export const en = {
  title: 'Tracking health of {website}',
  lead: '{url} · this link works until {date}',
  'lead.printed': '{url} · as of {date}',
  print: 'Print the report',
  foot: 'Read only, by a link that expires. Addresses are shown without their parameters.',
  'foot.printed': 'Addresses are shown without their parameters.',
  failed: 'The report could not be loaded',
  gone: 'This link no longer works',
  'gone-text': 'It has expired, or it was taken back. Ask whoever sent it for another one.',
  grade: 'Grade now',
  'grade.label': 'Grade {grade}, reliability {percent}',
  'grade.none': 'Not measured yet',
  'grade.at': 'Last audit',
  'trend.title': 'Reliability, last 30 days',
  'trend.label': 'Reliability over the last 30 days',
  'trend.nothing': 'Nothing was measured in the last 30 days.',
  'trend.min': 'min',
  'trend.max': 'max',
  'trend.date': 'Date',
  'trend.value': 'Reliability',
  'trend.none': 'nothing measured',
  'trend.gap': '{date}: nothing measured',
  'trend.reading': '{date}: {percent}, grade {grade}',
  checks: 'Checks, now',
  'checks.hint': 'Share of the judged pages that pass.',
  unmeasured: 'not measured',
  causes: 'What costs points of reliability, now',
  'causes.none': 'Nothing: every check that was measured passes.',
  points: '−{points} pts',
  pages: { one: '{count} page', other: '{count} pages' },
  affected: { one: '{count} page affected', other: '{count} pages affected' },
  worst: 'Pages to look at first',
} as const;

declare module '../../../i18n/i18n.ts' {
  interface Catalogues {
    shared: typeof en;
  }
}
