import type { JourneyRecord, StepRecord } from '@vigie/contract/journey-record.ts';
import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import { withoutRepeats } from './each-once.ts';
import { identifiedEvents } from './events-of.ts';

/**
 * Returns the events of a journey's pages, in the journey's time. Each event belongs to the last step that had started.
 * Events that a page sends while it unloads belong to the step that leaves it. Events before any step belong to the
 * first one.
 */
export function eventsOfJourney({ pages, steps }: Pick<JourneyRecord, 'pages' | 'steps'>): TrackedEvent[] {
  const begun = begunSteps(steps);
  const events = pages.flatMap(({ observation, startedMs }) =>
    identifiedEvents(observation).map(({ event, id }) => ({
      event: { ...event, atMs: startedMs + event.atMs },
      id,
    })),
  );
  return withoutRepeats(events)
    .map(({ event }) => ({ ...event, step: stepAt(event.atMs, begun) }))
    .toSorted((one, other) => one.atMs - other.atMs);
}

/** Returns the steps that started, in time order. */
export function begunSteps(steps: readonly StepRecord[]): StepRecord[] {
  return steps
    .filter(({ outcome }) => outcome !== 'skipped')
    .toSorted((one, other) => one.startedMs - other.startedMs || one.number - other.number);
}

/** Returns the number of the step at a moment of the journey, or null if no step had started. */
export function stepAt(atMs: number, begun: readonly StepRecord[]): number | null {
  const last = begun.findLast(({ startedMs }) => startedMs <= atMs) ?? begun[0];
  return last?.number ?? null;
}
