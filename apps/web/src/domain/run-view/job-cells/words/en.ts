export const en = {
  'kind.audit': 'Audit',
  'kind.pool': 'Pool',
  'kind.test': 'Test',
  'kind.discovery': 'Search for pages',
  'kind.journey': 'Journey',
  'kind.consent': 'Consent matrix',
  'kind.links': 'Campaign links',
  'consent.none': 'untouched',
  'consent.accept': 'accepted',
  'consent.refuse': 'refused',
  'consent.gpc': 'Global Privacy Control',
  'consent.withdrawn': 'withdrawn',
  'kind.trial': 'Trial',
  'progress.of': { one: '{done} of {count} page', other: '{done} of {count} pages' },
  'progress.done': { one: '{count} page', other: '{count} pages' },
  'progress.journeys': { one: '{done} of {count} journey', other: '{done} of {count} journeys' },
  'progress.step': { one: 'step {number} of {count}', other: 'step {number} of {count}' },
  'progress.waiting': 'Waiting',
  'progress.label': 'Progress of the job {id}',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'job-cells': typeof en;
  }
}
