import type { FamilyLimits } from '../limit-rule.ts';

const asOf = '2026-11-29';
const WARNINGS = { source: 'https://posthog.com/docs/data/ingestion-warnings', asOf } as const;
const UUID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

/** Rules of its collector, its pipeline and its ingestion warnings. */
export const POSTHOG_LIMITS: FamilyLimits = {
  vendor: 'posthog',
  rules: [
    {
      id: 'event-name-length',
      at: { member: ['event'] },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 200 },
      effect: 'cut',
      source: 'https://github.com/PostHog/posthog/blob/master/plugin-server/src/utils/db/utils.ts',
      asOf,
    },
    {
      id: 'distinct-id-length',
      at: { member: ['distinct_id', 'properties.distinct_id'] },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 200 },
      effect: 'cut',
      source: 'https://github.com/PostHog/posthog/blob/master/rust/capture/src/v0_request.rs',
      asOf,
    },
    {
      id: 'event-size',
      at: { part: 'hit' },
      check: { kind: 'size', max: 1_048_576 },
      effect: 'refused',
      ...WARNINGS,
    },
    {
      id: 'uuid-form',
      at: { member: ['uuid'] },
      check: { kind: 'pattern', like: UUID, form: 'UUID' },
      effect: 'refused',
      ...WARNINGS,
    },
    {
      id: 'reserved-distinct-id',
      at: { member: ['properties.distinct_id'] },
      events: ['$identify', '$create_alias', '$merge_dangerously'],
      check: { kind: 'reserved', of: 'value', names: ['guest', 'null'] },
      effect: 'ignored',
      ...WARNINGS,
    },
  ],
};
