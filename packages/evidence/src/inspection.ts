import { vendorCalls, type VendorCall } from '@vigie/audit/attribution/vendor-calls.ts';
import { visitStores } from '@vigie/audit/attribution/visit-stores.ts';
import type { VisitStore } from '@vigie/contract/visit-vendor.ts';
import { registrableSite } from '@vigie/audit/detect/sent-hits.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

const MASK = '[masked]';
const DAY_SECONDS = 86_400;

interface Parties {
  firstParty: string[];
  thirdParty: string[];
}

interface InspectionNeeds {
  tracking: TrackingSettings;
  vigieVersion: string;
}

/**
 * Returns the record of a visit in the format of `inspection.json` of the EDPS Website Evidence Collector 2. Fields
 * that Vigie does not record are empty there, and named below `vigie`, as are the fields that it masks.
 */
export function inspectionOf(observation: Observation, { tracking, vigieVersion }: InspectionNeeds): object {
  const pageUrl = observation.finalUrl ?? observation.requestedUrl;
  const requests = seen(observation.requests) ?? [];
  const stores = visitStores(observation);
  const calls = vendorCalls(observation, tracking);
  const partiesOf = (hosts: Iterable<string>) => sortByParty(hosts, registrableSite(pageUrl));
  const cookies = stores.filter(({ store }) => store === 'cookie');
  const entries = stores.filter(({ store }) => store === 'local-storage');
  const none: Parties = { firstParty: [], thirdParty: [] };
  return {
    title: 'Website Evidence Collection',
    task_description: null,
    uri_ins: observation.requestedUrl,
    uri_refs: [observation.requestedUrl],
    uri_dest: pageUrl,
    uri_redirects: observation.redirects.map(({ url }) => url),
    secure_connection: secureConnection(observation, pageUrl),
    testSSLError: null,
    testSSLErrorOutput: null,
    testSSLErrorCode: null,
    testSSL: null,
    host: hostOf(pageUrl),
    script: {
      host: null,
      version: { npm: vigieVersion, commit: null },
      config: { url: observation.requestedUrl },
      cmd_args: '',
      environment: {},
      node_version: null,
    },
    localStorage: storageByOrigin(observation, pageUrl, entries),
    cookies: cookies.map((cookie) => cookieOf(observation, pageUrl, cookie)),
    beacons: beaconsOf(observation, calls),
    links: { ...none, social: [], keywords: [] },
    unsafeForms: [],
    browser: {
      name: observation.browser.name ?? 'Chromium',
      version: observation.browser.version,
      user_agent: observation.browser.userAgent,
      platform: { name: null, version: null },
      extra_headers: {},
      preset_cookies: {},
    },
    browsing_history: [pageUrl],
    hosts: {
      requests: partiesOf(requests.map(({ finalUrl }) => hostOf(finalUrl))),
      beacons: partiesOf(calls.map(({ hit }) => hostOf(hit.url))),
      cookies: partiesOf(cookies.map(({ host }) => host)),
      localStorage: partiesOf(entries.map(({ host }) => host)),
      links: none,
      contentSecurityPolicy: none,
    },
    websockets: Object.fromEntries(
      requests.filter(({ resourceType }) => resourceType === 'websocket').map(({ url }) => [url, []]),
    ),
    start_time: observation.startedAt,
    end_time: observation.finishedAt,
    websocketLog: {},
    vigie: {
      masked: ['cookies[].value', 'localStorage.*.*.value'],
      notRecorded: ['links', 'unsafeForms', 'testSSL', 'websockets.*', 'browser.platform'],
      beacons: 'hits that reached a collector of a known tracker, in place of a filter list',
      consent: seen(observation.consent),
    },
  };
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';

function sortByParty(hosts: Iterable<string>, site: string): Parties {
  const named = [...new Set(hosts)].filter((host) => host !== '').toSorted();
  const isFirst = (host: string) => registrableSite(`https://${host}/`) === site;
  return { firstParty: named.filter(isFirst), thirdParty: named.filter((host) => !isFirst(host)) };
}

function secureConnection({ requestedUrl, redirects }: Observation, pageUrl: string) {
  const isHttps = pageUrl.startsWith('https:');
  return {
    https_support: isHttps,
    https_redirect: isHttps && requestedUrl.startsWith('http:'),
    redirects: redirects.map(({ url }) => url),
    https_error: null,
    http_error: null,
  };
}

function instantOf({ startedAt }: Observation, atMs: number): string {
  const ms = Date.parse(startedAt) + atMs;
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : startedAt;
}

/** Returns the script that set an entry, in the collector's log format; empty if it was not seen. */
function logOf(observation: Observation, pageUrl: string, { setBy, setAtMs, writers, store }: VisitStore) {
  if (setBy === null) return {};
  const isByAnswer = setBy.kind === 'answer';
  const sources = isByAnswer
    ? [{ fileName: setBy.url, source: `set in Set-Cookie HTTP response header for ${setBy.url}` }]
    : writers.map((fileName) => ({ fileName, source: `    at ${fileName}` }));
  const type = store === 'cookie' ? (isByAnswer ? 'Cookie.HTTP' : 'Cookie.JS') : 'Storage.LocalStorage';
  return {
    log: { stack: sources, type, timestamp: instantOf(observation, setAtMs ?? 0), location: pageUrl },
  };
}

function cookieOf(observation: Observation, pageUrl: string, cookie: VisitStore) {
  const stored = (seen(observation.cookies) ?? []).find(
    ({ name, domain }) => name === cookie.name && domain.replace(/^\./, '') === cookie.host,
  );
  const { lifetimeSeconds, sizeBytes, httpOnly, secure, sameSite, host, name, party } = cookie;
  const expiresMs = Date.parse(stored?.expiresAt ?? '');
  const isSession = lifetimeSeconds === null;
  return {
    name,
    value: MASK,
    domain: host,
    path: stored?.path ?? '/',
    expires: Number.isNaN(expiresMs) ? -1 : expiresMs / 1000,
    size: sizeBytes,
    httpOnly,
    secure,
    session: isSession,
    ...(sameSite !== null && { sameSite }),
    ...(!Number.isNaN(expiresMs) && { expiresUTC: new Date(expiresMs).toISOString() }),
    ...(!isSession && { expiresDays: Math.round((lifetimeSeconds / DAY_SECONDS) * 10) / 10 }),
    ...logOf(observation, pageUrl, cookie),
    firstPartyStorage: party === 'first',
  };
}

/** Returns the storage by origin, in objects without a prototype, because pages choose the names of entries. */
function storageByOrigin(observation: Observation, pageUrl: string, entries: readonly VisitStore[]) {
  const scheme = URL.parse(pageUrl)?.protocol ?? 'https:';
  const byOrigin = Map.groupBy(entries, ({ host }) => `${scheme}//${host}`);
  const toPair = (entry: VisitStore) => [
    entry.name,
    { value: MASK, firstPartyStorage: entry.party === 'first', ...logOf(observation, pageUrl, entry) },
  ];
  return Object.fromEntries(
    [...byOrigin].map(([origin, own]) => [origin, Object.fromEntries(own.map(toPair))]),
  );
}

/** Returns one request of every host and path with its number of requests, the most frequent first. */
function beaconsOf(observation: Observation, calls: readonly VendorCall[]) {
  const initiators = new Map(
    (seen(observation.requests) ?? []).map(({ id, initiator }) => [id, initiator.url]),
  );
  const groups = Map.groupBy(calls, ({ hit }) => {
    const url = URL.parse(hit.url);
    return url === null ? hit.url : `${url.hostname}${url.pathname.replace(/\/$/, '')}`;
  });
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const { hit } = first;
      const fileName = initiators.get(hit.requestId ?? '') ?? observation.requestedUrl;
      return {
        filter: hit.vendor ?? '',
        listName: 'vigie',
        query: Object.fromEntries(URL.parse(hit.url)?.searchParams ?? []),
        url: hit.url,
        log: {
          stack: [
            { fileName, source: `requested from ${fileName} and known as ${hit.vendor ?? 'a collector'}` },
          ],
          timestamp: instantOf(observation, hit.atMs),
        },
        occurrances: own.length,
      };
    })
    .toSorted((one, other) => other.occurrances - one.occurrances);
}
