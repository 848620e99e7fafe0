import { expect, test } from 'vitest';
import { listAgentsInBackoff } from './refusals.policy.ts';

const createRefusedAttempt = (agentId: string, silentSeconds: number) => ({ agentId, silentSeconds });

test.each([
  [1, 1.9, 2.1],
  [2, 3.9, 4.1],
  [4, 15.9, 16.1],
  [9, 29.9, 30.1],
])('an agent that turned a run away %i times rests longer', (times, stillSeconds, nowSeconds) => {
  const after = (seconds: number) =>
    listAgentsInBackoff(
      Array.from({ length: times }, (_none, index) => createRefusedAttempt('a', seconds + index * 60)),
    );
  expect([...after(stillSeconds)]).toEqual(['a']);
  expect([...after(nowSeconds)]).toEqual([]);
});

test('each agent has its own backoff', () => {
  expect([...listAgentsInBackoff([createRefusedAttempt('a', 1), createRefusedAttempt('b', 3)])]).toEqual([
    'a',
  ]);
});

test('no agent is in backoff because a clock was set back', () => {
  expect([...listAgentsInBackoff([createRefusedAttempt('a', -3_600)])]).toEqual([]);
});
