import type { FamilyLimits } from '../limit-rule.ts';

const PROPERTIES = {
  source: 'https://analytics-docs.piano.io/en/analytics/v1/properties',
  asOf: '2026-11-29',
} as const;
const KEYS = {
  source: 'https://support.piano.io/hc/en-us/articles/4465980791314-Properties',
  asOf: '2026-11-29',
} as const;

/** Properties with addresses, which the library sets itself. */
const ADDRESSES = /^(?:event_url.*|previous_url|.*_url_full)$/;

/** Limits of Piano Analytics, by the value limit of each type of property. */
export const PIANO_LIMITS: FamilyLimits = {
  vendor: 'piano',
  rules: [
    {
      id: 'text-length',
      at: { members: ['data'], except: ADDRESSES },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 255 },
      effect: 'cut',
      ...PROPERTIES,
    },
    {
      id: 'number-range',
      at: { members: ['data'] },
      check: { kind: 'range', min: -1e15, max: 1e15 },
      effect: 'ignored',
      ...PROPERTIES,
    },
    {
      id: 'property-name-length',
      at: { members: ['data'] },
      check: { kind: 'length', of: 'name', unit: 'characters', max: 40 },
      effect: 'not-reported',
      ...KEYS,
    },
  ],
};
