import type { FamilyLimits } from '../limit-rule.ts';

const asOf = '2026-11-29';
const REQUEST = {
  source: 'https://github.com/plausible/analytics/blob/master/lib/plausible/ingestion/request.ex',
  asOf,
} as const;
const REVENUE = {
  source:
    'https://github.com/plausible/analytics/blob/master/extra/lib/plausible/ingestion/request/revenue.ex',
  asOf,
} as const;

/** Custom properties, which each version of the script sends under another name. */
const PROPERTIES = ['m', 'meta', 'p', 'props'];

/** Limits of Plausible, from the checks of its collector. */
export const PLAUSIBLE_LIMITS: FamilyLimits = {
  vendor: 'plausible',
  rules: [
    {
      id: 'event-name-length',
      at: { part: 'event' },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 120 },
      effect: 'refused',
      ...REQUEST,
    },
    {
      id: 'page-address-length',
      at: { field: ['u', 'url'] },
      check: { kind: 'length', of: 'value', unit: 'bytes', max: 2_000 },
      effect: 'refused',
      ...REQUEST,
    },
    {
      id: 'referrer-length',
      at: { field: ['r', 'referrer'] },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 2_000 },
      effect: 'cut',
      ...REQUEST,
    },
    {
      id: 'property-count',
      at: { members: PROPERTIES },
      check: { kind: 'count', max: 30, counted: 'properties' },
      effect: 'ignored',
      ...REQUEST,
    },
    {
      id: 'property-name-length',
      at: { members: PROPERTIES },
      check: { kind: 'length', of: 'name', unit: 'bytes', max: 300 },
      effect: 'refused',
      ...REQUEST,
    },
    {
      id: 'property-value-length',
      at: { members: PROPERTIES },
      check: { kind: 'length', of: 'value', unit: 'bytes', max: 2_000 },
      effect: 'refused',
      ...REQUEST,
    },
    {
      id: 'property-type',
      at: { members: PROPERTIES },
      check: { kind: 'type', is: 'scalar' },
      effect: 'ignored',
      ...REQUEST,
    },
    {
      id: 'currency',
      at: { member: ['$.currency', 'revenue.currency'] },
      check: { kind: 'currency', exact: true },
      effect: 'not-reported',
      ...REVENUE,
    },
  ],
};
