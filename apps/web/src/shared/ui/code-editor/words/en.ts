export const en = {
  loading: 'The editor is loading…',
  keys: 'Tab indents. To leave the editor by keyboard: Escape, then Tab.',
  position: 'Line {line}, column {column}',
  completions: 'Suggestions',
  problems: 'Errors',
  'no-problem': 'No error',
  close: 'Close',
  'folded-code': 'folded code',
} as const;

declare module '../../../i18n/i18n.ts' {
  interface Catalogues {
    'code-editor': typeof en;
  }
}
