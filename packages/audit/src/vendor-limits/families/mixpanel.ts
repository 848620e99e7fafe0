import type { FamilyLimits } from '../limit-rule.ts';

const asOf = '2026-11-29';
const EVENTS = {
  source: 'https://docs.mixpanel.com/docs/data-structure/events-and-properties',
  asOf,
} as const;
const TYPES = {
  source: 'https://docs.mixpanel.com/docs/data-structure/property-reference/data-type',
  asOf,
} as const;
const IMPORT = { source: 'https://developer.mixpanel.com/reference/import-events', asOf } as const;

/** Identifiers that show a mistake, by Mixpanel's list. */
const MISTAKES = [
  '00000000-0000-0000-0000-000000000000', 'anon', 'anonymous', 'nil', 'none', 'null', 'n/a', 'na', 'undefined',
  'unknown', '<nil>', '0', '-1', 'true', 'false', '[]', '{}',
]; // prettier-ignore

/** Rules of its documentation and its interface for events. */
export const MIXPANEL_LIMITS: FamilyLimits = {
  vendor: 'mixpanel',
  rules: [
    {
      id: 'property-count',
      at: { members: ['properties'] },
      check: { kind: 'count', max: 255, counted: 'properties' },
      effect: 'refused',
      ...IMPORT,
    },
    {
      id: 'property-name-length',
      at: { members: ['properties'] },
      check: { kind: 'length', of: 'name', unit: 'characters', max: 255 },
      effect: 'cut',
      ...EVENTS,
    },
    {
      id: 'property-value-length',
      at: { members: ['properties'] },
      check: { kind: 'length', of: 'value', unit: 'bytes', max: 255 },
      effect: 'cut',
      ...TYPES,
    },
    {
      id: 'distinct-id',
      at: { member: ['properties.distinct_id'] },
      check: { kind: 'reserved', of: 'value', names: MISTAKES },
      effect: 'refused',
      ...IMPORT,
    },
    {
      id: 'insert-id-form',
      at: { member: ['properties.$insert_id'] },
      check: { kind: 'pattern', like: /^[A-Za-z\d-]{0,36}$/, form: 'A-Z a-z 0-9 -, 36' },
      effect: 'refused',
      ...IMPORT,
    },
    {
      id: 'event-size',
      at: { part: 'hit' },
      check: { kind: 'size', max: 1_048_576 },
      effect: 'refused',
      ...IMPORT,
    },
  ],
};
