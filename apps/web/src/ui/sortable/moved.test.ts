import { describe, expect, it } from 'vitest';
import { moved, placeAt } from './moved.ts';

const ROWS = [
  { top: 0, bottom: 40 },
  { top: 40, bottom: 120 },
  { top: 120, bottom: 160 },
];

describe('a list with one item moved', () => {
  it('keeps every item, in the new order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(moved(['a'], 5, 0)).toEqual(['a']);
  });
});

describe('the place of a dragged row', () => {
  it.each([
    [0, 20, 0],
    [0, 79, 0],
    [0, 81, 1],
    [0, 200, 2],
    [2, 81, 2],
    [2, 79, 1],
    [2, -10, 0],
    [1, 60, 1],
  ])('from %i with the pointer at %i is %i', (from, pointerY, place) => {
    expect(placeAt(ROWS, pointerY, from)).toBe(place);
  });
});
