import type { Job } from '@vigie/contract/job.ts';
import { policyTrialSchema, TRIED_PAGES_MAX, type TriedPage } from '@vigie/contract/policy-trial.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { observationOf } from '../../../test/observations.ts';
import { createPoolRow } from '../../../test/pool-rows.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { ingestEvents } from '../runs/ingest-events.service.ts';
import { visitsNeed } from '../runs/choose-agent.service.ts';
import { visitsWanted, withinVisits } from '../runs/run-order.ts';
import { beginAttempt, markTaken, openRun } from '../runs/runs.store.ts';

const PAGE = 'https://shop.example/a';
const POLICY = "Content-Security-Policy: script-src 'self';\n  img-src *";
const TRIED: TriedPage = {
  failed: null,
  hits: [{ vendor: 'matomo', siteId: '1', kind: 'page-view', before: 1, after: 0 }],
  blocked: [{ host: 'cdn.example', requests: 1 }],
  broken: [{ check: 'tagJs', reason: 'blocked-by-csp', tracker: null }],
};

describe('a policy that is tried in browsers', async () => {
  const app = await openTestApp();
  const { db, clock } = app;
  afterAll(() => app.close());
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db, { companyId });
  const moderator = await app.signIn(await createTestUser(db, { companyId, role: 'moderator' }));

  async function createPool() {
    const websiteId = await createWebsiteRow(db, { companyId });
    return { websiteId, poolId: await createPoolRow(db, { companyId, websiteId }) };
  }
  type Pool = Awaited<ReturnType<typeof createPool>>;
  const start = ({ websiteId, poolId }: Pool, policy = POLICY) =>
    moderator({
      method: 'POST',
      url: `/api/websites/${websiteId}/policy-trials`,
      payload: { poolId, policy },
    });
  const last = async ({ websiteId }: Pool) =>
    policyTrialSchema
      .nullable()
      .parse((await moderator({ url: `/api/websites/${websiteId}/policy-trial` })).body);

  const repeat = (id: string) => moderator({ method: 'POST', url: `/api/jobs/${id}/retries` });

  async function begin(pool: Pool) {
    const { jobId } = policyTrialSchema.parse((await start(pool)).body);
    const run = await openRun(db, jobId ?? '', new Date(clock.now()));
    if (run === null) throw new Error('the job waits');
    return run;
  }

  /** Reports a page twice as an agent, as after an interruption, and then the end of the run. */
  async function tell(jobId: string): Promise<void> {
    const now = new Date(clock.now());
    const opened = await openRun(db, jobId, now);
    if (opened !== null) await beginAttempt(db, opened, { agentId, now });
    const run = await openRun(db, jobId, now);
    if (!run?.current) throw new Error('the attempt is under way');
    await markTaken(db, run, { ...run.current, now });
    const observation = observationOf(PAGE, 'healthy', now.toISOString());
    const page = { type: 'page-finished' as const, url: PAGE, observation };
    const events = [
      { seq: 1, ...page, tried: { ...TRIED, hits: [] } },
      { seq: 2, ...page, tried: TRIED },
      { seq: 3, type: 'finished' as const, message: '', outcome: 'cancelled' as const },
    ];
    await ingestEvents(db, { run, attempt: run.current, events, now });
  }

  test('is a trial of the pool that counts for nothing, and ends with what each page loses', async () => {
    const pool = await createPool();
    expect(await last(pool)).toBeNull();
    const { plan, order } = await begin(pool);
    const policy = "script-src 'self'; img-src *";
    expect(plan).toMatchObject({ kind: 'trial', hits: 'answer-locally', tests: [], triedPolicy: policy });
    expect(plan.pagesMax).toBeLessThanOrEqual(TRIED_PAGES_MAX);
    expect(order.triedPolicy).toBe(policy);
    expect(visitsNeed(plan), 'old agents get none').toMatchObject({ triesPolicy: true });
    const going = await last(pool);
    expect(going).toMatchObject({ endedAt: null, pages: [], policy: POLICY });
    expect((await start(pool)).body, 'one at a time').toMatchObject({ code: 'run-already-active' });
    await tell(going?.jobId ?? '');
    expect(await last(pool)).toMatchObject({ stopped: 'cancelled', pages: [{ url: PAGE, ...TRIED }] });
    const counted = db
      .selectFrom('jobs')
      .select('countsForHealth')
      .where('id', '=', going?.jobId ?? '');
    expect(await counted.executeTakeFirst()).toEqual({ countsForHealth: false });
    expect((await start(pool)).status, 'the next one stands in its place').toBe(202);
    expect(await last(pool)).toMatchObject({ endedAt: null, stopped: null, pages: [] });
  });

  test('is repeated as another run, which replaces it, unless another did', async () => {
    const pool = await createPool();
    await begin(pool);
    const { jobId = '' } = (await last(pool)) ?? {};
    await tell(jobId ?? '');
    const repeated = (await repeat(jobId ?? '')).body as Job;
    expect(await last(pool)).toMatchObject({ jobId: repeated.id, endedAt: null, stopped: null, pages: [] });
    await tell(repeated.id);
    expect(await last(pool)).toMatchObject({ stopped: 'cancelled', pages: [{ url: PAGE, ...TRIED }] });
    expect(await repeat(jobId ?? '')).toMatchObject({ status: 422, body: { code: 'trial-not-repeatable' } });
    expect(await last(pool), 'the refusal starts nothing').toMatchObject({ jobId: repeated.id });
  });

  test('takes two visits a page of those that are left', async () => {
    const { plan } = await begin(await createPool());
    const two = { ...plan, discover: false, urls: [PAGE, `${PAGE}b`], pagesMax: 50 };
    expect(visitsWanted(two)).toBe(4);
    expect(withinVisits(two, 3)).toMatchObject({ urls: [PAGE], pagesMax: 1 });
  });

  test('is refused with another website’s pool, and with what is no policy', async () => {
    const pool = await createPool();
    const { poolId } = await createPool();
    expect((await start({ ...pool, poolId })).status).toBe(404);
    for (const text of ['X-Frame-Options: DENY', ',', 'script-src \u0007'])
      expect((await start(pool, text)).status).toBe(400);
    expect(await last(pool)).toBeNull();
  });
});
