import { describe, expect, it, test } from 'vitest';
import { sampleScore } from '../../../testing/samples.ts';
import { placeOf, readSeries, SERIES, toggleSeries, valueAt, type Series } from './series.ts';

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
    ['tagJs,tagPhp,csp,dataLayer,hitPageview', 'reliability', undefined],
  ])('after %j and a click on %s are %j', (text, clicked, next) => {
    expect(toggleSeries(readSeries(text), clicked)).toBe(next);
  });
});

/** How many colours and shapes `series.css` and `series-mark.tsx` hold. */
const PALETTE_SIZE = 9;

test('each series has a place of its own in the palette, and those of the checks stay', () => {
  expect(SERIES.slice(0, 6).map((series) => [series, placeOf(series)])).toEqual([
    ['reliability', 0],
    ['tagJs', 1],
    ['tagPhp', 2],
    ['csp', 3],
    ['dataLayer', 4],
    ['hitPageview', 5],
  ]);
  expect(SERIES.length).toBeLessThanOrEqual(PALETTE_SIZE);
});

describe('a point', () => {
  const point = { from: '', to: '', pages: 10, score: sampleScore(10, { csp: 4 }) };

  it('has a rate for each check and the reliability', () => {
    expect(valueAt(point, 'csp')).toBe(60);
    expect(valueAt(point, 'tagJs')).toBe(100);
    expect(valueAt(point, 'reliability')).toBeCloseTo(91.1, 1);
  });

  it('has none where nothing was measured', () => {
    const empty = { ...point, pages: 0, score: sampleScore(0) };
    expect(SERIES.map((series) => valueAt(empty, series))).toEqual(SERIES.map(() => null));
  });
});
