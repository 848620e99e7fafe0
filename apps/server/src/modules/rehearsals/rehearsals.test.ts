import { problemDetailSchema } from '@vigie/contract/problem.ts';
import { rehearsalSchema } from '@vigie/contract/rehearsal.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Proofs } from '@vigie/audit/rehearsal/rehearse-page.ts';
import type { RemedyProof } from '@vigie/contract/remedy-proof.ts';
import { observePages } from '../../../test/observed-pages.ts';
import { observationOf, type PageKind } from '../../../test/observations.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createProblemRow } from '../../../test/problem-rows.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { nextDayOf } from '../limits/visit-grants.store.ts';
import { ingestEvents } from '../runs/ingest-events.service.ts';
import { endJob } from '../runs/job-end.service.ts';
import { beginAttempt, markTaken, openRun } from '../runs/runs.store.ts';
import { runAutomaticRehearsals } from './automatic-rehearsals.service.ts';

const NO_QUEUE: RunQueue = { enqueue: async () => {}, work: async () => {}, close: async () => {} };
const PAGE = 'https://shop.example/basket';
const REFERENCE_PAGE = 'https://shop.example/';
const PROOF: RemedyProof = {
  outcome: 'proven',
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
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db, { companyId });
  const moderator = await app.signIn(await createTestUser(db, { companyId, role: 'moderator' }));

  /** Creates a website whose basket page lacks its tag, and the problem of that page. */
  async function createFault(): Promise<string> {
    const websiteId = await createWebsiteRow(db, { companyId });
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const startedAt = new Date(clock.now()).toISOString();
    const page = (url: string, kind: PageKind) => ({ url, kind, startedAt });
    const pages = [page(REFERENCE_PAGE, 'healthy'), page(PAGE, 'tag-missing')];
    await observePages(db, { companyId, websiteId, jobId, agentId, pages });
    const problem = db.selectFrom('problems').select('id').where('websiteId', '=', websiteId);
    return (await problem.executeTakeFirstOrThrow()).id;
  }

  const start = (id: string) => moderator({ method: 'POST', url: `/api/problems/${id}/rehearsals` });
  const last = async (id: string) =>
    rehearsalSchema.nullable().parse((await moderator({ url: `/api/problems/${id}/rehearsal` })).body);
  const planOf = async (jobId: string) =>
    (await db.selectFrom('jobs').select('plan').where('id', '=', jobId).executeTakeFirstOrThrow()).plan;

  /** Reports proofs as an agent, and then the end of the run. */
  async function tell(jobId: string, proofs?: Proofs): Promise<void> {
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

  const scheduled = () => db.selectFrom('scheduledRehearsals').selectAll().execute();
  const work = () => runAutomaticRehearsals({ db, now: new Date(clock.now()), queue: NO_QUEUE });
  const begunOf = async (problemId: string) => (await last(problemId))?.jobId ?? null;
  const setPerDay = (rehearsalsPerDay: number) =>
    db
      .updateTable('websites')
      .set({ visits: JSON.stringify({ ...NEW_VISIT_OPTIONS, rehearsalsPerDay }) })
      .execute();
  const endAll = async () => {
    const jobs = await db
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', ['queued', 'running'])
      .execute();
    const end = { failure: null, isIncomplete: false, now: new Date(clock.now()) };
    for (const { id } of jobs) await endJob(db, id, { ...end, state: 'succeeded' });
  };
  /** Schedules rehearsals for the website of a new fault, whose run has just ended. No other website waits. */
  async function scheduleRehearsal(): Promise<string> {
    await endAll();
    await db.deleteFrom('scheduledRehearsals').execute();
    const problemId = await createFault();
    const websiteId = db.selectFrom('problems').select('websiteId').where('id', '=', problemId);
    const scope = { companyId, ...(await websiteId.executeTakeFirstOrThrow()) };
    const jobId = await createJobRow(db, { ...scope, state: 'running' });
    await endJob(db, jobId, {
      state: 'succeeded',
      failure: null,
      isIncomplete: false,
      now: new Date(clock.now()),
    });
    return problemId;
  }
  const setAgent = (status: object | null) =>
    db
      .updateTable('agents')
      .set({ status: status === null ? null : JSON.stringify(status) })
      .execute();

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
        soundUrl: REFERENCE_PAGE,
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

  test('report why no visit could be made, and can be requested again', async () => {
    const problemId = await createFault();
    const { jobId } = rehearsalSchema.parse((await start(problemId)).body);
    await tell(jobId ?? '');
    expect(await last(problemId)).toMatchObject({ proof: null, failure: 'browser-failed' });
    const again = rehearsalSchema.parse((await start(problemId)).body);
    expect(again.jobId).not.toBe(jobId);
  });

  describe('that start automatically', () => {
    test('follow a run once each cause, and end when none is left', async () => {
      const problemId = await scheduleRehearsal();
      await setAgent({ slots: 1 });
      await work();
      expect(await begunOf(problemId), 'no agent rehearses').toBeNull();
      await setAgent({ slots: 1, rehearses: true });
      clock.advance(600);
      await work();
      const jobId = await begunOf(problemId);
      const job = db
        .selectFrom('jobs')
        .select(['mode', 'countsForHealth'])
        .where('id', '=', jobId ?? '');
      expect(await job.executeTakeFirst()).toEqual({ mode: 'rehearsal', countsForHealth: false });
      await tell(jobId ?? '', { tagJs: PROOF });
      clock.advance(20);
      await work();
      expect([await begunOf(problemId), await scheduled()]).toEqual([jobId, []]);
    });

    test('give way to whoever needs an agent', async () => {
      const problemId = await scheduleRehearsal();
      const websiteId = await createWebsiteRow(db, { companyId });
      const waiting = await createJobRow(db, { companyId, websiteId, state: 'queued' });
      await work();
      expect(await begunOf(problemId)).toBeNull();
      await db.updateTable('jobs').set({ waitingCode: 'visit-limit' }).where('id', '=', waiting).execute();
      clock.advance(20);
      await work();
      expect(await begunOf(problemId)).not.toBeNull();
    });

    test('respect the maximum per day, and a maximum of none', async () => {
      const never = await scheduleRehearsal();
      await setPerDay(0);
      await work();
      expect([await begunOf(never), await scheduled()]).toEqual([null, []]);
      const once = await scheduleRehearsal();
      await setPerDay(1);
      await work();
      expect(await begunOf(once)).not.toBeNull();
      await endAll();
      clock.advance(20);
      await work();
      expect(await scheduled(), 'the next day').toMatchObject([{ nextAt: nextDayOf(new Date(clock.now())) }]);
    });

    test('exclude a page whose login journey changes something', async () => {
      const problemId = await scheduleRehearsal();
      const prelude = { id: problemId, changesWorld: true };
      await db
        .updateTable('jobs')
        .set({ plan: sql`plan || ${JSON.stringify({ preludeId: problemId, journeys: [prelude] })}::jsonb` })
        .execute();
      await work();
      expect([await begunOf(problemId), await scheduled()]).toEqual([null, []]);
    });
  });

  test('are returned with the remedy wherever it is shown', async () => {
    const problemId = await createFault();
    const { jobId } = rehearsalSchema.parse((await start(problemId)).body);
    await tell(jobId ?? '', { tagJs: { ...PROOF, outcome: 'not-enough', reason: 'still-fails' } });
    const { body } = await moderator({ url: `/api/problems/${problemId}` });
    expect(problemDetailSchema.parse(body).fault?.remedy).toMatchObject({
      proof: { outcome: 'not-enough', reason: 'still-fails', problemId },
    });
  });

  test('need the visit that shows the fault', async () => {
    const websiteId = await createWebsiteRow(db, { companyId });
    const id = await createProblemRow(db, { companyId, websiteId });
    expect((await start(id)).body).toMatchObject({ code: 'recording-gone' });
  });
});
