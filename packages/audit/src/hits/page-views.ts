import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation, View } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { ownParameters } from './envelope.ts';

/** Returns the views of a page that a page-view hit may announce: loads, and history changes that changed the URL. */
export function viewsOf(observation: Observation): View[] {
  const url = observation.finalUrl ?? observation.requestedUrl;
  const recorded = seen(observation.views) ?? [];
  const load: View = { atMs: 0, url, kind: 'load' };
  const all = recorded.some(({ kind }) => kind === 'load') ? recorded : [load, ...recorded];
  return all
    .toSorted((one, other) => one.atMs - other.atMs)
    .filter((view, index, views) => view.kind === 'load' || view.url !== views[index - 1]?.url);
}

/**
 * Returns the page-view hits beyond one per view and site, each with the hit that it repeats.
 * - The hit's own page URL decides its view. Without a URL, or with one that no view has, the time of the hit
 *   decides.
 * - Hits of one request may belong to several views of the same URL.
 * - A hit that is sent again with its own identifier does not count twice.
 */
export function repeatedPageViews(hits: Hit[], views: View[]): { hit: Hit; first: Hit }[] {
  const taken = new Map<string, Hit>();
  const repeated: { hit: Hit; first: Hit }[] = [];
  for (const hit of hits.toSorted((one, other) => one.atMs - other.atMs)) {
    const keys = candidateViews(hit, views).map((view) => `${hit.vendor}\n${hit.siteId}\n${view}`);
    const first = taken.get(keys[0] ?? '');
    const free = keys.find((key) => !taken.has(key));
    if (first === undefined) taken.set(keys[0] ?? '', hit);
    else if (isSameEvent(first, hit)) continue;
    else if (free !== undefined && isSameRequest(first, hit)) taken.set(free, hit);
    else repeated.push({ hit, first });
  }
  return repeated;
}

/** Returns the views to which a hit may belong, most likely first: the latest view before it, then the earlier ones. */
function candidateViews(hit: Hit, views: View[]): string[] {
  const before = views.map((view, index) => ({ view, index })).filter(({ view }) => view.atMs <= hit.atMs);
  const possible = before.length === 0 ? views.slice(0, 1).map((view, index) => ({ view, index })) : before;
  const latest = possible.at(-1)?.index ?? 0;
  if (hit.pageUrl === null) return possible.map(({ index }) => `${index}`).toReversed();
  const named = namedViews(hit.pageUrl, possible);
  return named.length === 0
    ? [`${latest} ${hit.pageUrl}`]
    : named.map(({ index }) => `${index}`).toReversed();
}

type IndexedView = { view: View; index: number };

/**
 * Returns the views that match a page URL. The first comparison uses the whole URL of the hit, because many trackers
 * drop the fragment or the query. The next ones drop both, for trackers that add to the URL.
 */
function namedViews(pageUrl: string, views: IndexedView[]): IndexedView[] {
  const exactness = { query: pageUrl.includes('?'), fragment: pageUrl.includes('#') };
  for (const compared of [exactness, { ...exactness, fragment: false }, { query: false, fragment: false }]) {
    const named = views.filter(
      ({ view }) => written(view.url, view.url, compared) === written(pageUrl, view.url, compared),
    );
    if (named.length > 0) return named;
  }
  return [];
}

function written(url: string, base: string, compared: { query: boolean; fragment: boolean }): string {
  const parsed = URL.parse(url, base);
  if (parsed === null) return url;
  const { origin, pathname, search, hash } = parsed;
  return `${origin}${pathname.replace(/\/$/, '')}${compared.query ? search : ''}${compared.fragment ? hash : ''}`;
}

/** Event identifiers of trackers, by which their servers remove duplicates. */
const EVENT_IDS = ['uuid', 'properties.$insert_id', 'insert_id', 'eid', 'messageId', 'event_id'] as const;

function isSameEvent(one: Hit, other: Hit): boolean {
  const [own, others] = [ownParameters(one), ownParameters(other)];
  return EVENT_IDS.some((name) => {
    const id = own[name];
    return id !== undefined && id !== '' && id === others[name];
  });
}

function isSameRequest(one: Hit, other: Hit): boolean {
  return one.requestId !== null && one.requestId === other.requestId;
}
