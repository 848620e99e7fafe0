export const en = {
  title: 'Limits',
  lead: 'They protect the other websites of this Vigie. Its administrators set them.',
  failed: 'The limits could not be loaded',
  recordings: 'Recordings of visits',
  of: '{used} of {limit}',
  'recordings.kinds': 'Pictures {pictures}, documents {documents}, dataLayer {dataLayer}',
  'recordings.rule':
    'When it is full, the oldest pictures are deleted first, then what else was recorded of the oldest days. Verdicts, problems, grades and evolutions always stay.',
  visits: 'Visits today (UTC)',
  'visits.rule':
    'Visits of runs that go on count as made. Once all are made, a run visits fewer pages or does not begin; a planned one waits. From 0 again: {time}.',
  unlimited: '{used}, without a limit',
  'reached.recordings': 'Limit of recordings reached on {time}',
  'reached.recordings-text':
    'The oldest recordings of visits were deleted to make room. Verdicts, problems, grades and evolutions are all kept, and new visits are judged and counted as before.',
  'reached.visits': 'Limit of visits reached on {time}',
  'reached.visits-text':
    'Until the next day (UTC), runs visit fewer pages or do not begin, and planned ones wait. Everything that was measured is kept.',
  'deleted.pictures': 'Pictures last seen before {time} are gone.',
  'deleted.documents': 'Requests, hits and dataLayer from before {time} are gone.',
  'advice.recordings':
    'To keep more: take no pictures, audit fewer pages or less often, or ask an administrator for a higher limit.',
  'advice.visits':
    'To stay below it: audit fewer pages or less often, or ask an administrator for a higher limit.',
  'reached.budget': 'The company’s budget of visits is used up since {time}',
  'reached.budget-text':
    'Until the next month (UTC) no run begins, planned or not: the figures of this page change no more. Everything that was measured is kept.',
  'see-budget': 'See the budget',
  see: 'See the limits',
  change: 'Change the limits',
  'field.recordings': 'Recordings, in megabytes',
  'field.visits': 'Visits per day',
  'field.hint': 'Empty: as everywhere on this Vigie ({limit}).',
  'field.none': 'no limit',
  'field.warning': 'A lower limit deletes the oldest recordings within a minute. They do not come back.',
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
