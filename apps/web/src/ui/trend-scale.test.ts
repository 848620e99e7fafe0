import { describe, expect, it } from 'vitest';
import { bandsFor, place, runsOf } from './trend-scale.ts';

describe('the bands of a chart', () => {
  it.each([
    [[99, 95], 'ABC'],
    [[80], 'ABC'],
    [[61], 'ABCD'],
    [[12], 'ABCDE'],
    [[], 'ABC'],
  ])('for %j are %s', (values, grades) => {
    expect(
      bandsFor(values)
        .map(({ grade }) => grade)
        .join(''),
    ).toBe(grades);
  });
});

describe('the line of a chart', () => {
  const box = { width: 100, height: 50 };

  it('goes from edge to edge, the best on top', () => {
    expect(place([60, 80, 100], 60, box)).toEqual([
      { x: 0, y: 50 },
      { x: 50, y: 25 },
      { x: 100, y: 0 },
    ]);
  });

  it('puts a single point in the middle', () => {
    expect(place([100], 60, box)).toEqual([{ x: 50, y: 0 }]);
  });

  it('breaks where nothing was measured', () => {
    const runs = runsOf(place([90, null, null, 80, 70], 60, box));
    expect(runs.map(({ length }) => length)).toEqual([1, 2]);
  });
});
