import type { Hit } from '@vigie/contract/hit.ts';
import type { Job, JobPage } from '@vigie/contract/job.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { CHECKS, type Verdict } from '@vigie/contract/verdict.ts';
import { NOW, sampleId, sampleJob, sampleScore } from './samples.ts';

const ENDED = {
  state: 'succeeded',
  finishedAt: NOW,
  progress: {
    phase: 'done',
    pagesTotal: 50,
    pagesDone: 50,
    pagesFailed: 0,
    currentUrl: null,
    secondsLeft: null,
  },
} as const satisfies Partial<Job>;

const POOL = { id: sampleId(800), name: 'Santé quotidienne' };

const KINDS: Partial<Job>[] = [
  {},
  { ...ENDED, score: sampleScore(50, { csp: 4 }) },
  {
    ...ENDED,
    kind: 'pool',
    pool: POOL,
    mode: 'scheduled',
    tests: { passed: 46, failed: 3, errors: 1, skipped: 0 },
    agentsCount: 3,
  },
  {
    ...ENDED,
    kind: 'test',
    test: { id: sampleId(700), title: 'Le prix affiché est celui du dataLayer' },
    pageUrl: 'https://www.boutique-demo.fr/product/1042',
    tests: { passed: 1, failed: 0, errors: 0, skipped: 0 },
  },
  {
    ...ENDED,
    state: 'failed',
    isIncomplete: true,
    mode: 'retry',
    retryOf: sampleId(201),
    failure: { code: 'agent-lost', message: 'The agents that took the run were lost before it ended.' },
  },
  { state: 'queued', waiting: 'no-agent-online', agent: null, agentsCount: 0, startedAt: null },
  {
    ...ENDED,
    kind: 'discovery',
    discovery: { discovered: 1203, toVisit: 1000, skipped: { 'over-cap': 203 } },
  },
  {
    ...ENDED,
    state: 'cancelled',
    kind: 'pool',
    pool: POOL,
    tests: { passed: 4, failed: 0, errors: 0, skipped: 0 },
  },
];

/** Jobs of every kind, newest first, as many as asked. */
export function sampleJobs(count: number): Job[] {
  return Array.from({ length: count }, (_, index) =>
    sampleJob({
      ...KINDS[index % KINDS.length],
      // Only the first round holds jobs that go on.
      ...(index >= KINDS.length && index % KINDS.length === 0 ? ENDED : {}),
      id: sampleId(2000 + index),
      createdAt: new Date(Date.parse(NOW) - index * 3_600_000).toISOString(),
    }),
  );
}

function verdict(check: Verdict['check'], changes: Partial<Verdict> = {}): Verdict {
  return { check, outcome: 'passed', reason: null, causedBy: null, warnings: [], evidence: {}, ...changes };
}

const BLOCKED: Verdict[] = [
  verdict('tagJs', { outcome: 'failed', reason: 'blocked-by-csp', causedBy: 'csp' }),
  verdict('tagPhp', { outcome: 'failed', reason: 'not-requested', causedBy: 'tagJs' }),
  verdict('csp', {
    outcome: 'failed',
    reason: 'blocks-js-tag',
    evidence: { directive: 'script-src', url: 'https://cdn.exemple.fr/matomo.js' },
  }),
  verdict('dataLayer'),
  verdict('hitPageview', { outcome: 'failed', reason: 'not-sent', causedBy: 'tagJs' }),
];

/** Pages of a job: a faulty one, one that could not be visited, and healthy ones. */
export function sampleJobPages(count: number): JobPage[] {
  return Array.from({ length: count }, (_, index) => {
    const isFaulty = index % 5 === 0;
    const isUnreachable = index % 5 === 3;
    const healthy = CHECKS.map((check) => verdict(check));
    return {
      observationId: sampleId(3000 + index),
      url: `https://www.boutique-demo.fr/product/${1000 + index}?couleur=blanc`,
      observedAt: NOW,
      durationMs: 1840,
      agent: { id: sampleId(900), name: 'Paris 01' },
      outcome: isUnreachable ? 'failed' : 'measured',
      failure: isUnreachable ? { code: 'timeout', message: 'The page took longer than 30 seconds.' } : null,
      httpStatus: isUnreachable ? null : 200,
      verdicts: isUnreachable ? [] : isFaulty ? BLOCKED : healthy,
      tests: [],
      hasScreenshot: false,
    };
  });
}

function request(id: string, changes: Partial<RequestRecord>): RequestRecord {
  return {
    id,
    method: 'GET',
    url: 'https://cdn.exemple.fr/matomo.js',
    finalUrl: 'https://cdn.exemple.fr/matomo.js',
    redirects: [],
    resourceType: 'script',
    target: 'page',
    frameId: 'main',
    initiator: { type: 'parser', url: 'https://www.boutique-demo.fr/', line: 12 },
    startedMs: 120,
    durationMs: 84,
    requestHeaders: { accept: '*/*' },
    body: null,
    status: 200,
    mimeType: 'text/javascript',
    responseHeaders: { 'content-type': 'text/javascript' },
    fromCache: false,
    fromServiceWorker: false,
    transferBytes: 23_400,
    remoteAddress: '203.0.113.7:443',
    state: 'answered',
    failure: null,
    answeredLocally: false,
    onLeave: false,
    ...changes,
  };
}

const HIT_URL = 'https://stats.exemple.fr/matomo.php?idsite=7&url=https%3A%2F%2Fwww.boutique-demo.fr%2F';
const HIT: Hit = {
  requestId: 'r2',
  kind: 'page-view',
  vendor: 'matomo',
  transport: 'beacon',
  method: 'POST',
  url: HIT_URL,
  status: 204,
  answer: 'answered',
  atMs: 640,
  parameters: { idsite: '7', url: 'https://www.boutique-demo.fr/', action_name: 'Accueil' },
  pageUrl: 'https://www.boutique-demo.fr/',
  siteId: '7',
};

/** What was recorded of a faulty page. */
export function sampleObservation(id: string = sampleId(3000)): StoredObservation {
  const url = 'https://www.boutique-demo.fr/product/1000?couleur=blanc';
  return {
    id,
    websiteId: sampleId(10),
    jobId: sampleId(2000),
    pageId: sampleId(1200),
    previousId: null,
    url,
    observedAt: NOW,
    verdicts: BLOCKED,
    faults: [
      {
        check: 'csp',
        reason: 'blocks-js-tag',
        causedBy: null,
        evidence: { directive: 'script-src' },
        remedy: { code: 'allow-in-csp', params: { line: 'script-src https://cdn.exemple.fr' } },
      },
    ],
    hits: [HIT],
    observation: {
      version: 1,
      requestedUrl: url,
      finalUrl: url,
      redirects: [],
      httpStatus: 200,
      title: 'Lampe tempête – Boutique Démo',
      startedAt: NOW,
      finishedAt: NOW,
      outcome: 'measured',
      failure: null,
      browser: { version: '142', userAgent: 'Chrome' },
      visit: { mode: 'isolated', hits: 'deliver', attempt: 1 },
      settledBy: 'quiet',
      timings: {
        dnsMs: 2,
        connectMs: 8,
        tlsMs: 14,
        firstByteMs: 92,
        domContentLoadedMs: 310,
        loadMs: 540,
        settledMs: 1240,
        totalMs: 1840,
      },
      requests: {
        state: 'recorded',
        value: [
          request('r1', {}),
          request('r2', {
            url: HIT_URL,
            finalUrl: HIT_URL,
            resourceType: 'ping',
            method: 'POST',
            status: 204,
          }),
          request('r3', {
            url: 'https://cdn.exemple.fr/autre.js',
            status: null,
            state: 'failed',
            failure: { errorText: 'net::ERR_BLOCKED_BY_CSP', blockedReason: 'csp', corsError: null },
          }),
        ],
      },
      scriptRuns: { state: 'recorded', value: [] },
      dataLayer: {
        state: 'recorded',
        value: {
          kind: 'array',
          typeName: null,
          definedAtMs: 96,
          definedByUrl: null,
          timeline: [
            { atMs: 96, operation: 'assign', value: [], scriptUrl: null },
            {
              atMs: 104,
              operation: 'push',
              value: { pageType: 'product', product: { id: 1000, price: 24.9 } },
              scriptUrl: 'https://www.boutique-demo.fr/app.js',
            },
          ],
          final: [{ pageType: 'product', product: { id: 1000, price: 24.9 } }],
          cuts: [],
        },
      },
      csp: { state: 'recorded', value: { policies: [], violations: [] } },
      corsIssues: { state: 'recorded', value: [] },
      mixedContent: { state: 'recorded', value: [] },
      console: {
        state: 'recorded',
        value: [{ atMs: 130, level: 'error', text: 'Refused to load the script', url, line: 14 }],
      },
      exceptions: { state: 'recorded', value: [] },
      views: { state: 'recorded', value: [] },
      cookies: { state: 'recorded', value: [] },
      consent: {
        state: 'recorded',
        value: { action: 'none', platform: null, result: 'not-asked', atMs: null },
      },
      screenshot: { state: 'recorded', value: null },
      dialogs: [],
      tests: [],
    },
  };
}
