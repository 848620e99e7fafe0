import type { Variable } from '@vigie/contract/data-layer-analysis.ts';
import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import { expect, test } from 'vitest';
import { defaultColumns, hiddenColumns, shownColumns } from './columns.ts';

const variables: Variable[] = Array.from({ length: 9 }, (_, index) => ({
  category: 'page',
  name: `v${index}`,
  visits: index,
  types: ['string'],
  distinctValues: 2,
}));
const condition: Condition = { category: 'page', name: 'v0', operator: 'exists', values: [] };

test('the variables of the conditions come first, then the best covered', () => {
  expect(defaultColumns(variables, [condition, condition])).toEqual(
    ['v0', 'v8', 'v7', 'v6', 'v5', 'v4'].map((name) => `page.${name}`),
  );
});

test('what is hidden and what is shown say the same', () => {
  const shown = defaultColumns(variables, [condition]);
  const hidden = hiddenColumns(variables, shown);
  expect(hidden).toHaveLength(3);
  expect(shownColumns(variables, hidden, [condition])).toEqual(shown);
});

test('a variable that nobody had in the period stays shown when a condition asks for it', () => {
  const gone = { ...condition, name: 'gone' };
  expect(defaultColumns(variables, [gone])[0]).toBe('page.gone');
  expect(shownColumns(variables, [], [gone])[0]).toBe('page.gone');
});
