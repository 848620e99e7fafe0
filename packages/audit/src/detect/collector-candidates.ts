import type { CollectorCandidate } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { recognise } from '../hits/families/known-families.ts';
import { readPayload } from '../hits/payload.ts';
import { readUnknown } from '../hits/unknown-family.ts';
import { nameOfRequests } from './name-of-requests.ts';
import { namesPage, containsAddress } from './page-names.ts';
import { isAddressable, mayBeHits, scriptsOf } from './sent-hits.ts';

/** Matches error reports and speed measurements, which name the page but count no page view. */
const NO_TRACKERS =
  /\/api\/\d+\/(envelope|store)\/?$|nr-data\.net|\/cdn-cgi\/|\/rum\b|speed-insights|sentry|bugsnag|datadoghq|report-uri|csp-report/i;
const CANDIDATES_MAX = 8;

type Sent = { visit: Observation; request: RequestRecord };

/**
 * Returns requests of no known family that look like hits, because they name their page. With `countsPageViews`,
 * returns only those that count page views: their content states it, or each of several pages sent one with its address.
 */
export function collectorCandidates(
  visits: readonly Observation[],
  { countsPageViews = false } = {},
): CollectorCandidate[] {
  const sent = visits.flatMap((visit) =>
    mayBeHits(visit)
      .filter((request) => isAddressable(request, visit) && mayBeHit(request, visit))
      .map((request): Sent => ({ visit, request })),
  );
  const pages = pagesOf(visits.map((visit) => ({ visit })));
  return [...Map.groupBy(sent, ({ request }) => addressOf(request.url)).values()]
    .filter((own) => !countsPageViews || own.some(statesPageView) || isSentByEach(own, pages))
    .map(candidateOf)
    .toSorted((one, other) => other.pages - one.pages)
    .slice(0, CANDIDATES_MAX);
}

function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function mayBeHit(request: RequestRecord, visit: Observation): boolean {
  const { method, resourceType, url } = request;
  if (NO_TRACKERS.test(url) || isScriptFile(request)) return false;
  const payload = readPayload(url, request);
  const isSending = resourceType === 'ping' || method === 'POST' || Object.keys(payload.query).length > 0;
  return isSending && namesPage(payload, visit) && recognise(payload) === null;
}

function statesPageView({ request }: Sent): boolean {
  return statedKinds(request).includes('page-view');
}

/**
 * Returns whether each of several pages sent it with its own address. A single page is no evidence, because any service
 * may receive its address.
 */
function isSentByEach(sent: Sent[], pages: number): boolean {
  const named = sent.filter(
    ({ request, visit }) =>
      !statedKinds(request).includes('event') && containsAddress(readPayload(request.url, request), visit),
  );
  return pages > 1 && pagesOf(named) === pages;
}

const statedKinds = (request: RequestRecord) =>
  readUnknown(readPayload(request.url, request)).map((one) => one.statedKind);

const pagesOf = (sent: readonly { visit: Observation }[]): number =>
  new Set(sent.map(({ visit }) => visit.requestedUrl)).size;

function isScriptFile({ resourceType, url }: RequestRecord): boolean {
  return resourceType === 'script' && /\.m?js$/i.test(new URL(url).pathname);
}

function candidateOf(sent: Sent[]): CollectorCandidate {
  const first = sent[0] as Sent;
  const scripts = new Set(sent.flatMap(({ visit }) => scriptsOf(visit)).map(({ url }) => url));
  const senders = sent
    .flatMap(({ request }) => request.initiator.url ?? [])
    .filter((url) => scripts.has(url));
  return {
    jsTagName: senders.length === 0 ? '' : nameOfRequests(senders),
    phpTagName: nameOfRequests(sent.map(({ request }) => request.url)),
    pages: pagesOf(sent),
    example: { kind: 'hit', method: first.request.method, url: first.request.url },
  };
}
