import { describe, expect, it } from 'vitest';
import { columnsBeside, layoutOf, tracksOf, withoutSpare } from './list-layout.ts';

const COLUMNS = [
  { key: 'name', width: 'minmax(0, 2fr)' },
  { key: 'status', width: '120px' },
  { key: 'runs', width: '200px', narrow: 'none' },
  { key: 'at', width: 'minmax(110px, 1fr)' },
];

describe('the layout of a list', () => {
  // 36 around, 150 + 120 + 200 + 110 for the cells, 36 for the actions, 4 gaps of 16.
  it.each([
    [716, 'full'],
    [715, 'short'],
    [600, 'short'],
    [599, 'stacked'],
  ])('in %i px is %s', (width, layout) => {
    expect(layoutOf(COLUMNS, true, width)).toBe(layout);
  });

  it('is stacked where even the columns that must stay have no space', () => {
    const many = [...COLUMNS, { key: 'more', width: '300px' }];
    expect(layoutOf(many, true, 700)).toBe('stacked');
  });

  it('retains beside a side panel what matters most, and all where there is space', () => {
    const marked = COLUMNS.map((column) =>
      column.key === 'name' ? { ...column, isBeside: true as const } : column,
    );
    expect(columnsBeside(marked, true, 700).map(({ key }) => key)).toEqual(['name']);
    expect(columnsBeside(marked, true, 1200)).toHaveLength(4);
  });

  it('gives the actions a track of their own', () => {
    expect(tracksOf(withoutSpare(COLUMNS), true)).toBe('minmax(0, 2fr) 120px minmax(110px, 1fr) 36px');
  });
});
