import type { JourneyRecord, StepRecord } from '@vigie/contract/journey-record.ts';
import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import { withoutRepeats } from './each-once.ts';
import { identifiedEvents } from './events-of.ts';

/**
 * Returns what a journey's pages told, in the journey's time. Each event belongs to the last step that had begun:
 * what a page sends while it is left belongs to the step that leaves it. What came before any step belongs to the
 * first one.
 */
export function eventsOfJourney({ pages, steps }: Pick<JourneyRecord, 'pages' | 'steps'>): TrackedEvent[] {
  const begun = begunSteps(steps);
  const told = pages.flatMap(({ observation, startedMs }) =>
    identifiedEvents(observation).map(({ event, id }) => ({
      event: { ...event, atMs: startedMs + event.atMs },
      id,
    })),
  );
  return withoutRepeats(told)
    .map(({ event }) => ({ ...event, step: stepAt(event.atMs, begun) }))
    .toSorted((one, other) => one.atMs - other.atMs);
}

/** Returns the steps that were begun, in the order of time. */
export function begunSteps(steps: readonly StepRecord[]): StepRecord[] {
  return steps
    .filter(({ outcome }) => outcome !== 'skipped')
    .toSorted((one, other) => one.startedMs - other.startedMs || one.number - other.number);
}

/** Returns the number of the step to which a moment of the journey belongs; null where none was begun. */
export function stepAt(atMs: number, begun: readonly StepRecord[]): number | null {
  const last = begun.findLast(({ startedMs }) => startedMs <= atMs) ?? begun[0];
  return last?.number ?? null;
}
