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

test('hidden and shown columns convert into each other', () => {
  const shown = defaultColumns(variables, [condition]);
  const hidden = hiddenColumns(variables, shown);
  expect(hidden).toHaveLength(3);
  expect(shownColumns(variables, hidden, [condition])).toEqual(shown);
});

test('a variable that nobody had in the period stays shown when a condition uses it', () => {
  const gone = { ...condition, name: 'gone' };
  expect(defaultColumns(variables, [gone])[0]).toBe('page.gone');
  expect(shownColumns(variables, [], [gone])[0]).toBe('page.gone');
});

test('what is the same everywhere, rare or an event comes after what distinguishes visits', () => {
  const [first] = variables;
  if (!first) throw new Error('There is no variable.');
  const named = (name: string, changes: Partial<Variable>) => ({ ...first, name, visits: 100, ...changes });
  const mixed = [
    named('same', { distinctValues: 1 }),
    named('rare', { visits: 10 }),
    named('varying', { distinctValues: null, visits: 60 }),
    named('load', { category: 'event' }),
    named('type', { visits: 90 }),
  ];
  expect(defaultColumns(mixed, [])).toEqual([
    'page.type',
    'page.varying',
    'page.same',
    'event.load',
    'page.rare',
  ]);
});
