import { expect, test } from 'vitest';
import { evaluateContainers } from './containers/evaluation.ts';

test('tags of generated containers fire as foreseen', async () => {
  const judged = await evaluateContainers({ seed: 7, count: 10 });
  expect(judged.flatMap(({ faults }) => faults)).toEqual([]);
  expect(judged.reduce((sum, { fired }) => sum + fired, 0)).toBeGreaterThan(20);
});
