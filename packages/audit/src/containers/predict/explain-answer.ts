import type { ContainerRemedy, TagAnswer } from '@vigie/contract/container-answer.ts';
import type { EventExplanation } from '@vigie/contract/stored-container.ts';

/** Returns what stopped a tag. The outcome is undecidable if the container processed no event. */
export function explainAnswer(answer: TagAnswer): EventExplanation['containers'][number]['tags'][number] {
  const { tag, push, trigger, blocking, withheld, missing } = answer;
  return {
    tag,
    outcome: push === null ? 'not-decidable' : answer.outcome,
    push: push && { index: push.index, event: push.event, atMs: push.atMs },
    triggers: trigger === null ? [] : [trigger],
    blocking,
    withheld,
    missing,
    remedy: push === null ? null : selectRemedy(answer.remedies),
  };
}

/** Returns the remedy to show: a missing event, else a condition to change with a known value, else the likeliest. */
function selectRemedy(remedies: readonly ContainerRemedy[]): ContainerRemedy | null {
  const missing = remedies.find(({ kind }) => kind === 'push-event');
  const named = remedies.find(
    ({ kind, to }) => kind === 'change-condition' && to !== undefined && to !== 'undefined',
  );
  return missing ?? named ?? remedies[0] ?? null;
}
