import type { FamilyLimits } from '../limit-rule.ts';

const asOf = '2026-11-29';
const code = (path: string): string => `https://github.com/umami-software/umami/blob/master/${path}`;
const COLLECTOR = { source: code('src/app/api/send/route.ts'), asOf } as const;
const STORED = { source: code('src/queries/sql/events/saveEvent.ts'), asOf } as const;

/** Limits of Umami 3, from the checks of its collector and its queries. */
export const UMAMI_LIMITS: FamilyLimits = {
  vendor: 'umami',
  rules: [
    {
      id: 'event-name-length',
      at: { member: ['payload.name'] },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 50 },
      effect: 'refused',
      ...COLLECTOR,
    },
    {
      id: 'tag-length',
      at: { member: ['payload.tag'] },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 50 },
      effect: 'refused',
      ...COLLECTOR,
    },
    {
      id: 'hostname-length',
      at: { member: ['payload.hostname'] },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 100 },
      effect: 'refused',
      ...COLLECTOR,
    },
    {
      id: 'title-length',
      at: { member: ['payload.title'] },
      check: { kind: 'length', of: 'value', unit: 'characters', max: 500 },
      effect: 'cut',
      ...STORED,
    },
    {
      id: 'revenue-needs-currency',
      at: { property: 'revenue' },
      check: { kind: 'needs', names: ['currency'] },
      effect: 'not-reported',
      ...STORED,
    },
    {
      id: 'revenue-type',
      at: { property: 'revenue' },
      check: { kind: 'type', is: 'number' },
      effect: 'not-reported',
      ...STORED,
    },
  ],
};
