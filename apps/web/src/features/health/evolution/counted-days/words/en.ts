export const en = {
  title: 'Counted in the report, day by day',
  failed: 'The volumes of the report could not be loaded',
  'to-hits': 'Hits in the report',
  rate: 'Page views that pass in Vigie',
  volume: 'Counted by {product}',
  event: 'Event of the bars',
  'page-views': 'Page views',
  chart: 'Pass rate of Vigie and volumes of the report, day by day',
  never: 'The volumes of the report have not been read yet.',
  nothing: 'The report has no volume in this period.',
  read: 'Volumes read',
  notes: 'Notes',
  'note.report-falls': 'The report falls while Vigie’s visits pass.',
  'note.vigie-fails': 'Vigie’s visits fail while the report is stable.',
  'note.both-fall': 'The report and Vigie’s visits fall together.',
  open: 'This day is not complete.',
  table: 'The figures as a table',
  'column.day': 'Day',
  'reading.counted': 'Counted: {value}',
  'reading.rate': 'Pass in Vigie: {value}',
} as const;

declare module '../../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'counted-days': typeof en;
  }
}
