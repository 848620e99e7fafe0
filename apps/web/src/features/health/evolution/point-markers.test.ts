import type { Marker } from '@vigie/contract/health.ts';
import { describe, expect, it } from 'vitest';
import { sampleScore } from '../../../testing/samples.ts';
import { fittingMarks, markersByAudit, markersByPoint } from './point-markers.ts';

const day = (date: number) => ({
  from: `2026-11-0${date}T00:00:00.000Z`,
  to: `2026-11-0${date + 1}T00:00:00.000Z`,
  score: sampleScore(1),
  pages: 1,
  jobId: null,
});
const marker = (at: string): Marker => ({ id: null, at, kind: 'settings', label: null, url: null });

describe('markers', () => {
  it('belong to the point during which they happened', () => {
    const first = marker('2026-11-01T23:59:59.999Z');
    const second = marker('2026-11-02T00:00:00.000Z');
    const third = marker('2026-11-02T10:00:00.000Z');
    const found = markersByPoint([day(1), day(2)], [first, second, third]);
    expect(found.get(0)).toEqual([first]);
    expect(found.get(1)).toEqual([second, third]);
  });

  it('outside of the points are left out', () => {
    const before = marker('2026-10-31T23:59:59.999Z');
    const after = marker('2026-11-03T00:00:00.000Z');
    expect(markersByPoint([day(1), day(2)], [before, after]).size).toBe(0);
    expect(markersByPoint([], [before]).size).toBe(0);
  });
});

describe('markers of audits', () => {
  it('belong to the first audit that ended after them', () => {
    const first = marker('2026-11-01T12:00:00.000Z');
    const between = marker('2026-11-03T12:00:00.000Z');
    const after = marker('2026-11-09T12:00:00.000Z');
    const found = markersByAudit([day(1), day(4)], [first, between, after]);
    expect([...found]).toEqual([
      [0, [first]],
      [1, [between]],
    ]);
  });
});

describe('marks on a chart', () => {
  const release: Marker = { ...marker(''), kind: 'release', label: '1' };
  const markers = new Map<number, Marker[]>([
    [0, [marker('')]],
    [1, [marker(''), release]],
    [5, [marker(''), { ...marker(''), kind: 'change' }]],
  ]);

  it('are left out where a release stands too near', () => {
    const fitting = fittingMarks(markers, (index) => index * 10);
    expect(fitting).toEqual([
      { index: 1, kind: 'release' },
      { index: 5, kind: 'change' },
    ]);
  });

  it('all stand where there is space', () => {
    expect(fittingMarks(markers, (index) => index * 20)).toHaveLength(3);
  });
});
