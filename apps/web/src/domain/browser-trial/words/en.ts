export const en = {
  pool: 'Pool',
  submit: 'Try it in the browser',
  unread: 'The last trial could not be read',
  waiting: 'The trial begins',
  result: 'The last trial in the browser',
  when: 'Tried on {pool}, {at}.',
  failed: 'The trial was interrupted: it covers only the pages below.',
  cancelled: 'The trial was stopped: it covers only the pages below.',
  'no-page': 'No page was visited.',
  fewer: {
    one: '{count} page would send fewer hits',
    other: '{count} pages would send fewer hits',
  },
  broken: {
    one: 'Checks that pass today would fail on {count} page',
    other: 'Checks that pass today would fail on {count} pages',
  },
  'not-visited': {
    one: '{count} page could not be compared',
    other: '{count} pages could not be compared',
  },
  same: {
    one: 'Nothing is lost on {count} page',
    other: 'Nothing is lost on {count} pages',
  },
  'failed-without': 'The page could not be visited as it is.',
  'failed-with': 'The page could not be visited with the change.',
  'no-hits': 'No hit is sent, without the change or with it.',
  blocked: 'Blocked by a policy:',
  requests: { one: '{count} request', other: '{count} requests' },
  asked: 'Hosts requested more or less often, without and with it:',
  hits: 'Hits',
  before: 'Without',
  after: 'With',
  'unknown-tracker': 'Unknown tracker',
  more: {
    one: '{count} page would send more hits',
    other: '{count} pages would send more hits',
  },
  'unmet-pages': {
    one: '{count} page does not load what is tried',
    other: '{count} pages do not load what is tried',
  },
  unmet: 'The page does not load what is tried: it stays as it is.',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'browser-trial': typeof en;
  }
}
