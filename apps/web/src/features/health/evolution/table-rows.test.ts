import { describe, expect, it } from 'vitest';
import { sampleScore, type Failing } from '../../../testing/samples.ts';
import { nextOrder, readOrder, evolutionRows, sortRows } from './table-rows.ts';

const point = (date: number, pages: number, failing: Failing = {}) => ({
  from: `2026-11-0${date}T00:00:00.000Z`,
  to: `2026-11-0${date + 1}T00:00:00.000Z`,
  score: sampleScore(pages, failing),
  pages,
  jobId: null,
});
const rows = evolutionRows(
  [point(1, 10, { csp: 5 }), point(2, 0), point(3, 10)],
  [point(1, 10), point(2, 10)],
);
const days = (order: Parameters<typeof sortRows>[1]) =>
  sortRows(rows, order).map(({ from }) => Number(from.slice(8, 10)));

describe('the rows of the table', () => {
  it('contain the point at the same position in the period before', () => {
    expect(rows.map(({ before }) => before)).toEqual([100, 100, null]);
    expect(evolutionRows([point(1, 10)], undefined)[0]?.before).toBeUndefined();
  });

  it('are sorted either way, and end with what was not measured', () => {
    expect(days({ column: 'date', isDescending: true })).toEqual([3, 2, 1]);
    expect(days({ column: 'csp', isDescending: false })).toEqual([1, 3, 2]);
    expect(days({ column: 'csp', isDescending: true })).toEqual([3, 1, 2]);
  });
});

describe('the order in an address', () => {
  it.each([
    [undefined, 'date', true],
    ['unknown', 'date', true],
    ['date', 'date', false],
    ['-csp', 'csp', true],
  ])('%j sorts by %s, falling: %s', (text, column, isDescending) => {
    expect(readOrder(text)).toEqual({ column, isDescending });
  });

  it('rises at the first click and falls at the second', () => {
    expect(nextOrder(readOrder(undefined), 'csp')).toBe('csp');
    expect(nextOrder(readOrder('csp'), 'csp')).toBe('-csp');
    expect(nextOrder(readOrder('date'), 'date')).toBeUndefined();
  });
});
