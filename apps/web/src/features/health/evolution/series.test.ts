import { CHECKS } from '@vigie/contract/verdict.ts';
import { describe, expect, it, test } from 'vitest';
import { sampleScore } from '../../../testing/samples.ts';
import {
  alignBefore,
  seriesIndex,
  readSeries,
  SERIES,
  toggleSeries,
  seriesValue,
  type Series,
} from './series.ts';

describe('the series of an address', () => {
  it.each<[string | undefined, readonly Series[]]>([
    [undefined, SERIES],
    ['', SERIES],
    ['csp', ['csp']],
    ['csp,reliability,unknown', ['reliability', 'csp']],
    ['unknown', SERIES],
  ])('%j are %j', (text, series) => {
    expect(readSeries(text)).toEqual(series);
  });

  it.each<[string | undefined, Series, string | undefined]>([
    ['csp', 'reliability', 'reliability,csp'],
    ['reliability,csp', 'csp', 'reliability'],
    ['csp', 'csp', 'csp'],
    [CHECKS.join(), 'reliability', undefined],
  ])('after %j and a click on %s are %j', (text, clicked, next) => {
    expect(toggleSeries(readSeries(text), clicked)).toBe(next);
  });
});

/** Number of colours and shapes in `series.css` and `series-mark.tsx`. */
const PALETTE_SIZE = 9;

test('each series has an index of its own in the palette, and those of the checks stay', () => {
  expect(SERIES.slice(0, 6).map((series) => [series, seriesIndex(series)])).toEqual([
    ['reliability', 0],
    ['tagJs', 1],
    ['tagPhp', 2],
    ['csp', 3],
    ['dataLayer', 4],
    ['hitPageview', 5],
  ]);
  expect(SERIES.length).toBeLessThanOrEqual(PALETTE_SIZE);
});

const at = (to: string) => ({ from: to, to, pages: 1, jobId: to, score: sampleScore(1) });

describe('the period before', () => {
  const dayMs = 86_400_000;
  const now = [at('2026-11-02T06:00:00.000Z'), at('2026-11-02T18:00:00.000Z')];
  const before = [at('2026-11-01T05:00:00.000Z'), at('2026-11-01T07:00:00.000Z')];
  const evolution = (step: 'audit' | 'day', points: typeof now) => ({ step, points, markers: [] });

  it('is compared audit by audit at the time of day, not by number', () => {
    const aligned = alignBefore(evolution('audit', now), evolution('audit', before), dayMs);
    expect(aligned.points).toEqual([before[0], before[1]]);
    const late = alignBefore(
      evolution('audit', now),
      evolution('audit', [at('2026-11-01T12:00:00.000Z')]),
      dayMs,
    );
    expect(late.points.map((point) => point?.to)).toEqual([undefined, '2026-11-01T12:00:00.000Z']);
  });

  it('stands step by step at the same places', () => {
    const steps = evolution('day', before);
    expect(alignBefore(evolution('day', now), steps, dayMs)).toBe(steps);
  });
});

describe('a point', () => {
  const point = { from: '', to: '', pages: 10, jobId: null, score: sampleScore(10, { csp: 4 }) };

  it('has a rate for each check and the reliability', () => {
    expect(seriesValue(point, 'csp')).toBe(60);
    expect(seriesValue(point, 'tagJs')).toBe(100);
    expect(seriesValue(point, 'reliability')).toBeCloseTo(91.1, 1);
  });

  it('has none where nothing was measured', () => {
    const empty = { ...point, pages: 0, score: sampleScore(0) };
    expect(SERIES.map((series) => seriesValue(empty, series))).toEqual(SERIES.map(() => null));
  });
});
