import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { harCookies, harHeaders, harQuery, type HarPair } from './har-parts.ts';

/** Entry of an HTTP Archive 1.2. As the format requires, custom names begin with `_`. */
interface HarEntry {
  pageref: string;
  startedDateTime: string;
  time: number;
  request: {
    method: string;
    url: string;
    httpVersion: string;
    cookies: HarPair[];
    headers: HarPair[];
    queryString: HarPair[];
    postData?: { mimeType: string; params: []; text: string; comment?: string; _encoding?: 'base64' };
    headersSize: number;
    bodySize: number;
  };
  response: {
    status: number;
    statusText: string;
    httpVersion: string;
    cookies: HarPair[];
    headers: HarPair[];
    content: { size: number; mimeType: string };
    redirectURL: string;
    headersSize: number;
    bodySize: number;
    _error?: string;
  };
  cache: Record<string, never>;
  timings: {
    blocked: number;
    dns: number;
    connect: number;
    ssl: number;
    send: number;
    wait: number;
    receive: number;
  };
  serverIPAddress?: string;
  _resourceType: string;
}

export interface Har {
  log: {
    version: '1.2';
    creator: { name: string; version: string };
    browser: { name: string; version: string };
    pages: Array<{
      startedDateTime: string;
      id: string;
      title: string;
      pageTimings: { onContentLoad: number; onLoad: number };
    }>;
    entries: HarEntry[];
  };
}

const PAGE_ID = 'page_1';
/** Value of the format for an unknown size or time. */
const UNKNOWN = -1;
/** Maximum time value in ms (ECMA-262, time values). */
const LAST_INSTANT_MS = 8.64e15;
const VERSION_UNKNOWN = 'unknown';

/** Returns all requests of a visit as an HTTP Archive 1.2, with masked cookie values and credentials. */
export function harOf(observation: Observation, creatorVersion: string): Har {
  const { browser, startedAt, timings, title } = observation;
  const requests = (seen(observation.requests) ?? []).toSorted((a, b) => a.startedMs - b.startedMs);
  return {
    log: {
      version: '1.2',
      creator: { name: 'Vigie', version: creatorVersion },
      browser: { name: browser.name ?? 'Chromium', version: browser.version },
      pages: [
        {
          startedDateTime: startedAt,
          id: PAGE_ID,
          title: title ?? observation.finalUrl ?? observation.requestedUrl,
          pageTimings: {
            onContentLoad: timings.domContentLoadedMs ?? UNKNOWN,
            onLoad: timings.loadMs ?? UNKNOWN,
          },
        },
      ],
      entries: requests.flatMap((request) => entriesOf(request, Date.parse(startedAt))),
    },
  };
}

/** Returns one entry for each redirect and one for the final response. Only the status of a redirect is known. */
function entriesOf(request: RequestRecord, visitStartMs: number): HarEntry[] {
  const startedDateTime = instantAt(visitStartMs + request.startedMs);
  const targets = [...request.redirects.slice(1).map(({ url }) => url), request.finalUrl];
  const hops = request.redirects.map(({ url, status }, index): HarEntry => {
    const hop = { ...request, url, status, body: null, responseHeaders: {}, mimeType: null, failure: null };
    return entryOf({ ...hop, durationMs: 0, transferBytes: null }, startedDateTime, targets[index] ?? '');
  });
  return [...hops, entryOf({ ...request, url: request.finalUrl }, startedDateTime, '')];
}

/** Returns the instant, limited to the valid range of dates. */
function instantAt(ms: number): string {
  return new Date(Math.min(LAST_INSTANT_MS, Math.max(-LAST_INSTANT_MS, ms))).toISOString();
}

function entryOf(request: RequestRecord, startedDateTime: string, redirectURL: string): HarEntry {
  const wait = request.durationMs ?? 0;
  return {
    pageref: PAGE_ID,
    startedDateTime,
    time: wait,
    request: requestOf(request),
    response: responseOf(request, redirectURL),
    cache: {},
    timings: {
      blocked: UNKNOWN,
      dns: UNKNOWN,
      connect: UNKNOWN,
      ssl: UNKNOWN,
      send: 0,
      wait,
      receive: 0,
    },
    ...(request.remoteAddress !== null && { serverIPAddress: request.remoteAddress }),
    _resourceType: request.resourceType,
  };
}

function requestOf({ method, url, requestHeaders, body }: RequestRecord): HarEntry['request'] {
  return {
    method,
    url,
    httpVersion: VERSION_UNKNOWN,
    cookies: harCookies(requestHeaders, 'cookie'),
    headers: harHeaders(requestHeaders),
    queryString: harQuery(url),
    ...(body !== null && {
      postData: {
        mimeType: headerNamed(requestHeaders, 'content-type') ?? '',
        params: [],
        text: body.text,
        ...(body.cut && { comment: 'The recording has only the beginning of this body.' }),
        ...(body.encoding === 'base64' && { _encoding: 'base64' as const }),
      },
    }),
    headersSize: UNKNOWN,
    bodySize: body === null ? 0 : (body.sizeBytes ?? UNKNOWN),
  };
}

function responseOf(request: RequestRecord, redirectURL: string): HarEntry['response'] {
  const { status, responseHeaders, mimeType, transferBytes, failure } = request;
  return {
    status: status ?? 0,
    statusText: '',
    httpVersion: VERSION_UNKNOWN,
    cookies: harCookies(responseHeaders, 'set-cookie'),
    headers: harHeaders(responseHeaders),
    content: { size: transferBytes ?? 0, mimeType: mimeType ?? 'x-unknown' },
    redirectURL,
    headersSize: UNKNOWN,
    bodySize: transferBytes ?? UNKNOWN,
    ...(failure !== null && { _error: failure.errorText }),
  };
}

function headerNamed(headers: Record<string, string>, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
