import { expect, it } from 'vitest';
import { evaluateBlockers } from './blockers/evaluation.ts';

const KINDS = [
  ['script', 'inline snippet', 'image', 'redirects'],
  ['frame', 'styles', 'wrapper', 'called library'],
  ['chain', 'media', 'links', 'own script'],
];

it('filter lists stop the requests that a real browser stops, and no others', async () => {
  const results = await evaluateBlockers({ seed: 3, pages: KINDS.length, kinds: KINDS });
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  expect(results.reduce((sum, { stopped }) => sum + stopped, 0)).toBeGreaterThan(0);
});

// All 300 pages are visited by `npm run evaluate:blockers -- --pages 300`.
it('stops the same requests on 40 generated pages', { tags: ['exhaustive'] }, async () => {
  const results = await evaluateBlockers({ seed: 7, pages: 40 });
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
});
