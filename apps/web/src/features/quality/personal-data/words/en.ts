export const en = {
  lead: 'Which personal data do pages give away, to whom, and with which consent?',
  failed: 'The personal data could not be loaded',
  'empty.title': 'No personal data leaves your pages',
  'empty.text':
    'Each visit is searched for e-mail addresses, telephone numbers, IBANs, card and social security numbers and names: in what leaves, plain, encoded or hashed. The visits stored since show none.',
  'empty.help': 'What is searched, and how',
  masked:
    'Values are masked in lists, files and messages, for administrators too: whoever repairs the page finds the value by its field.',
  search: 'Receiver or field',
  list: 'Personal data',
  'filter.kind': 'All data',
  'filter.kind-name': 'Data',
  'filter.place': 'All places',
  'filter.place-name': 'Place',
  'filter.consent': 'Any consent',
  'filter.consent-name': 'Consent',
  'filter.state': 'Sent or over',
  'filter.state-name': 'State',
  'state.sent': 'Still sent',
  'state.over': 'Over',
  over: 'Over',
  canary: 'Canary',
  'consent.unknown': 'not known',
  pages: { one: '{count} page', other: '{count} pages' },
  field: 'Field',
  value: 'Masked value',
  place: 'Place',
  encoding: 'Encoding',
  consent: 'Consent',
  receiver: 'Receiver',
  'first-seen': 'First seen',
  'last-seen': 'Last seen',
  visit: 'Open the visit',
  request: 'Open the request in the visit',
  'request.short': 'Open the request',
  'show-data-layer': 'Open the dataLayer',
  cause: 'Follow this cause',
  'pages.title': 'Pages',
  'pages.failed': 'The pages could not be loaded',
  'pages.none': 'Its pages are no longer stored.',
  'pages.over': 'over since {when}',
  'visit.title': 'Personal data that this visit gives away',
  'visit.failed': 'The personal data of this visit could not be loaded',
  'visit.gone': 'The recording of this visit is no longer stored.',
  'visit.none': 'This visit gives no personal data away.',
  'visit.masked':
    'Values are masked in this list. The recording contains what the page sent, unless your company hides it.',
  'visit.cut': 'This visit is larger than what is searched: there may be more.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'personal-data': typeof en;
  }
}
