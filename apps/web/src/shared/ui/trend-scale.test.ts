import { describe, expect, it } from 'vitest';
import { chartHeight, gradeBands, percentBands, scalePoints, runsOf } from './trend-scale.ts';

describe('the bands of a chart', () => {
  it.each([
    [[99, 95], 'ABC'],
    [[80], 'ABC'],
    [[61], 'ABCD'],
    [[12], 'ABCDE'],
    [[], 'ABC'],
  ])('for %j are %s', (values, grades) => {
    expect(
      gradeBands(values)
        .map(({ label }) => label)
        .join(''),
    ).toBe(grades);
  });
});

describe('the bands of percentages', () => {
  it.each([
    [
      [99, 95],
      [100, 90, 80],
    ],
    [[71], [100, 90, 80]],
    [[62], [100, 90, 80, 70]],
    [[45], [100, 80, 60]],
    [[0], [100, 75, 50, 25]],
  ])('for %j begin at %j', (values, edges) => {
    const bands = percentBands(values);
    expect(bands.map(({ to }) => to)).toEqual(edges);
    expect(bands.at(-1)?.from).toBeLessThanOrEqual(Math.min(...values));
  });
});

describe('the line of a chart', () => {
  const box = { width: 100, height: 50, floor: 60 };

  it('goes from edge to edge, the best on top', () => {
    expect(scalePoints([60, 80, 100], [0, 0.5, 1], box)).toEqual([
      { x: 0, y: 50 },
      { x: 50, y: 25 },
      { x: 100, y: 0 },
    ]);
  });

  it('puts points where their time is', () => {
    expect(scalePoints([100, 60], [0.1, 1], box)).toEqual([
      { x: 10, y: 0 },
      { x: 100, y: 50 },
    ]);
  });

  it('breaks where nothing was measured', () => {
    const runs = runsOf(scalePoints([90, null, null, 80, 70], [0, 0.25, 0.5, 0.75, 1], box));
    expect(runs.map(({ length }) => length)).toEqual([1, 2]);
  });
});

it.each([
  [[null, 90, null], 100],
  [[90, 80], 100],
  [[90, null, 80, 70], 250],
])('a chart of %j is %i pixels high', (values, height) => {
  expect(chartHeight(values, 250)).toBe(height);
});
