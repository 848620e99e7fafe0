import { describe, expect, test } from 'vitest';
import { ringsOfCause } from './past-rings.policy.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 2, 1, hours));
const SUBJECT = { kind: 'site', code: 'dns' } as const;
/** Returns the hours at which a cause would have raised an alarm, from the hours in which its pages showed it. */
const rings = (...spans: [number, number | null][]) =>
  ringsOfCause(
    spans.map(([from, to]) => ({ beganAt: at(from), endedAt: to === null ? null : at(to) })),
    SUBJECT,
    at(1_000),
  ).map((ring) => (ring.getTime() - at(0).getTime()) / 3_600_000);

describe('a root cause would have rung', () => {
  test('once for all its pages, and once more when it came again', () => {
    expect(rings([0, 10], [2, 20])).toEqual([0]);
    expect(rings([0, 10], [40, 50])).toEqual([0, 40]);
    expect(rings([0, 10], [12, null])).toEqual([0, 12]);
  });

  test('no more while one that comes and goes must stay calm for days', () => {
    expect(rings([0, 10], [12, 14], [20, 22], [40, 42], [60, 62])).toEqual([0, 12]);
    expect(rings([0, 10], [12, 14], [200, 210])).toEqual([0, 12, 200]);
  });
});
