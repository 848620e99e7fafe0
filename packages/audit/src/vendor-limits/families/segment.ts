import type { FamilyLimits } from '../limit-rule.ts';

const HTTP_API = {
  source: 'https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/',
  asOf: '2026-11-29',
} as const;

/** Rules of its HTTP interface. */
export const SEGMENT_LIMITS: FamilyLimits = {
  vendor: 'segment',
  rules: [
    {
      id: 'event-size',
      at: { part: 'hit' },
      check: { kind: 'size', max: 32_768 },
      effect: 'refused',
      ...HTTP_API,
    },
    {
      id: 'needs-identity',
      at: { member: ['type'] },
      check: { kind: 'needs', names: ['userId', 'anonymousId'], any: true },
      effect: 'refused',
      ...HTTP_API,
    },
    {
      id: 'track-needs-event',
      at: { member: ['type'] },
      where: { member: 'type', is: 'track' },
      check: { kind: 'needs', names: ['event'] },
      effect: 'refused',
      ...HTTP_API,
    },
  ],
};
