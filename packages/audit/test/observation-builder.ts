import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { Observation, ScriptRun, View } from '@vigie/contract/observation/observation.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { CspRecord, CspViolation } from '@vigie/contract/observation/policy.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

export const PAGE = 'https://shop.example/cart';
export const TAG = 'https://cdn.example/matomo.js';
export const COLLECTOR = 'https://stats.example/matomo.php';
export const PAGE_VIEW_URL = `${COLLECTOR}?idsite=1&rec=1&url=${encodeURIComponent(PAGE)}&page_type=cart`;

/** Returns the settings of the website in these tests. */
export function settings(rest: Partial<TrackingSettings> = {}): TrackingSettings {
  return {
    jsTagName: 'matomo.js',
    phpTagName: 'matomo.php',
    requiredVariables: [],
    pageViewRule: null,
    ...rest,
  };
}

let nextId = 1;

/** Returns a request with a successful response, with overrides. */
export function request(rest: Partial<RequestRecord> & { url: string }): RequestRecord {
  return {
    id: `r${nextId++}`,
    method: 'GET',
    finalUrl: rest.url,
    redirects: [],
    resourceType: 'fetch',
    target: 'page',
    frameId: 'main',
    initiator: { type: 'script', url: PAGE, line: 12 },
    startedMs: 200,
    durationMs: 20,
    requestHeaders: {},
    body: null,
    status: 200,
    mimeType: null,
    responseHeaders: {},
    fromCache: false,
    fromServiceWorker: false,
    transferBytes: 100,
    remoteAddress: null,
    state: 'answered',
    failure: null,
    answeredLocally: false,
    onLeave: false,
    ...rest,
  };
}

export function tagRequest(rest: Partial<RequestRecord> = {}): RequestRecord {
  return request({ url: TAG, resourceType: 'script', mimeType: 'text/javascript', startedMs: 50, ...rest });
}

export function pageViewRequest(rest: Partial<RequestRecord> = {}): RequestRecord {
  return request({ url: PAGE_VIEW_URL, resourceType: 'ping', method: 'POST', status: 204, ...rest });
}

/** Returns a request that ended without a response, as Chromium reports it. */
export function failure(errorText: string, rest: Partial<NonNullable<RequestRecord['failure']>> = {}) {
  return {
    state: 'failed',
    status: null,
    failure: { errorText, blockedReason: null, corsError: null, ...rest },
  } as const satisfies Partial<RequestRecord>;
}

export function body(text: string, encoding: 'utf8' | 'base64' = 'utf8'): RequestRecord['body'] {
  return { text, encoding, sizeBytes: text.length, cut: false };
}

export function run(rest: Partial<ScriptRun> = {}): ScriptRun {
  return { url: TAG, frameId: 'main', atMs: 120, outcome: 'ran', hasIntegrity: false, ...rest };
}

export function view(rest: Partial<View> = {}): View {
  return { atMs: 0, url: PAGE, kind: 'load', ...rest };
}

export function violation(rest: Partial<CspViolation> = {}): CspViolation {
  return {
    blockedUrl: TAG,
    effectiveDirective: 'script-src-elem',
    disposition: 'enforce',
    originalPolicy: "script-src 'self'",
    sourceUrl: PAGE,
    line: 7,
    frameId: 'main',
    atMs: 40,
    ...rest,
  };
}

export function csp(...violations: CspViolation[]): Observed<CspRecord> {
  return recorded({ policies: [], violations });
}

export function dataLayer(rest: Partial<DataLayerRecord> = {}): Observed<DataLayerRecord> {
  return recorded({
    kind: 'array',
    typeName: null,
    definedAtMs: 30,
    definedByUrl: null,
    timeline: [],
    final: [{ page_type: 'cart' }],
    cuts: [],
    ...rest,
  });
}

export function recorded<T>(value: T): Observed<T> {
  return { state: 'recorded', value };
}

export const unavailable = { state: 'unavailable', why: 'the target went away' } as const;

/** Returns a visit of a page without faults, with overrides. */
export function observation(rest: Partial<Observation> = {}): Observation {
  return {
    version: 1,
    requestedUrl: PAGE,
    finalUrl: PAGE,
    redirects: [],
    httpStatus: 200,
    title: 'Cart',
    startedAt: '2026-01-05T10:00:00.000Z',
    finishedAt: '2026-01-05T10:00:10.000Z',
    outcome: 'measured',
    failure: null,
    browser: { version: '140', userAgent: 'Chromium' },
    visit: { mode: 'isolated', hits: 'deliver', attempt: 1 },
    settledBy: 'hit-and-quiet',
    timings: {
      dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 10, domContentLoadedMs: 60, loadMs: 130, settledMs: 900, totalMs: 10_000,
    }, // prettier-ignore
    requests: recorded([tagRequest(), pageViewRequest()]),
    scriptRuns: recorded([run()]),
    dataLayer: dataLayer(),
    csp: csp(),
    corsIssues: recorded([]),
    mixedContent: recorded([]),
    console: recorded([]),
    exceptions: recorded([]),
    views: recorded([view()]),
    cookies: recorded([]),
    consent: recorded({ action: 'none', platform: null, result: 'not-asked', atMs: null }),
    screenshot: recorded(null),
    dialogs: [],
    tests: [],
    ...rest,
  };
}

/** Returns a visit without faults, with these requests in place of its own. */
export function visitWith(...requests: RequestRecord[]): Observation {
  return observation({ requests: recorded(requests) });
}
