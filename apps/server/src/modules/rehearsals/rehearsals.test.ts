import { rehearsalSchema } from '@vigie/contract/rehearsal.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { observePages } from '../../../test/observed-pages.ts';
import { observationOf, type PageKind } from '../../../test/observations.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createCompany, createUser } from '../../../test/users.ts';
import { createProblemRow } from '../../../test/problem-rows.ts';
import { ingestEvents } from '../runs/ingest-events.service.ts';
import { beginAttempt, markTaken, openRun } from '../runs/runs.store.ts';

const PAGE = 'https://shop.example/basket';
const SOUND = 'https://shop.example/';
const PROOF = {
  outcome: 'proven' as const,
  reason: null,
  changes: [
    { kind: 'answer' as const, url: 'https://tags.example/tag.js', status: 200, headers: {}, body: '1;' },
  ],
  after: [{ check: 'tagJs' as const, outcome: 'passed' as const, reason: null }],
};

describe('rehearsals of remedies', async () => {
  const app = await openTestApp();
  const { db, clock } = app;
  afterAll(() => app.close());
  const companyId = await createCompany(db, 'Own');
  const agentId = await createAgentRow(db, { companyId });
  const moderator = await app.signIn(await createUser(db, { companyId, role: 'moderator' }));

  /** A website whose basket lacks its tag, and the problem of that page. */
  async function createFault(): Promise<string> {
    const websiteId = await createWebsiteRow(db, { companyId });
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const startedAt = new Date(clock.now()).toISOString();
    const page = (url: string, kind: PageKind) => ({ url, kind, startedAt });
    const pages = [page(SOUND, 'healthy'), page(PAGE, 'tag-missing')];
    await observePages(db, { companyId, websiteId, jobId, agentId, pages });
    const problem = db.selectFrom('problems').select('id').where('websiteId', '=', websiteId);
    return (await problem.executeTakeFirstOrThrow()).id;
  }

  const start = (id: string) => moderator({ method: 'POST', url: `/api/problems/${id}/rehearsals` });
  const last = async (id: string) =>
    rehearsalSchema.nullable().parse((await moderator({ url: `/api/problems/${id}/rehearsal` })).body);
  const planOf = async (jobId: string) =>
    (await db.selectFrom('jobs').select('plan').where('id', '=', jobId).executeTakeFirstOrThrow()).plan;

  /** An agent tells what it proved, and that its run is over. */
  async function tell(jobId: string, proofs?: Record<string, typeof PROOF>): Promise<void> {
    const now = new Date(clock.now());
    const opened = await openRun(db, jobId, now);
    if (opened !== null) await beginAttempt(db, opened, { agentId, now });
    const run = await openRun(db, jobId, now);
    if (!run?.current) throw new Error('the attempt is under way');
    await markTaken(db, run, { ...run.current, now });
    const observation = observationOf(PAGE, 'healthy', now.toISOString());
    const finished =
      proofs === undefined
        ? ({ outcome: 'failed', code: 'browser-failed' } as const)
        : ({ outcome: 'succeeded' } as const);
    const visited = { seq: 1, type: 'page-finished' as const, url: PAGE, observation, proofs };
    const events = [
      ...(proofs === undefined ? [] : [visited]),
      { seq: proofs === undefined ? 1 : 2, type: 'finished' as const, message: '', ...finished },
    ];
    await ingestEvents(db, { run, attempt: run.current, events, now });
  }

  test('visit the page again as it was visited, with what collectors answered, and count for nothing', async () => {
    const problemId = await createFault();
    expect(await last(problemId)).toBeNull();
    const started = await start(problemId);
    expect(started.status).toBe(202);
    const { jobId, endedAt } = rehearsalSchema.parse(started.body);
    expect(endedAt).toBeNull();
    const plan = await planOf(jobId ?? '');
    expect(plan).toMatchObject({
      kind: 'trial',
      urls: [PAGE],
      discover: false,
      hits: 'answer-locally',
      rehearsal: {
        soundUrl: SOUND,
        verdicts: expect.arrayContaining([expect.objectContaining({ check: 'tagJs' })]),
      },
    });
    expect((await start(problemId)).body, 'one at a time').toMatchObject({ jobId });
    await tell(jobId ?? '', { tagJs: PROOF });
    expect(await last(problemId)).toMatchObject({
      endedAt: new Date(clock.now()).toISOString(),
      proof: PROOF,
      failure: null,
      before: expect.arrayContaining([expect.objectContaining({ check: 'tagJs', outcome: 'failed' })]),
    });
    const problem = db
      .selectFrom('problems')
      .select(['occurrences', 'resolvedAt'])
      .where('id', '=', problemId);
    expect(await problem.executeTakeFirst()).toEqual({ occurrences: 1, resolvedAt: null });
  });

  test('say why no visit could be made, and can be asked for again', async () => {
    const problemId = await createFault();
    const { jobId } = rehearsalSchema.parse((await start(problemId)).body);
    await tell(jobId ?? '');
    expect(await last(problemId)).toMatchObject({ proof: null, failure: 'browser-failed' });
    const again = rehearsalSchema.parse((await start(problemId)).body);
    expect(again.jobId).not.toBe(jobId);
  });

  test('need the visit that shows the fault', async () => {
    const websiteId = await createWebsiteRow(db, { companyId });
    const id = await createProblemRow(db, { companyId, websiteId });
    expect((await start(id)).body).toMatchObject({ code: 'not-found' });
  });
});
