import type { BlockedRequest, BlockedTracker, PageBlocking } from '@vigie/contract/blocking.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { vendorCalls } from '../attribution/vendor-calls.ts';
import { visitVendors } from '../attribution/visit-vendors.ts';
import { registrableSite } from '../detect/sent-hits.ts';
import type { Blocker, VisitBlocking } from './blocker.ts';
import type { BrowserLists } from './browser-lists.ts';

const ENTRIES_MAX = 500;

/** Content blockers: the rules of lists, and the browsers that use some of the lists. */
export interface AppliedLists {
  blocker: Blocker;
  browsers: readonly BrowserLists[];
}

/** Tracker of a page with the ids of its requests. */
export type PageTracker = BlockedTracker & { requestIds: readonly string[] };

/** Effect of one set of lists on a page. */
export interface PageEffect extends VisitBlocking {
  trackers: PageTracker[];
  escaped: string[];
}

/** Effect of all lists on a page, and of the default lists of each browser. */
export interface PageEffects {
  whole: PageEffect;
  browsers: (PageEffect & Pick<BrowserLists, 'browser'>)[];
}

/** Returns what lists stop on a page. The rules are matched once, and counted for each browser. */
export function effectsOn(
  visit: Observation,
  tracking: TrackingSettings,
  { blocker, browsers }: AppliedLists,
): PageEffects {
  const apply = blocker.open(visit);
  const trackersWith = trackerReader(visit, tracking);
  const effectOf = (blocking: VisitBlocking): PageEffect => ({ ...blocking, ...trackersWith(blocking) });
  return {
    whole: effectOf(apply()),
    browsers: browsers.map(({ browser, lists, thirdPartyOnly }) => ({
      browser,
      ...effectOf(apply({ lists, thirdPartyOnly })),
    })),
  };
}

/** Returns what the lists stop on a page, each address once, and the effect on its trackers and in each browser. */
export function blockingOf(
  visit: Observation,
  tracking: TrackingSettings,
  lists: AppliedLists,
): { blocked: BlockedRequest[]; blocking: PageBlocking } {
  return presentEffects(effectsOn(visit, tracking, lists));
}

/** Returns the effects on a page as reports show them. */
export function presentEffects({ whole, browsers }: PageEffects): {
  blocked: BlockedRequest[];
  blocking: PageBlocking;
} {
  return {
    blocked: onceByUrl(whole.blocked).map(({ url, list, rule }) => ({ url, list, rule })),
    blocking: {
      neverSent: onceByUrl(whole.neverSent).map(({ requestId: _id, ...entry }) => entry),
      trackers: whole.trackers.map(({ requestIds: _ids, ...tracker }) => tracker),
      escaped: whole.escaped,
      browsers: browsers.map(({ browser, blocked, neverSent, trackers }) => ({
        browser,
        blocked: onceByUrl(blocked).length,
        neverSent: onceByUrl(neverSent).length,
        stopped: trackers.filter(({ outcome }) => outcome === 'stopped').map(({ name }) => name),
      })),
    },
  };
}

function onceByUrl<T extends { url: string }>(entries: readonly T[]): T[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.url, entry])).values()]
    .toReversed()
    .slice(0, ENTRIES_MAX);
}

/** Returns a function that counts the requests and hits of each tracker that blockers leave. */
function trackerReader(visit: Observation, tracking: TrackingSettings) {
  const calls = vendorCalls(visit, tracking);
  const hits = Map.groupBy(calls, ({ hit }) => hit.requestId);
  const vendors = visitVendors(visit, { tracking }).filter(({ vendor, hits: sent, purpose }) =>
    vendor === '' ? sent > 0 : sent > 0 || purpose !== 'other',
  );
  const site = registrableSite(visit.finalUrl ?? visit.requestedUrl);
  const requests = new Map((seen(visit.requests) ?? []).map((request) => [request.id, request]));

  return ({ blocked, neverSent }: VisitBlocking): Pick<PageEffect, 'trackers' | 'escaped'> => {
    const gone = new Set([...blocked, ...neverSent].map(({ requestId }) => requestId));
    const trackers = vendors.map((row): PageTracker => {
      const stopped = row.requestIds.filter((id) => gone.has(id)).length;
      const own = row.requestIds.flatMap((id) => hits.get(id) ?? []);
      const stoppedHits = own.filter(({ hit }) => gone.has(hit.requestId ?? '')).length;
      const counts = { requests: row.requests, stopped, hits: own.length, stoppedHits };
      const { vendor, requestIds } = row;
      return { vendor, name: row.name || site, ...counts, outcome: outcomeOf(counts), requestIds };
    });
    const escaped = calls.flatMap(({ hit }) => {
      const url = requests.get(hit.requestId ?? '')?.url;
      return url === undefined || gone.has(hit.requestId ?? '') || registrableSite(url) !== site
        ? []
        : [url.replace(/[?#].*$/, '')];
    });
    return { trackers, escaped: [...new Set(escaped)].slice(0, ENTRIES_MAX) };
  };
}

function outcomeOf({
  requests,
  stopped,
  hits,
  stoppedHits,
}: Omit<BlockedTracker, 'vendor' | 'name' | 'outcome'>) {
  if (stopped === 0) return 'free';
  const isAll = hits > 0 ? stoppedHits === hits : stopped === requests;
  return isAll ? 'stopped' : 'partly';
}
