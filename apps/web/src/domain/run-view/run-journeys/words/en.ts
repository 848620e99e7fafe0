export const en = {
  of: { one: '{done} of {count} journey', other: '{done} of {count} journeys' },
  step: { one: 'Step {number} of {count}:', other: 'Step {number} of {count}:' },
  passed: { one: '{count} journey passed', other: '{count} journeys passed' },
  failed: { one: '{count} failed', other: '{count} failed' },
  stepFailed: { one: '{count} not done to its end', other: '{count} not done to their end' },
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'run-journeys': typeof en;
  }
}
