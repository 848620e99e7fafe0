import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/**
 * healthy: everything passes. tag-missing: the JS tag answers 404, and nothing is sent. asking: a consent banner is
 * unanswered, and nothing is sent. unreachable: no visit.
 */
export type PageKind = 'healthy' | 'tag-missing' | 'asking' | 'unreachable';

const NONE = { state: 'recorded' as const, value: [] };
const TAG_URL = 'https://tags.example/tag.js';

/** Returns the observation that an agent would record of a page, for the tracking settings of rows.ts. */
export function observationOf(url: string, kind: PageKind, startedAt: string): Observation {
  const failed = kind === 'unreachable';
  return {
    version: 1,
    requestedUrl: url,
    finalUrl: failed ? null : url,
    redirects: [],
    httpStatus: failed ? null : 200,
    title: failed ? null : 'A page with a \0 in its title',
    startedAt,
    finishedAt: new Date(Date.parse(startedAt) + 900).toISOString(),
    outcome: failed ? 'failed' : 'measured',
    failure: failed ? { code: 'dns', message: 'net::ERR_NAME_NOT_RESOLVED' } : null,
    browser: { version: '140', userAgent: 'Chromium' },
    visit: { mode: 'isolated', hits: 'deliver', attempt: 1 },
    settledBy: failed ? null : 'quiet',
    timings: {
      dnsMs: 1,
      connectMs: 2,
      tlsMs: 3,
      firstByteMs: 20,
      domContentLoadedMs: 100,
      loadMs: 200,
      settledMs: 800,
      totalMs: 900,
    },
    requests: { state: 'recorded', value: failed ? [] : requestsOf(url, kind) },
    scriptRuns: {
      state: 'recorded',
      value:
        kind === 'healthy'
          ? [{ url: TAG_URL, frameId: 'main', atMs: 60, outcome: 'ran', hasIntegrity: false }]
          : [],
    },
    dataLayer: {
      state: 'recorded',
      value: {
        kind: 'array',
        typeName: null,
        definedAtMs: 5,
        definedByUrl: null,
        timeline: [{ atMs: 5, operation: 'initial', value: { page: 'home' }, scriptUrl: null }],
        final: [{ page: 'home' }],
        cuts: [],
      },
    },
    csp: { state: 'recorded', value: { policies: [], violations: [] } },
    corsIssues: NONE,
    mixedContent: NONE,
    console: NONE,
    exceptions: NONE,
    views: { state: 'recorded', value: [{ atMs: 0, url, kind: 'load' }] },
    cookies: NONE,
    consent: {
      state: 'recorded',
      value: {
        action: 'none',
        platform: null,
        result: 'not-asked',
        atMs: null,
        ...(kind === 'asking' ? { bannerAtMs: 90, isBannerLeft: true } : {}),
      },
    },
    screenshot: { state: 'recorded', value: null },
    dialogs: [],
    tests: [],
  };
}

function requestsOf(url: string, kind: PageKind): RequestRecord[] {
  const page = request({ id: '1', url, resourceType: 'document', mimeType: 'text/html', status: 200 });
  const tag = { id: '2', url: TAG_URL, resourceType: 'script', mimeType: 'text/javascript' } as const;
  if (kind === 'asking') return [page];
  if (kind === 'tag-missing') return [page, request({ ...tag, status: 404 })];
  const hit = `https://stats.example/collect?rec=1&idsite=1&url=${encodeURIComponent(url)}&action_name=Home`;
  return [
    page,
    request({ ...tag, status: 200 }),
    request({ id: '3', url: hit, resourceType: 'ping', mimeType: 'image/gif', status: 204 }),
  ];
}

function request(
  own: Pick<RequestRecord, 'id' | 'url' | 'resourceType' | 'mimeType' | 'status'>,
): RequestRecord {
  return {
    ...own,
    method: own.resourceType === 'ping' ? 'POST' : 'GET',
    finalUrl: own.url,
    redirects: [],
    target: 'page',
    frameId: 'main',
    initiator: { type: 'parser', url: null, line: null },
    startedMs: Number(own.id) * 20,
    durationMs: 20,
    requestHeaders: {},
    body: null,
    responseHeaders: {},
    fromCache: false,
    fromServiceWorker: false,
    transferBytes: 100,
    remoteAddress: '127.0.0.1',
    state: 'answered',
    failure: null,
    answeredLocally: false,
    onLeave: false,
  };
}
