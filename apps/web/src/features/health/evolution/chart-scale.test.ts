import { describe, expect, it } from 'vitest';
import { indexAt } from '../../../shared/ui/trend-scale.ts';
import { chartScale } from './chart-scale.ts';

const BOX = { positions: [0, 0.25, 1], width: 200, isSmall: false, hasGrades: true };

describe('the scale of the evolution', () => {
  it('reaches from the lowest visible grade to 100', () => {
    const { floor, height, yOf, xOf } = chartScale([97, 66], BOX);
    expect(floor).toBe(60);
    expect([yOf(100), yOf(80), yOf(60)]).toEqual([0, height / 2, height]);
    expect([xOf(0), xOf(1), xOf(2)]).toEqual([0, 50, 200]);
  });

  it.each([
    [[99.5], 75],
    [[79], 70],
    [[58, 99], 50],
    [[2], 0],
    [[], 75],
  ])('of %j ends at %d', (values, floor) => {
    expect(chartScale(values, BOX).floor).toBe(floor);
  });

  it('is low where there is little to show', () => {
    const { height } = chartScale([97], { ...BOX, isSmall: true });
    expect(height).toBeLessThan(chartScale([97], BOX).height / 2);
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
    expect(indexAt(x, { positions: [0, 0.25, 0.5, 0.75, 1], width: 200 })).toBe(index);
  });
});
