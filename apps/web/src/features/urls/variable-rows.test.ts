import { expect, test } from 'vitest';
import { sampleObservation } from '../../testing/sample-observation.ts';
import { rowsOfVariables } from './variable-rows.ts';

const hits = sampleObservation().hits.map((hit) => ({
  ...hit,
  parameters: { idsite: '7', product_id: 'undefined', title: 'Lamp' },
}));

test('required variables come first, with what is wrong with them', () => {
  expect(rowsOfVariables(hits, ['product_id', 'consent'])).toEqual([
    { name: 'product_id', value: 'undefined', fault: 'empty' },
    { name: 'consent', value: '', fault: 'missing' },
    { name: 'idsite', value: '7', fault: null },
    { name: 'title', value: 'Lamp', fault: null },
  ]);
});

test('without a hit all that is required is missing', () => {
  expect(rowsOfVariables([], ['product_id'])).toEqual([{ name: 'product_id', value: '', fault: 'missing' }]);
});
