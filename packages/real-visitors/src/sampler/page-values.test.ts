import { expect, it } from 'vitest';
import { plannedEvents } from './page-values.ts';

const PURCHASE = {
  name: 'purchase',
  properties: [
    { name: 'value', type: 'number' as const },
    { name: 'ecommerce.items', type: 'list' as const },
  ],
};

it('reads objects and calls of gtag, and joins the faults of several pushes', () => {
  const call = { 0: 'event', 1: 'purchase', 2: { value: '3', ecommerce: { items: [] } }, length: 3 };
  const pushes = [{ event: 'purchase', value: 2 }, call, { event: 'other' }, null, 7, { event: 'purchase' }];
  expect(plannedEvents([PURCHASE], pushes, 0)).toEqual([
    ['purchase', ['ecommerce.items', 'value'], ['value']],
  ]);
  expect(plannedEvents([PURCHASE], pushes, 6)).toEqual([]);
});

it('goes on after a push that throws', () => {
  const trapped = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap');
      },
    },
  );
  const pushes = [trapped, { event: 'purchase', value: 2, ecommerce: { items: [] } }];
  expect(plannedEvents([PURCHASE], pushes, 0)).toEqual([['purchase', [], []]]);
});

it('counts an empty text as missing, and a list as no object', () => {
  const event = {
    name: 'view',
    properties: [
      { name: 'a', type: 'text' as const },
      { name: 'b', type: 'object' as const },
    ],
  };
  expect(plannedEvents([event], [{ event: 'view', a: '', b: [] }], 0)).toEqual([['view', ['a'], ['b']]]);
});
