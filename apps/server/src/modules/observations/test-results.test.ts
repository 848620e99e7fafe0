import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '@vigie/contract/job.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { observePages, resultOf, type ObservedPage } from '../../../test/observed-pages.ts';
import { createTestCompany } from '../../../test/users.ts';
import { createPoolRow, createTestRow } from '../../../test/pool-rows.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { deleteTrialsBefore } from '../jobs/old-trials.store.ts';
import { rebuildRollups } from './recount.service.ts';
import { listKnownPages } from '../websites/known-pages.store.ts';
import { recordSeenPages } from './visits.store.ts';

const URL = 'https://shop.example/';

const pageAt = (path: string, results: TestResult[]): ObservedPage => ({
  url: URL + path,
  kind: 'healthy',
  tests: results,
});

describe('what a job observes', async () => {
  let websiteId: string;
  let tests: [string, string];
  const database = await openTestDatabase();
  const companyId = await createTestCompany(database.db, 'Own');
  const agentId = await createAgentRow(database.db);
  afterAll(() => database.close());
  beforeEach(async () => {
    const { db } = database;
    websiteId = await createWebsiteRow(db, { companyId });
    const of = { companyId, websiteId };
    tests = [await createTestRow(db, of), await createTestRow(db, of)];
  });

  async function createJob(kind: Job['kind'], columns: object = {}): Promise<string> {
    const { db } = database;
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const ids = kind === 'trial' ? [null] : tests;
    const plannedTests = ids.map((id) => ({ id, title: '', content: '1', condition: '1', urls: null }));
    const { plan } = await db
      .selectFrom('jobs')
      .select('plan')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('jobs')
      .set({
        kind,
        plan: jsonText({ ...plan, kind, tests: plannedTests }),
        countsForHealth: kind === 'audit',
      })
      .set(columns)
      .where('id', '=', jobId)
      .execute();
    return jobId;
  }

  const observe = (jobId: string, pages: ObservedPage[]) =>
    observePages(database.db, { companyId, websiteId, jobId, agentId, pages });
  const figuresOf = async (jobId: string) => {
    const job = database.db.selectFrom('jobs').selectAll().where('id', '=', jobId);
    const { testsPassed, testsFailed, testsErrors, testsSkipped } = await job.executeTakeFirstOrThrow();
    return [testsPassed, testsFailed, testsErrors, testsSkipped];
  };
  const known = async () =>
    (await listKnownPages(database.db, websiteId, { limit: 25, patterns: [] })).items.map(({ url }) => url);
  const resultsOf = (jobId: string) =>
    database.db
      .selectFrom('testResults')
      .select(['testId', 'outcome', 'errorCode', 'poolId'])
      .where('jobId', '=', jobId)
      .orderBy('outcome')
      .execute();
  const countIn = async (table: 'verdicts' | 'verdictRollups' | 'visitRollups' | 'pageFaults') => {
    const rows = database.db.selectFrom(table).where('websiteId', '=', websiteId);
    return (await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
  };

  test('stores each result once and counts it on the job', async () => {
    const poolId = await createPoolRow(database.db, { companyId, websiteId });
    const jobId = await createJob('pool', { poolId });
    const page = { url: URL, kind: 'healthy' as const };
    const results = [resultOf(tests[0], 'passed'), resultOf(tests[1], 'error')];
    await observe(jobId, [{ ...page, tests: results }]);
    await observe(jobId, [{ ...page, tests: results }]);
    expect(await figuresOf(jobId)).toEqual([1, 0, 1, 0]);
    expect(await resultsOf(jobId)).toEqual([
      { testId: tests[1], outcome: 'error', errorCode: 'content-threw', poolId },
      { testId: tests[0], outcome: 'passed', errorCode: null, poolId },
    ]);
  });

  test('counts what each test came to, over all pages of the job', async () => {
    const jobId = await createJob('pool');
    const [first, second] = tests;
    await observe(jobId, [
      pageAt('a', [resultOf(first, 'passed'), resultOf(second, 'failed')]),
      pageAt('b', [resultOf(first, 'failed')]),
    ]);
    await observe(jobId, [
      pageAt('b', [resultOf(first, 'failed')]),
      pageAt('c', [resultOf(first, 'passed')]),
    ]);
    const runs = database.db
      .selectFrom('testRuns')
      .select(['testId', 'passed', 'failed', 'errors', 'skipped'])
      .where('jobId', '=', jobId)
      .orderBy('passed', 'desc');
    expect(await runs.execute()).toEqual([
      { testId: first, passed: 2, failed: 1, errors: 0, skipped: 0 },
      { testId: second, passed: 0, failed: 1, errors: 0, skipped: 0 },
    ]);
  });

  test('takes no result of a test that was not requested, and the first one of each', async () => {
    const jobId = await createJob('pool');
    const results = [
      resultOf(createId(), 'failed'),
      resultOf(null, 'failed'),
      resultOf(tests[0], 'skipped'),
      resultOf(tests[0], 'failed'),
    ];
    await observe(jobId, [{ url: URL, kind: 'healthy', tests: results }]);
    expect(await figuresOf(jobId)).toEqual([0, 0, 0, 1]);
  });

  test('goes on when a test is deleted meanwhile', async () => {
    const jobId = await createJob('pool');
    await database.db.deleteFrom('tests').where('id', '=', tests[0]).execute();
    const results = [resultOf(tests[0], 'passed'), resultOf(tests[1], 'failed')];
    await observe(jobId, [{ url: URL, kind: 'healthy', tests: results }]);
    expect(await figuresOf(jobId)).toEqual([1, 1, 0, 0]);
    expect(await resultsOf(jobId)).toMatchObject([{ testId: tests[1] }]);
  });

  test.each(['pool', 'test', 'trial'] as const)('does not change health when it is a %s', async (kind) => {
    const jobId = await createJob(kind);
    await observe(jobId, [{ url: URL, kind: 'tag-missing' }]);
    await rebuildRollups(database.db, websiteId, new Date());
    for (const table of ['verdicts', 'verdictRollups', 'visitRollups', 'pageFaults'] as const)
      expect(await countIn(table)).toBe(0);
    const stored = await database.db
      .selectFrom('observations')
      .select(['lostWeight', 'countsForHealth'])
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ lostWeight: 55, countsForHealth: false });
  });

  test('counts for health when it is an audit', async () => {
    const jobId = await createJob('audit');
    const results = [resultOf(tests[0], 'failed')];
    await observe(jobId, [{ url: URL, kind: 'tag-missing', tests: results }]);
    expect([await countIn('verdicts'), await countIn('visitRollups')]).toEqual([5, 1]);
    expect(await figuresOf(jobId)).toEqual([0, 1, 0, 0]);
  });

  test('is evaluated by the health test where that gave a result', async () => {
    const [healthTestId] = tests;
    const jobId = await createJob('audit');
    const pages = [
      { url: `${URL}a`, kind: 'healthy' as const, tests: [resultOf(healthTestId, 'failed')] },
      { url: `${URL}b`, kind: 'healthy' as const },
    ];
    const stored = await observePages(database.db, {
      companyId,
      websiteId,
      jobId,
      agentId,
      healthTestId,
      pages,
    });
    const dataLayers = stored.map(({ verdicts }) => verdicts.find(({ check }) => check === 'dataLayer'));
    expect(dataLayers).toMatchObject([
      { outcome: 'failed', reason: 'health-test-failed' },
      { outcome: 'passed' },
    ]);
  });

  test('is forgotten a day after a trial, with the trial', async () => {
    const { db } = database;
    const [old, fresh] = [
      await createJob('trial', { state: 'succeeded', finishedAt: new Date('2026-03-09T00:00:00Z') }),
      await createJob('trial', { state: 'succeeded', finishedAt: new Date('2026-03-10T00:00:00Z') }),
    ];
    const audit = await createJob('audit', { state: 'succeeded', finishedAt: new Date('2026-03-01') });
    for (const jobId of [old, fresh, audit])
      await observe(jobId, [{ url: URL, kind: 'healthy', tests: [resultOf(null, 'passed')] }]);
    expect(await figuresOf(old)).toEqual([1, 0, 0, 0]);
    await deleteTrialsBefore(db, new Date('2026-03-09T12:00:00Z'));
    const left = await db
      .selectFrom('observations')
      .select('jobId')
      .where('websiteId', '=', websiteId)
      .execute();
    expect(left.map(({ jobId }) => jobId).toSorted()).toEqual([fresh, audit].toSorted());
    const captured = db.selectFrom('observationDocuments').select('observationId');
    expect(await captured.where('websiteId', '=', websiteId).execute()).toHaveLength(2);
    expect(await resultsOf(old)).toEqual([]);
    expect(await resultsOf(fresh)).toHaveLength(1);
  });

  test(
    'lets two runs of a website store the same pages in opposite order at the same time',
    { tags: ['exhaustive'] },
    async () => {
      const paths = Array.from({ length: 40 }, (_, index) => `${URL}${index}`);
      const jobs = [await createJob('audit'), await createJob('pool'), await createJob('test')];
      const pages = jobs.map((_job, index) => (index === 1 ? paths.toReversed() : paths));
      await Promise.all(
        jobs.map((jobId, index) =>
          observe(
            jobId,
            (pages[index] ?? []).map((url) => ({ url, kind: 'healthy' })),
          ),
        ),
      );
      const known = await database.db
        .selectFrom('pages')
        .select('id')
        .where('websiteId', '=', websiteId)
        .execute();
      expect(known).toHaveLength(40);
    },
  );

  test('makes no page known by a trial, until another job visits it', async () => {
    await observe(await createJob('trial'), [pageAt('tried', [])]);
    expect(await known()).toEqual([]);
    await observe(await createJob('audit'), [pageAt('tried', [])]);
    await observe(await createJob('trial'), [pageAt('tried', [])]);
    expect(await known()).toEqual([`${URL}tried`]);
  });

  test('stores the pages that a discovery saw, each once, and updates when they were last seen', async () => {
    const { db } = database;
    const seenAt = (instant: string, urls: string[]) =>
      recordSeenPages(db, { companyId, websiteId, now: new Date(instant) }, urls);
    await seenAt('2026-03-10T12:00:00Z', [`${URL}a`, `${URL}b`, `${URL}a`]);
    await seenAt('2026-03-11T12:00:00Z', [`${URL}b`]);
    await seenAt('2026-03-11T12:00:00Z', []);
    const pages = db.selectFrom('pages').select(['url', 'lastSeenAt']).where('websiteId', '=', websiteId);
    expect(await pages.orderBy('url').execute()).toEqual([
      { url: `${URL}a`, lastSeenAt: new Date('2026-03-10T12:00:00Z') },
      { url: `${URL}b`, lastSeenAt: new Date('2026-03-11T12:00:00Z') },
    ]);
  });
});
