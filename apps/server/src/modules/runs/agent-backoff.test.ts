import { expect, test } from 'vitest';
import { createAgentBackoff } from './agent-backoff.ts';

test('the backoff of an agent that fails with parts of a run grows each time, and it gets six attempts at most', () => {
  let nowMs = 0;
  const backoff = createAgentBackoff({ now: () => nowMs });
  const requestedAtSeconds: number[] = [];
  for (; nowMs <= 3_600_000; nowMs += 1_000) {
    if (backoff.isResting('a')) continue;
    requestedAtSeconds.push(nowMs / 1000);
    backoff.failed('a');
  }
  expect(requestedAtSeconds).toEqual([0, 5, 15, 35, 75, 155]);
});

test('an agent that ended a part has failed with none', () => {
  const backoff = createAgentBackoff({ now: () => 0 });
  backoff.failed('a');
  backoff.failed('b');
  backoff.succeeded('a');
  expect([backoff.isResting('a'), backoff.isResting('b')]).toEqual([false, true]);
});
