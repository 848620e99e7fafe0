import type { FamilyLimits } from '../limit-rule.ts';

const EVENT_DATA = {
  source:
    'https://github.com/pinterest/pinterest-python-generated-api-client/blob/main/docs/ConversionEventsCustomData.md',
  asOf: '2026-11-29',
} as const;

/** Limits of the Pinterest tag, by the description of its event data. */
export const PINTEREST_LIMITS: FamilyLimits = {
  vendor: 'pinterest-tag',
  rules: [
    {
      id: 'currency',
      at: { property: 'currency' },
      check: { kind: 'currency' },
      effect: 'not-reported',
      ...EVENT_DATA,
    },
    {
      id: 'value-type',
      at: { property: 'value' },
      check: { kind: 'type', is: 'number' },
      effect: 'not-reported',
      ...EVENT_DATA,
    },
    {
      id: 'order-quantity-type',
      at: { property: 'order_quantity' },
      check: { kind: 'type', is: 'integer' },
      effect: 'not-reported',
      ...EVENT_DATA,
    },
  ],
};
