import type { JourneyRecord, StepRecord } from '@vigie/contract/journey-record.ts';
import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import { eventsOf } from './events-of.ts';

/** The events of a journey in its own time, each with the step after which it was seen. */
export function eventsOfJourney({ steps, pages }: JourneyRecord): TrackedEvent[] {
  const done = steps.filter(({ outcome }) => outcome !== 'skipped');
  return pages
    .flatMap(({ observation, startedMs }) =>
      eventsOf(observation).map((event) => ({ ...event, atMs: event.atMs + startedMs })),
    )
    .toSorted((one, other) => one.atMs - other.atMs)
    .map((event) => ({ ...event, step: stepAt(done, event.atMs) }));
}

/** The number of the step in whose slice a moment of the journey lies; null where no step was done. */
export function stepAt(done: readonly StepRecord[], atMs: number): number | null {
  return (done.findLast(({ startedMs }) => startedMs <= atMs) ?? done[0])?.number ?? null;
}
