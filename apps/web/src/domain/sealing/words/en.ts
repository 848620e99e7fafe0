export const en = {
  title: 'Sealed visits and matrices',
  lead: 'A sealed visit or consent matrix is stored beyond the retention of its website, until somebody releases it. Seal one from the page of a visit, or from the matrix.',
  article: 'What a sealed file proves',
  list: 'Sealed visits and matrices',
  'list.none': 'No visit or matrix of this website is sealed.',
  'list.none-of-visit': 'This visit is not sealed yet.',
  'list.none-of-matrix': 'This matrix is not sealed yet.',
  'list.failed': 'The sealed files could not be loaded',
  'list.more': 'Show more',
  visited: 'Visited {at}',
  'matrix-of': 'Consent matrix of {url}',
  measured: 'Measured {at}',
  'matrix.visits': { one: 'contains {count} visit', other: 'contains {count} visits' },
  'matrix.left-out': {
    one: '{count} visit is counted and not included',
    other: '{count} visits are counted and not included',
  },
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
  'release.title': 'Release this sealed file?',
  'release.text':
    'The file of {url}, sealed {at}, is deleted from this Vigie for good. Copies that were downloaded stay valid.',
  'release.confirm': 'Release and delete',
  'release.failed': 'The sealed file could not be released',
  'release.done': 'The sealed file was released.',
  'seal.visit': 'Seal this visit',
  'seal.matrix': 'Seal this matrix',
  'seal.text.matrix':
    'The matrix, its findings and the recordings of its visits are stored in one signed file (WACZ). Any later change is detected. It is stored beyond the retention until it is released. A file holds 32 MB: visits with the gravest findings come first, for the others it has the figures only.',
  'seal.text.visit':
    'Requests, sent bodies, the picture, verdicts and versions are stored in one signed file (WACZ). Any later change is detected. It is stored beyond the retention until it is released.',
  'seal.now': 'Seal now',
  'seal.close': 'Close',
  'seal.failed.visit': 'The visit was not sealed',
  'seal.failed.matrix': 'The matrix was not sealed',
  'seal.done.visit': 'The visit was sealed.',
  'seal.done.matrix': 'The matrix was sealed.',
  export: 'Download',
  'export.har': 'Requests (HAR)',
  'export.inspection': 'EDPS (inspection.json)',
  'export.report': 'Report for an authority (PDF)',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    sealing: typeof en;
  }
}
