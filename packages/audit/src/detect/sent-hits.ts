import type { HitKind } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { getDomain } from 'tldts';
import { withEnvelope } from '../hits/envelope.ts';
import { ownersOf, recognise } from '../hits/families/known-families.ts';
import { withMirrorsAsPageViews } from '../hits/mirrored-page-views.ts';
import { readPayload } from '../hits/payload.ts';
import { isFetchedScript } from '../tag/script-loads.ts';

/** Request of a visit that is a hit of a known family, whatever its address. */
export interface SentHit {
  visit: Observation;
  request: RequestRecord;
  family: string;
  account: string | null;
  pageUrl: string | null;
  kind: HitKind;
  parameters: Record<string, string>;
  sharedNames?: string[];
}

const NEVER_HITS: ReadonlySet<string> = new Set([
  'stylesheet', 'font', 'media', 'texttrack', 'manifest', 'preflight', 'csp-report', 'prefetch', 'eventsource',
]); // prettier-ignore

/** Returns the requests of a visit that may be hits: all except its page, and requests that only load something. */
export function mayBeHits(visit: Observation): RequestRecord[] {
  return ownRequests(visit).filter(mayBeHit);
}

/** Returns whether a request may be a hit, by its type: it is neither the page itself nor a load. */
export function mayBeHit({ resourceType, frameId, method }: RequestRecord): boolean {
  const isPage = resourceType === 'document' && frameId === 'main';
  return !isPage && method !== 'OPTIONS' && !NEVER_HITS.has(resourceType);
}

/**
 * Returns whether a tag name can match a request alone. The root address of the page is part of every address of its
 * host.
 */
export function isAddressable({ url }: RequestRecord, { finalUrl, requestedUrl }: Observation): boolean {
  const parsed = URL.parse(url);
  return (
    parsed !== null && (parsed.pathname !== '/' || parsed.host !== URL.parse(finalUrl ?? requestedUrl)?.host)
  );
}

/** Returns the hits of a visit, recognized by their shape. */
export function sentHits(visit: Observation): SentHit[] {
  const sent = mayBeHits(visit).flatMap((request) => {
    const known = recognise(readPayload(request.url, request));
    if (known === null) return [];
    return withEnvelope(known.hits).map(({ kind, siteId, ...hit }) => ({
      ...hit,
      visit,
      request,
      url: request.url,
      vendor: known.vendor,
      family: known.vendor,
      account: siteId,
      kind,
    }));
  });
  return withMirrorsAsPageViews(sent);
}

/** Returns scripts that a visit loaded or tried to load, including those that a worker reads as text. */
export function scriptsOf(visit: Observation): RequestRecord[] {
  return ownRequests(visit).filter(
    (request) =>
      request.resourceType === 'script' ||
      (request.target !== 'page' && request.target !== 'iframe' && isFetchedScript(request)),
  );
}

/**
 * Returns the requests of a visit without those of widgets, which are frames of other websites with their own tracking.
 */
function ownRequests({ requests, finalUrl, requestedUrl }: Observation): RequestRecord[] {
  const all = seen(requests) ?? [];
  const site = registrableSite(finalUrl ?? requestedUrl);
  const isForeign = ({ finalUrl: url, frameId, resourceType }: RequestRecord) =>
    resourceType === 'document' &&
    frameId !== 'main' &&
    /^https?:/.test(url) &&
    registrableSite(url) !== site &&
    !isOfVendor(url);
  const widgets = new Set(all.filter(isForeign).map(({ frameId }) => frameId));
  return all.filter(({ frameId }) => frameId === null || !widgets.has(frameId));
}

/** Returns whether an address belongs to a vendor. Vendors also set up their trackers in own frames. */
const isOfVendor = (url: string): boolean => ownersOf(URL.parse(url)?.hostname ?? '') !== null;

export const isMachine = (hostname: string): boolean => /^[\d.]+$|:|^localhost$/.test(hostname);

/** Returns the site of an address: its registrable domain (Public Suffix List), or the host itself. */
export function registrableSite(url: string): string {
  const hostname = URL.parse(url)?.hostname ?? '';
  if (isMachine(hostname)) return hostname;
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
