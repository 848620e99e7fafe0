import { jobPageSchema, type Job, type JobPage } from '@vigie/contract/job.ts';
import { verdictSchema, CHECKS, type Verdict } from '@vigie/contract/verdict.ts';
import { sampleOf } from './sample-of.ts';
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

/** Returns this many jobs of every kind, newest first. */
export function sampleJobs(count: number): Job[] {
  return Array.from({ length: count }, (_, index) =>
    sampleJob({
      ...KINDS[index % KINDS.length],
      // Only the first round contains running jobs.
      ...(index >= KINDS.length && index % KINDS.length === 0 ? ENDED : {}),
      id: sampleId(2000 + index),
      createdAt: new Date(Date.parse(NOW) - index * 3_600_000).toISOString(),
    }),
  );
}

/** Returns pages of a job: a faulty one, one that could not be visited, and healthy ones. */
export function sampleJobPages(count: number): JobPage[] {
  return Array.from({ length: count }, (_, index) => {
    const isFaulty = index % 5 === 0;
    const isUnreachable = index % 5 === 3;
    const healthy = CHECKS.map((check) => verdict(check));
    return sampleOf(jobPageSchema, {
      observationId: sampleId(3000 + index),
      url: `https://www.boutique-demo.fr/product/${1000 + index}?couleur=blanc`,
      durationMs: 1840,
      agent: { id: sampleId(900), name: 'Paris 01' },
      outcome: isUnreachable ? 'failed' : 'measured',
      failure: isUnreachable ? { code: 'timeout', message: 'The page took longer than 30 seconds.' } : null,
      httpStatus: isUnreachable ? null : 200,
      verdicts: isUnreachable ? [] : isFaulty ? [...BLOCKED] : healthy,
    });
  });
}

/** Returns a verdict that passed, unless the changes differ. */
function verdict(check: Verdict['check'], changes: Partial<Verdict> = {}): Verdict {
  return sampleOf(verdictSchema, { check, ...changes });
}

/** Verdicts of a page whose policy blocks the JS tag. */
export const BLOCKED: readonly Verdict[] = [
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

/** Yields a job once and then nothing more. */
export async function* silent(job: Job): AsyncIterable<Job> {
  yield job;
  await new Promise(() => {});
}
