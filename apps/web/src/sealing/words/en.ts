export const en = {
  title: 'Sealed visits',
  lead: 'A sealed visit is kept past the retention of its website, until somebody releases it. Seal one from the page of a visit.',
  article: 'What a sealed file proves',
  list: 'Sealed visits',
  'list.none': 'No visit of this website is sealed.',
  'list.none-of-visit': 'This visit is not sealed yet.',
  'list.failed': 'The sealed visits could not be loaded',
  'list.more': 'Show more',
  visited: 'Visited {at}',
  sealed: 'Sealed {at}',
  'sealed-by': 'Sealed {at} by {name}',
  stamped: 'Time stamp of {authority}: {at}',
  'no-stamp': 'Without a time stamp: its time is that of this Vigie.',
  fingerprint: 'Key',
  download: 'Download',
  'download.label': 'Download the file sealed {at}',
  'download.failed': 'The file could not be downloaded',
  release: 'Release',
  'release.label': 'Release the file sealed {at}',
  'release.title': 'Release this sealed visit?',
  'release.text':
    'The file of {url}, sealed {at}, is deleted from this Vigie for good. Copies that were downloaded stay valid.',
  'release.confirm': 'Release and delete',
  'release.failed': 'The sealed visit could not be released',
  'release.done': 'The sealed visit was released.',
  seal: 'Seal this visit',
  'seal.text':
    'Requests, bodies that were sent, the picture, verdicts and versions go into one signed file (WACZ). Any later change of it shows. It is kept past retention until it is released.',
  'seal.now': 'Seal now',
  'seal.close': 'Close',
  'seal.failed': 'The visit was not sealed',
  'seal.done': 'The visit was sealed.',
  export: 'Download',
  'export.label': 'Choose a file',
  'export.har': 'Requests (HAR)',
  'export.inspection': 'EDPS (inspection.json)',
  'export.report': 'Report for an authority (PDF)',
  'export.failed': 'The file could not be downloaded',
} as const;

declare module '../../i18n/i18n.ts' {
  interface Catalogues {
    sealing: typeof en;
  }
}
