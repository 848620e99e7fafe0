import { describe, expect, it } from 'vitest';
import { indexAt, tickIndexes } from '../../../ui/trend-scale.ts';
import { chartScale, HEIGHT } from './chart-scale.ts';

describe('the scale of the evolution', () => {
  it('reaches from the lowest grade in sight to 100', () => {
    const { floor, yOf, xOf } = chartScale([97, 66], { count: 3, width: 200, hasGrades: true });
    expect(floor).toBe(60);
    expect([yOf(100), yOf(80), yOf(60)]).toEqual([0, HEIGHT / 2, HEIGHT]);
    expect([xOf(0), xOf(1), xOf(2)]).toEqual([0, 100, 200]);
  });

  it.each([
    [[99.5], 75],
    [[79], 70],
    [[58, 99], 50],
    [[2], 0],
    [[], 75],
  ])('of %j ends at %d', (values, floor) => {
    expect(chartScale(values, { count: 2, width: 200, hasGrades: true }).floor).toBe(floor);
  });

  it('puts a single point in the middle', () => {
    expect(chartScale([97], { count: 1, width: 200, hasGrades: false }).xOf(0)).toBe(100);
  });
});

describe('dates on the axis', () => {
  it.each([
    [1, 600, [0]],
    [2, 600, [0, 1]],
    [30, 300, [0, 10, 19, 29]],
    [750, 1000, [0, 94, 187, 281, 375, 468, 562, 655, 749]],
  ])('of %d points on %d pixels stand at %j', (count, width, indexes) => {
    expect(tickIndexes(count, width)).toEqual(indexes);
  });
});

describe('the point under the pointer', () => {
  it.each([
    [-5, 0],
    [24, 0],
    [26, 1],
    [74, 1],
    [1000, 4],
  ])('at %d is %d', (x, index) => {
    expect(indexAt(x, { count: 5, width: 200 })).toBe(index);
  });
});
