import type { CollectorCandidate } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { recognise } from '../hits/families/known-families.ts';
import { readPayload, type Payload } from '../hits/payload.ts';
import { readUnknown } from '../hits/unknown-family.ts';
import { nameOfRequests } from './name-of-requests.ts';
import { mayBeHits, scriptsOf } from './sent-hits.ts';

/** Errors and measures of speed: they name the page too, and count no page view. */
const NO_TRACKERS =
  /\/api\/\d+\/(envelope|store)\/?$|nr-data\.net|\/cdn-cgi\/|\/rum\b|sentry|bugsnag|datadoghq|report-uri|csp-report/i;
const CANDIDATES_MAX = 8;

type Sent = { visit: Observation; request: RequestRecord };

/**
 * Requests of no known family that look like hits: beacons, posts and pixels that name their page; on demand only
 * those that also say that they are page views.
 */
export function collectorCandidates(
  visits: readonly Observation[],
  { saysPageView = false } = {},
): CollectorCandidate[] {
  const sent = visits.flatMap((visit) =>
    mayBeHits(visit)
      .filter((request) => looksLikeHit(request, visit) && (!saysPageView || isPageView(request)))
      .map((request): Sent => ({ visit, request })),
  );
  const collectors = Map.groupBy(sent, ({ request }) => addressOf(request.url));
  return [...collectors.values()]
    .map(candidateOf)
    .toSorted((one, other) => other.pages - one.pages)
    .slice(0, CANDIDATES_MAX);
}

function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function looksLikeHit(request: RequestRecord, visit: Observation): boolean {
  const { method, resourceType, url } = request;
  if (!URL.canParse(url) || NO_TRACKERS.test(url) || isScriptFile(request)) return false;
  const payload = readPayload(url, request);
  const isSending = resourceType === 'ping' || method === 'POST' || Object.keys(payload.query).length > 1;
  return isSending && namesPage(payload, visit) && recognise(payload) === null;
}

function isPageView(request: RequestRecord): boolean {
  return readUnknown(readPayload(request.url, request)).some(({ says }) => says === 'page-view');
}

function isScriptFile({ resourceType, url }: RequestRecord): boolean {
  return resourceType === 'script' && /\.m?js$/i.test(new URL(url).pathname);
}

function namesPage(payload: Payload, { finalUrl, requestedUrl, title }: Observation): boolean {
  const page = URL.parse(finalUrl ?? requestedUrl);
  if (page === null) return false;
  const address = page.origin + page.pathname;
  const isPage = (value: string) =>
    value.startsWith(address) ||
    (page.pathname !== '/' && value === page.pathname) ||
    (title !== null && title.length > 5 && value === title);
  return readUnknown(payload).some(({ parameters, shared }) =>
    [...Object.values(parameters), ...Object.values(shared)].some(isPage),
  );
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
    pages: new Set(sent.map(({ visit }) => visit.requestedUrl)).size,
    example: { kind: 'hit', method: first.request.method, url: first.request.url },
  };
}
