export const en = {
  list: 'Cookies and storage entries',
  none: 'The page left no cookie and no storage entry.',
  values: 'Values are never recorded.',
  'older-visit':
    'This visit was made by an older version: who set them is not known, and storage is not listed.',
  count: { one: '{count} entry', other: '{count} entries' },
  'column.name': 'Name',
  'column.vendor': 'Vendor',
  'column.kind': 'Kind',
  'column.kept': 'Kept for',
  'column.size': 'Size',
  'column.flags': 'Flags',
  'column.by': 'Set by',
  unlimited: 'no flag',
  bytes: { one: '{count} byte', other: '{count} bytes' },
  'by-script': 'script',
  'by-answer': 'answer of',
  'by-nobody': 'unknown',
  vendor: 'Vendor',
  chain: 'Initiator chain',
  'chain-text': 'The requesting script comes first, then what loaded it, up to the page.',
  calls: 'Calls that led to it',
  'code-outside': 'outside of functions',
  'put-off': 'later, by {what}',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    attribution: typeof en;
  }
}
