import { Request } from '@ghostery/adblocker';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/** Recorded request, as a blocker sees it: one address for itself and for each redirect. */
export interface SeenRequest {
  record: RequestRecord;
  hops: Request[];
}

type SeenType = Parameters<typeof Request.fromRawDetails>[0]['type'];

/** Types of the extension interface of browsers. Chromium has no own type for some recorded ones. */
const TYPES: Record<RequestRecord['resourceType'], SeenType | null> = {
  document: 'sub_frame',
  stylesheet: 'stylesheet',
  image: 'image',
  media: 'media',
  font: 'font',
  script: 'script',
  texttrack: 'media',
  xhr: 'xmlhttprequest',
  fetch: 'xmlhttprequest',
  prefetch: 'other',
  eventsource: 'xmlhttprequest',
  websocket: 'websocket',
  manifest: 'other',
  ping: 'ping',
  'csp-report': 'other',
  other: 'other',
  // The browser asks for permission on behalf of another request, which is recorded itself.
  preflight: null,
};

/** Reasons for which the browser itself stops a request before a blocker would see it. */
const STOPPED_BEFORE: ReadonlySet<string | null | undefined> = new Set(['csp', 'mixed-content']);
const ADDRESS_LENGTH_MAX = 32_768;

/** Returns the requests of a visit that a blocker in the visitor's browser would see, the main document first. */
export function requestsSeenByBlocker(visit: Observation): SeenRequest[] {
  const records = (seen(visit.requests) ?? []).toSorted((one, other) => one.startedMs - other.startedMs);
  const pageUrl = visit.finalUrl ?? visit.requestedUrl;
  const documents = new Map<string, string>([['main', pageUrl]]);
  for (const { resourceType, frameId, finalUrl } of records)
    if (resourceType === 'document' && frameId !== null && frameId !== 'main')
      documents.set(frameId, finalUrl);
  const addresses = new Set(documents.values());

  function sourceOf({ resourceType, frameId, initiator }: RequestRecord): string {
    if (resourceType !== 'document') return documents.get(frameId ?? 'main') ?? pageUrl;
    return initiator.url !== null && addresses.has(initiator.url) ? initiator.url : pageUrl;
  }

  const sources = new Map<string, { sourceHostname: string; sourceDomain: string }>();
  function sourceFacts(url: string) {
    const known = sources.get(url);
    if (known !== undefined) return known;
    const { hostname, domain } = Request.fromRawDetails({ url, type: 'other' });
    const facts = { sourceHostname: hostname, sourceDomain: domain || hostname };
    sources.set(url, facts);
    return facts;
  }

  return records.flatMap((record) => {
    const type = typeOf(record);
    if (type === null || STOPPED_BEFORE.has(record.failure?.blockedReason)) return [];
    const urls = [...new Set([...record.redirects.map(({ url }) => url), record.finalUrl])];
    const hops = urls
      .filter((url) => /^(?:https?|wss?):/i.test(url) && url.length <= ADDRESS_LENGTH_MAX)
      .map((url) =>
        Request.fromRawDetails({ url, type, ...(type !== 'main_frame' && sourceFacts(sourceOf(record))) }),
      );
    return hops.length === 0 ? [] : [{ record, hops }];
  });
}

/** Destinations of workers' scripts, which Chromium may report without a type (Fetch Metadata, section 2.1). */
const SCRIPTS: ReadonlySet<string | undefined> = new Set([
  'script',
  'worker',
  'sharedworker',
  'serviceworker',
]);

function typeOf(record: RequestRecord): SeenType | null {
  if (isMainDocument(record)) return 'main_frame';
  const { requestHeaders, resourceType } = record;
  const isScript = resourceType === 'other' && SCRIPTS.has(requestHeaders['sec-fetch-dest']);
  return isScript ? 'script' : TYPES[resourceType];
}

/** Returns whether a request is the navigation to the page itself. */
export const isMainDocument = ({ resourceType, frameId }: RequestRecord): boolean =>
  resourceType === 'document' && frameId === 'main';
