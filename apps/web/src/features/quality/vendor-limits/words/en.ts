export const en = {
  lead: 'What do vendors cut, ignore or discard although their collectors accept it?',
  failed: 'The limits could not be loaded',
  'empty.title': 'No hit passes a limit of its vendor',
  'empty.text':
    'Each hit of a visit is compared with the documented limits of its vendor: lengths, numbers of parameters, reserved names, currencies, and what an event needs. The stored visits pass none.',
  'empty.help': 'What is compared',
  masked: 'Values are shortened, and personal data is masked. These findings are no part of the grade.',
  search: 'Vendor, event or parameter',
  list: 'Limits of vendors',
  'filter.effect': 'All effects',
  'filter.effect-name': 'Effect',
  'filter.state': 'Passed or over',
  'filter.state-name': 'State',
  'state.passed': 'Still passed',
  'state.over': 'Over',
  over: 'Over',
  pages: { one: '{count} page', other: '{count} pages' },
  vendor: 'Vendor',
  event: 'Event',
  parameter: 'Parameter',
  value: 'Value',
  rule: 'Rule',
  page: 'Page of the last visit',
  'first-seen': 'First seen',
  'last-seen': 'Last seen',
  source: 'Source, read on {when}',
  visit: 'Open the visit',
  request: 'Open the request',
  'visit.title': 'Limits of vendors that hits of this visit pass',
  'visit.failed': 'The limits of this visit could not be loaded',
  'visit.gone': 'The recording of this visit is no longer stored.',
  'visit.none': 'No hit of this visit passes a documented limit of its vendor.',
  'visit.cut': 'This visit is larger than what is compared: there may be more.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'vendor-limits': typeof en;
  }
}
