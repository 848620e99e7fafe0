import type { ContainerRemedy, TagAnswer } from '@vigie/contract/container-answer.ts';
import type { EventExplanation } from '@vigie/contract/kept-container.ts';

/**
 * Returns what stopped a tag. A container that took up no event was not seen to run: nobody can say anything then.
 */
export function toldAnswer(answer: TagAnswer): EventExplanation['containers'][number]['tags'][number] {
  const { tag, push, trigger, blocking, withheld, missing } = answer;
  return {
    tag,
    outcome: push === null ? 'not-decidable' : answer.outcome,
    push: push && { index: push.index, event: push.event, atMs: push.atMs },
    triggers: trigger === null ? [] : [trigger],
    blocking,
    withheld,
    missing,
    remedy: push === null ? null : toldRemedy(answer.remedies),
  };
}

/** Returns an event that no push comes near, else the one that names a condition to change, else the likeliest. */
function toldRemedy(remedies: readonly ContainerRemedy[]): ContainerRemedy | null {
  const missing = remedies.find(({ kind }) => kind === 'push-event');
  const named = remedies.find(
    ({ kind, to }) => kind === 'change-condition' && to !== undefined && to !== 'undefined',
  );
  return missing ?? named ?? remedies[0] ?? null;
}
