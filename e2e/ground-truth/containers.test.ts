import { expect, test } from 'vitest';
import { evaluateContainers } from './containers/evaluation.ts';

test('tags of generated containers fire as foreseen', async () => {
  const results = await evaluateContainers({ seed: 7, count: 10 });
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  expect(results.reduce((sum, { fired }) => sum + fired, 0)).toBeGreaterThan(20);
});
