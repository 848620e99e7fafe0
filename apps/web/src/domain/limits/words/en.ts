export const en = {
  title: 'Limits',
  lead: 'They protect the other websites of this Vigie. Its administrators set them.',
  failed: 'The limits could not be loaded',
  recordings: 'Recordings of visits',
  of: '{used} of {limit}',
  'recordings.kinds': 'Pictures {pictures}, documents {documents}, dataLayer {dataLayer}',
  'recordings.rule':
    'At the limit, the oldest pictures are deleted first, then the other recordings of the oldest days. Verdicts, problems, grades and evolutions are never deleted.',
  visits: 'Visits today (UTC)',
  'visits.rule':
    'Visits of runs in progress count as used. Once all are used, a run visits fewer pages or does not begin; a planned one waits. Reset to 0: {time}.',
  unlimited: '{used}, without a limit',
  'reached.recordings': 'Limit of recordings reached on {time}',
  'reached.recordings-text':
    'The oldest recordings of visits were deleted to free space. Verdicts, problems, grades and evolutions stay stored, and new visits are evaluated and counted as before.',
  'reached.visits': 'Limit of visits reached on {time}',
  'reached.visits-text':
    'Until the next day (UTC), runs visit fewer pages or do not start, and scheduled runs wait. All measurements stay stored.',
  'deleted.pictures': 'Pictures last seen before {time} are gone.',
  'deleted.documents': 'Requests, hits and dataLayer from before {time} are gone.',
  'advice.recordings':
    'To keep more: take no pictures, audit fewer pages or less often, or ask an administrator for a higher limit.',
  'advice.visits':
    'To stay below it: audit fewer pages or less often, or ask an administrator for a higher limit.',
  'reached.budget': 'The company’s budget of visits is used up since {time}',
  'reached.budget-text':
    'Until the next month (UTC), no run starts, scheduled or not: the figures of this page no longer change. All measurements stay stored.',
  'see-budget': 'See the budget',
  see: 'See the limits',
  change: 'Change the limits',
  'field.hint': 'Empty: as everywhere on this Vigie ({limit}).',
  'field.none': 'no limit',
  'field.warning': 'A lower limit deletes the oldest recordings within a minute. They cannot be restored.',
  save: 'Save the limits',
  'save.failed': 'The limits could not be saved',
  'save.done': 'Limits of {website} saved.',
  'errors.refused': 'Check this value.',
  'errors.recordings-range': 'Enter a whole number of megabytes from {min} to {max}, or nothing.',
  'errors.visits-range': 'Enter a whole number of visits from {min} to {max}, or nothing.',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    limits: typeof en;
  }
}
