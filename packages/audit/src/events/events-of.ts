import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { newBudget } from './bounded.ts';
import { pushedEvents } from './pushed-events.ts';
import { sentEvents } from './sent-events.ts';

/** Maximum number of events of one observation; further events are ignored. */
const EVENTS_MAX = 5_000;

/**
 * Returns the events of a page in time order: those of all its trackers at any address, and those pushed to its
 * dataLayers. Failed and blocked requests count, because the page sent them. Each event counts once, regardless of
 * attempts and accounts. Reads at most 5,000 pushes and 5,000 events of requests. Excludes calls that the browser
 * stopped before they became a request.
 */
export function eventsOf(observation: Observation, tracking?: TrackingSettings): TrackedEvent[] {
  return identifiedEvents(observation, tracking).map(({ event }) => event);
}

/** Returns the events with their identifier within their source; null if they have none. */
export function identifiedEvents(
  observation: Observation,
  tracking?: TrackingSettings,
): { event: TrackedEvent; id: string | null }[] {
  const budget = newBudget();
  const pushed = pushedEvents(observation, budget).slice(0, EVENTS_MAX);
  const sent = sentEvents(observation, budget, tracking).slice(0, EVENTS_MAX);
  const pageAt = pagesOf(observation);
  return [
    ...pushed.map((event) => ({ event: { ...event, requestId: null }, id: null })),
    ...sent.map(({ event, id }) => ({ event: { ...event, push: null }, id })),
  ]
    .map(({ event, id }) => ({ event: { ...event, url: pageAt(event.atMs), step: null }, id }))
    .toSorted((one, other) => one.event.atMs - other.event.atMs);
}

/** Returns a function that gives the address of the page at a moment, because single-page applications change it. */
function pagesOf({ views, finalUrl, requestedUrl }: Observation): (atMs: number) => string {
  const changes = (seen(views) ?? []).toSorted((one, other) => one.atMs - other.atMs);
  return (atMs) => {
    const first = changes[0]?.url ?? finalUrl ?? requestedUrl;
    return changes.findLast((view) => view.atMs <= atMs)?.url ?? first;
  };
}
