export const en = {
  export: 'Export as CSV',
  progress: 'Rows received',
  rows: { one: '{count} row received', other: '{count} rows received' },
  'rows-of': '{rows} of {total} rows',
  cancel: 'Cancel the export',
  done: { one: '{count} row exported.', other: '{count} rows exported.' },
  'file.choose': 'Choose a file',
  'file.failed': 'The file could not be downloaded',
  failed: 'The export did not succeed',
} as const;

declare module '../../i18n/i18n.ts' {
  interface Catalogues {
    download: typeof en;
  }
}
