export const en = {
  'nav.label': 'Legal notices',
  'tab.notices': 'Legal notices',
  'tab.terms': 'Terms of use',
  'tab.cookies': 'Cookies and privacy',
  operator: 'This instance of Vigie is run by {operator}.',
  back: 'Back to the panel',
  print: 'Print',
  failed: 'This text could not be loaded',
  code: 'Lines to copy',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    legal: typeof en;
  }
}
