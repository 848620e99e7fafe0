import type { FamilyLimits } from '../limit-rule.ts';

const CONVERSIONS = {
  source:
    'https://learn.microsoft.com/en-us/linkedin/marketing/integrations/ads-reporting/conversion-tracking',
  asOf: '2026-11-29',
} as const;

/** Limits of the LinkedIn Insight Tag: identifiers are whole numbers, values are decimals with a currency. */
export const LINKEDIN_LIMITS: FamilyLimits = {
  vendor: 'linkedin-insight',
  rules: [
    {
      id: 'conversion-id-type',
      at: { field: ['conversionId'] },
      check: { kind: 'type', is: 'integer' },
      effect: 'not-reported',
      ...CONVERSIONS,
    },
    {
      id: 'conversion-value-type',
      at: { field: ['conversionValue', 'conversion_value'] },
      check: { kind: 'type', is: 'number' },
      effect: 'not-reported',
      ...CONVERSIONS,
    },
    {
      id: 'currency',
      at: { field: ['currency'] },
      check: { kind: 'currency' },
      effect: 'not-reported',
      ...CONVERSIONS,
    },
  ],
};
