import type { Hit } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { pushesOf } from '../events/pushed-events.ts';
import { isObject } from '../json-object.ts';
import { viewsOf } from './page-views.ts';

/** Events that tag managers push when the address changes without a new document. */
const HISTORY_EVENTS = /^(?:gtm\.historyChange(?:-v2)?|mtm\.HistoryChange)$/;
/** Names by which sites announce a view. */
const VIEW_EVENTS = /page[._ -]?(?:view|display)|virtual[._ -]?page|(?:route|screen)[._ -]?(?:change|view)/i;
/** Vendors whose enhanced measurement sends a page view at each change of the address, without a push. */
const MEASURES_HISTORY: ReadonlySet<string> = new Set(['ga4']);
/** Scripts of trackers and tag managers. */
const TRACKER_SCRIPT = /matomo|piwik|container_|gtm\.js|gtag|piano|smarttag/i;
/** Time in ms before a change of the address in which a site may announce the view. */
const ANNOUNCED_AHEAD_MS = 1_000;

/**
 * Returns the site's own announcement of a view, if a change of the address sent the other one of two page views; else
 * null. There must be exactly one own announcement, so that it cannot have sent both.
 */
export function announcedBesideHistory(
  { hit, first }: { hit: Hit; first: Hit },
  observation: Observation,
): string | null {
  const view = viewsOf(observation).findLast(({ atMs }) => atMs <= hit.atMs);
  if (view === undefined || view.kind === 'load') return null;
  const fromMs = view.atMs - ANNOUNCED_AHEAD_MS;
  if (first.atMs < fromMs) return null;
  const pushes = pushesOf(observation).filter(({ atMs }) => atMs >= fromMs && atMs <= hit.atMs);
  const isWatched = pushes.some(({ value }) => HISTORY_EVENTS.test(eventOf(value)));
  const announcements = pushes.flatMap(({ value }) => announcementIn(value) ?? []);
  if (announcements.length > 1) return null;
  const [announcement = null] = announcements;
  if (announcement !== null) return isWatched || MEASURES_HISTORY.has(hit.vendor ?? '') ? announcement : null;
  return isWatched ? ownCallBehind([first, hit], observation) : null;
}

const eventOf = (value: Json): string =>
  isObject(value) && typeof value['event'] === 'string' ? value['event'] : '';

/** Returns the name of the view that a push announces: an event, or gtag's command; else null. */
function announcementIn(value: Json): string | null {
  const event = eventOf(value);
  if (event !== '') return !HISTORY_EVENTS.test(event) && VIEW_EVENTS.test(event) ? event : null;
  const [command, name] = Array.isArray(value) ? value : isObject(value) ? [value['0'], value['1']] : [];
  return command === 'event' && typeof name === 'string' && VIEW_EVENTS.test(name) ? name : null;
}

/** Returns the script of the site that sent exactly one of two hits; else null. */
function ownCallBehind(hits: readonly Hit[], observation: Observation): string | null {
  const requests = seen(observation.requests) ?? [];
  const callers = hits.map(({ requestId }) => {
    const { stack = [] } = requests.find(({ id }) => id === requestId)?.initiator ?? {};
    return stack.map(({ url }) => url).find((url) => url !== '' && !TRACKER_SCRIPT.test(url)) ?? null;
  });
  const own = callers.filter((caller) => caller !== null);
  return own.length === 1 ? (own[0] ?? null) : null;
}
