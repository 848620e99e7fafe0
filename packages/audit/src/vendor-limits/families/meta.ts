import type { FamilyLimits } from '../limit-rule.ts';

const REFERENCE = {
  source: 'https://developers.facebook.com/docs/meta-pixel/reference',
  asOf: '2026-11-29',
} as const;
const VALUE = {
  source:
    'https://developers.facebook.com/documentation/ads-commerce/conversions-api/guides/value-optimization',
  asOf: '2026-11-29',
} as const;
const CATALOGUE = {
  source:
    'https://developers.facebook.com/documentation/meta-pixel/implementation/pixel-for-collaborative-ads',
  asOf: '2026-11-29',
} as const;
const CUSTOM = {
  source: 'https://segment.com/docs/connections/destinations/catalog/facebook-pixel/',
  asOf: '2026-11-29',
} as const;

/** Limits of the Meta Pixel. */
export const META_LIMITS: FamilyLimits = {
  vendor: 'meta-pixel',
  rules: [
    {
      id: 'event-name-length',
      at: { part: 'event' },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 50 },
      effect: 'not-reported',
      ...CUSTOM,
    },
    {
      id: 'purchase-needs-value',
      at: { part: 'event' },
      events: ['Purchase'],
      check: { kind: 'needs', names: ['value', 'currency'] },
      effect: 'not-reported',
      ...REFERENCE,
    },
    {
      id: 'value-needs-currency',
      at: { property: 'value' },
      events: [
        'AddPaymentInfo', 'AddToCart', 'AddToWishlist', 'CompleteRegistration', 'InitiateCheckout', 'Lead', 'Search',
        'StartTrial', 'Subscribe', 'ViewContent',
      ],
      check: { kind: 'needs', names: ['currency'] },
      effect: 'not-reported',
      ...VALUE,
    }, // prettier-ignore
    {
      id: 'value-type',
      at: { property: 'value' },
      check: { kind: 'type', is: 'number' },
      effect: 'not-reported',
      ...VALUE,
    },
    {
      id: 'currency',
      at: { property: 'currency' },
      check: { kind: 'currency' },
      effect: 'not-reported',
      ...VALUE,
    },
    {
      id: 'content-needs-id',
      at: { items: 'contents' },
      check: { kind: 'needs', names: ['id'] },
      effect: 'not-reported',
      ...CATALOGUE,
    },
    {
      id: 'contents-type',
      at: { property: 'contents' },
      check: { kind: 'type', is: 'list' },
      effect: 'not-reported',
      ...CATALOGUE,
    },
  ],
};
