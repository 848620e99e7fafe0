export const en = {
  title: 'Sign-in',
  change: 'Settings of the sign-in',
  failed: 'The settings of the sign-in could not be loaded',
  providers: 'Providers',
  none: 'None',
  domains: 'E-mail domains',
  'domains-proven': { one: '{proven} of {count} proven', other: '{proven} of {count} proven' },
  demand: 'Sign-in by password',
  'demand-on': 'Refused: the provider alone lets in',
  'demand-off': 'Allowed',
  factors: 'Second factor needed by',
  'factors-none': 'Nobody',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'sign-in-card': typeof en;
  }
}
