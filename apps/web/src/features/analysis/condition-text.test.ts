import { OPERATORS, VALUELESS, type Condition, type Operator } from '@vigie/contract/data-layer-filter.ts';
import { describe, expect, test } from 'vitest';
import { readConditions, readNames, writeConditions, writeNames } from './condition-text.ts';

const needsNone = (operator: Operator) => (VALUELESS as readonly Operator[]).includes(operator);

describe('conditions in the address', () => {
  test('are short and can be read by people', () => {
    expect(
      writeConditions([
        { category: 'page', name: 'type', operator: 'equals', values: ['product'] },
        { category: 'product', name: 'id', operator: 'absent', values: [] },
      ]),
    ).toBe('page*type*eq*product**product*id*absent');
  });

  test.each(OPERATORS)('come back as they were written: %s', (operator) => {
    const condition: Condition = {
      category: 'a*b',
      name: '-*s--*-s.[0]',
      operator,
      values: needsNone(operator) ? [] : ['*', '**', '-s', 'é ; , "', 'https://x.fr/?a=b&c=d#e'],
    };
    expect(readConditions(writeConditions([condition, condition]))).toEqual([condition, condition]);
  });

  test('may name their operators in full', () => {
    expect(readConditions('page*type*starts-with*a'.replace('-', '--'))).toEqual([
      { category: 'page', name: 'type', operator: 'starts-with', values: ['a'] },
    ]);
    expect(readConditions('page*type*exists')).toHaveLength(1);
  });

  test('that nobody knows are left out', () => {
    expect(readConditions('')).toEqual([]);
    expect(readConditions('page*type*likes*x**page**type*eq')).toEqual([]);
    expect(readConditions('page*type*likes*x**page*type*there')).toHaveLength(1);
  });
});

test('names come back as they were written', () => {
  const names = ['page.type', 'a*b', 'x-y', '-s', '*'];
  expect(readNames(writeNames(names))).toEqual(names);
  expect(readNames('')).toEqual([]);
});
