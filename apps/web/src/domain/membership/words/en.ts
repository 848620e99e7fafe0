export const en = {
  'contexts-ignored': 'Administrators and moderators always see the whole company.',
  'not-loaded': 'The teams and contexts could not be loaded',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    membership: typeof en;
  }
}
