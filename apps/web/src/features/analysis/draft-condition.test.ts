import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import { expect, test } from 'vitest';
import { faultsOf, finished } from './draft-condition.ts';

const condition = (changes: Partial<Condition>): Condition => ({
  category: 'page',
  name: 'price',
  operator: 'equals',
  values: ['x'],
  ...changes,
});

test('a condition without its parts names each of them', () => {
  expect(faultsOf(condition({ category: ' ', name: '', values: [] }))).toEqual({
    category: 'required',
    name: 'required',
    values: 'required',
  });
  expect(faultsOf(condition({}))).toEqual({});
});

test.each([
  ['greater', '12,5', '12.5'],
  ['at-most', '1 234', '1234'],
  ['less', '-3.25', '-3.25'],
  ['equals', '12,5', '12,5'],
] as const)('the value of %s, %s, is sent as %s', (operator, typed, expected) => {
  expect(finished(condition({ operator, values: [typed] })).values).toEqual([expected]);
});

test('a number that is none, a pattern that is none and an unknown type are refused', () => {
  expect(faultsOf(condition({ operator: 'less', values: ['cheap'] })).values).toBe('not-a-number');
  expect(faultsOf(condition({ operator: 'regex', values: ['('] })).values).toBe('invalid-regex');
  expect(faultsOf(condition({ operator: 'has-type', values: ['date'] })).values).toBe('unknown-type');
});

test('what an operator does not take is not sent', () => {
  expect(finished(condition({ operator: 'absent', values: ['x'] })).values).toEqual([]);
  expect(finished(condition({ operator: 'equals', values: ['x', 'y'] })).values).toEqual(['x']);
  expect(finished(condition({ operator: 'in', values: ['x', '', 'y'] })).values).toEqual(['x', 'y']);
});
