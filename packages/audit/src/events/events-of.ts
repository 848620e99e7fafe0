import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { newBudget } from './bounded.ts';
import { pushedEvents } from './pushed-events.ts';
import { sentEvents } from './sent-events.ts';

/** Events of one observation: a page that sends more is cut there. */
const EVENTS_MAX = 5_000;

/**
 * Returns what a page told, in the order of time: the events of all its trackers, whatever their address is called,
 * and those pushed to its dataLayers. A request that failed or was blocked counts: the page sent it. Each event
 * counts once, however often it was tried and to however many accounts it went. At most 5,000 pushes and 5,000 events
 * of requests are read. What the browser stopped before it became a request is not among them.
 */
export function eventsOf(observation: Observation, tracking?: TrackingSettings): TrackedEvent[] {
  return identifiedEvents(observation, tracking).map(({ event }) => event);
}

/** Returns the same, with what names an event among all of its source; null where nothing does. */
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

/** Returns the address of the page at a moment: single-page applications change it. */
function pagesOf({ views, finalUrl, requestedUrl }: Observation): (atMs: number) => string {
  const changes = (seen(views) ?? []).toSorted((one, other) => one.atMs - other.atMs);
  return (atMs) => {
    const first = changes[0]?.url ?? finalUrl ?? requestedUrl;
    return changes.findLast((view) => view.atMs <= atMs)?.url ?? first;
  };
}
