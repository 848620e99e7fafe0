import {
  fleetWebsiteSchema,
  fleetSchema,
  sharedCausesSchema,
  type Fleet,
  type FleetWebsite,
  type SharedCauses,
} from '@vigie/contract/fleet.ts';
import { sampleOf } from './sample-of.ts';
import { gradeAt, NOW, sampleId } from './samples.ts';

const DAY_MS = 86_400_000;
const DAYS = Array.from({ length: 14 }, (_, index) =>
  new Date(Date.parse(NOW) - (13 - index) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
);

export function sampleFleetWebsite(index = 0, changes: Partial<FleetWebsite> = {}): FleetWebsite {
  const reliability = 100 - ((index * 7) % 60);
  return sampleOf(fleetWebsiteSchema, {
    id: sampleId(10 + index),
    name: `Boutique ${index + 1}`,
    url: `https://boutique-${index + 1}.fr/`,
    labels: index % 2 === 0 ? ['fr', 'shop'] : ['shop'],
    grade: gradeAt(reliability),
    reliability,
    change: index === 0 ? -12.5 : 0,
    days: DAYS.map((day) => ({ day, grade: gradeAt(reliability), reliability, visits: 50 })),
    causes:
      index % 3 === 0
        ? {
            open: 2,
            worst: {
              id: sampleId(7_000 + index),
              severity: 'critical',
              pages: 12,
              subject: {
                kind: 'cause',
                cause: { kind: 'check', check: 'tagJs', reason: 'not-requested' },
                facts: {},
              },
            },
          }
        : { open: 0, worst: null },
    isBroken: index === 0,
    lastVisitAt: NOW,
    lastAuditAt: NOW,
    nextAuditAt: '2026-11-22T05:00:00.000Z',
    agent: { id: sampleId(50), name: 'Paris' },
    ...changes,
  });
}

export function sampleFleet(count: number): Fleet {
  const items = Array.from({ length: count }, (_, index) => sampleFleetWebsite(index));
  return sampleOf(fleetSchema, {
    items,
    total: { count },
    days: DAYS,
    labels: count === 0 ? [] : ['fr', 'shop'],
    states: { broken: Math.min(count, 1) },
  });
}

export const sampleSharedCauses = (): SharedCauses =>
  sampleOf(sharedCausesSchema, {
    items: [
      {
        key: 'tagJs:http-error:Didomi',
        reason: 'http-error',
        severity: 'critical',
        atFault: 'Didomi',
        facts: { status: 503 },
        websites: 17,
        pages: 320,
      },
    ],
    total: 1,
  });
