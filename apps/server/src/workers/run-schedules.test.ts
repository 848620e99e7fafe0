import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createJourneyRow } from '../../test/journey-rows.ts';
import { createTestCompany } from '../../test/users.ts';
import { SETTINGS, createPoolRow, type NewPoolRow } from '../../test/pool-rows.ts';
import { createWebsiteRow } from '../../test/rows.ts';
import { createTestClock, type TestClock } from '../../test/test-app.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { createId } from '../db/uuid-v7.ts';
import { openPool } from '../db/postgres.ts';
import type { RunQueue } from '../queue/run-queue.ts';
import { runSchedules } from './run-schedules.ts';

const DUE_AT = '2026-03-10T06:00:00Z';
const DAILY = { cron: '0 6 * * *', timeZone: 'UTC', nextRunAt: new Date(DUE_AT) };

describe('schedules', async () => {
  let websiteId: string;
  let clock: TestClock;
  let queued: string[];
  const queue: RunQueue = {
    enqueue: async (_db, jobId) => void queued.push(jobId),
    work: async () => {},
    close: async () => {},
  };
  const database = await openTestDatabase();
  const companyId = await createTestCompany(database.db, 'Own');
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.updateTable('pools').set({ nextRunAt: null }).execute();
    await database.db.deleteFrom('auditSchedules').execute();
    websiteId = await createWebsiteRow(database.db, { companyId });
    clock = createTestClock(DUE_AT);
    queued = [];
  });

  const create = (pool: Partial<NewPoolRow> = {}) =>
    createPoolRow(database.db, { companyId, websiteId, ...DAILY, ...pool });
  const pass = (db = database.db) => runSchedules({ db, clock, queue });
  const jobsOf = (poolId: string) =>
    database.db.selectFrom('jobs').selectAll().where('poolId', '=', poolId).orderBy('id').execute();
  const readPool = (id: string) =>
    database.db.selectFrom('pools').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const endJobs = () =>
    database.db.updateTable('jobs').set({ state: 'succeeded', finishedAt: new Date() }).execute();

  const schedule = (changes: Partial<typeof DAILY> = {}) =>
    database.db
      .insertInto('auditSchedules')
      .values({ id: createId(), companyId, websiteId, ...DAILY, ...changes })
      .execute();
  const readSchedule = () =>
    database.db
      .selectFrom('auditSchedules')
      .selectAll()
      .where('websiteId', '=', websiteId)
      .executeTakeFirstOrThrow();
  const auditsOf = () =>
    database.db.selectFrom('jobs').selectAll().where('websiteId', '=', websiteId).orderBy('id').execute();

  test('make a job at their time and move on to the next', async () => {
    const poolId = await create();
    await pass();
    const jobs = await jobsOf(poolId);
    expect(jobs).toMatchObject([
      { kind: 'pool', mode: 'scheduled', state: 'queued', websiteId, countsForHealth: false },
    ]);
    expect(queued).toEqual([jobs[0]?.id]);
    expect(await readPool(poolId)).toMatchObject({
      nextRunAt: new Date('2026-03-11T06:00:00Z'),
      lastOverlapAt: null,
      catchUpAt: null,
    });
  });

  test('make the consent matrix of a pool beside its run, unless one goes on', async () => {
    const { db } = database;
    const url = 'https://shop.example/seen';
    const seen = { firstSeenAt: new Date(DUE_AT), lastSeenAt: new Date(DUE_AT) };
    await db
      .insertInto('pages')
      .values({ id: createId(), companyId, websiteId, url, ...seen })
      .execute();
    const poolId = await create({ settings: { ...SETTINGS, consentMatrix: true, holdBackSeconds: 2 } });
    await pass();
    const matrices = () =>
      db.selectFrom('consentMatrices').selectAll().where('poolId', '=', poolId).execute();
    const [matrix] = await matrices();
    expect(matrix).toMatchObject({ websiteId, at: new Date(DUE_AT), holdBackMs: 2_000, endedAt: null });
    const jobs = await db
      .selectFrom('jobs')
      .selectAll()
      .where('matrixId', '=', matrix?.id ?? '')
      .execute();
    expect(jobs.map(({ matrixState }) => String(matrixState)).toSorted()).toEqual([
      'accept',
      'gpc',
      'none',
      'refuse',
    ]);
    expect(jobs).toEqual(
      jobs.map(() => expect.objectContaining({ kind: 'consent', mode: 'scheduled', state: 'queued' })),
    );
    expect(queued).toEqual(expect.arrayContaining(jobs.map(({ id }) => id)));
    clock.advance(24 * 3600);
    await db.updateTable('jobs').set({ state: 'succeeded' }).where('poolId', '=', poolId).execute();
    await pass();
    expect(await jobsOf(poolId)).toHaveLength(2);
    expect(await matrices()).toHaveLength(1);
  });

  test.each([
    ['to summer time', '2026-03-28T01:30:00Z'],
    ['to winter time', '2026-10-24T00:30:00Z'],
  ])(
    'run once a night over the change %s, with three workers',
    { tags: ['exhaustive'] },
    async (_which, firstAt) => {
      clock = createTestClock(firstAt);
      const nextRunAt = new Date(firstAt);
      const poolId = await create({ cron: '30 2 * * *', timeZone: 'Europe/Paris', nextRunAt });
      for (let halfHours = 0; halfHours < 2 * 60; halfHours += 1) {
        await Promise.all([pass(), pass(), pass()]);
        await endJobs();
        clock.advance(1_800);
      }
      const nights = (await jobsOf(poolId)).map(({ createdAt: at }) => at.toISOString().slice(0, 10));
      expect(nights).toHaveLength(3);
      expect(new Set(nights).size).toBe(3);
    },
  );

  test('make nothing before their time, and nothing twice', async () => {
    const poolId = await create();
    clock.advance(-1);
    await pass();
    expect(queued).toEqual([]);
    clock.advance(1);
    await pass();
    await pass();
    clock.advance(3600);
    await pass();
    expect(await jobsOf(poolId)).toHaveLength(1);
  });

  test('run a pool of only journeys as it was planned, without its drafts', async () => {
    const of = { companyId, websiteId };
    const order = await createJourneyRow(database.db, of, { changesWorld: true });
    const draft = await createJourneyRow(database.db, of, { isDraft: true });
    const poolId = await create({ journeyIds: [draft, order] });
    await pass();
    const [job] = await jobsOf(poolId);
    expect(job).toMatchObject({
      mode: 'scheduled',
      plan: { urls: [], discover: false, tests: [], journeys: [{ id: order }] },
    });
  });

  test('of a health pool make audits of the website', async () => {
    const poolId = await create();
    await database.db
      .updateTable('websites')
      .set({ healthPoolId: poolId })
      .where('id', '=', websiteId)
      .execute();
    await pass();
    expect(await jobsOf(poolId)).toMatchObject([{ kind: 'audit', countsForHealth: true }]);
  });

  describe('of a website', () => {
    test('make a whole audit that counts for health, and move on', async () => {
      await schedule();
      await pass();
      await pass();
      const jobs = await auditsOf();
      expect(jobs).toMatchObject([
        { kind: 'audit', mode: 'scheduled', state: 'queued', poolId: null, countsForHealth: true },
      ]);
      expect(jobs[0]?.plan).toMatchObject({ discover: true, agentId: null, pagesMax: 50, consent: 'accept' });
      expect(queued).toEqual([jobs[0]?.id]);
      expect(await readSchedule()).toMatchObject({ nextRunAt: new Date('2026-03-11T06:00:00Z') });
    });

    test('visit the pages of its health pool', async () => {
      const poolId = await createPoolRow(database.db, {
        companyId,
        websiteId,
        settings: { ...SETTINGS, consent: 'accept', pagesMax: 7 },
      });
      await database.db
        .updateTable('websites')
        .set({ healthPoolId: poolId })
        .where('id', '=', websiteId)
        .execute();
      await schedule();
      await pass();
      const [job] = await auditsOf();
      expect(job).toMatchObject({ kind: 'audit', poolId, countsForHealth: true });
      expect(job?.plan).toMatchObject({ consent: 'accept', pagesMax: 7 });
    });

    test('start no second audit while one goes on, and report it', async () => {
      await schedule();
      await pass();
      clock.advance(24 * 3600);
      await pass();
      expect(await auditsOf()).toHaveLength(1);
      expect(await readSchedule()).toMatchObject({ lastOverlapAt: new Date('2026-03-11T06:00:00Z') });
    });

    test('make one audit up for all that were missed, and report it', async () => {
      await schedule();
      clock.advance(2 * 24 * 3600 + 600);
      await pass();
      expect(await auditsOf()).toHaveLength(1);
      expect(await readSchedule()).toMatchObject({ catchUpDueAt: new Date(DUE_AT), catchUpMissed: 3 });
    });

    test.each([
      ['to summer time', '2026-03-28T01:30:00Z'],
      ['to winter time', '2026-10-24T00:30:00Z'],
    ])(
      'audit once a night over the change %s, with three workers',
      { tags: ['exhaustive'] },
      async (_which, firstAt) => {
        clock = createTestClock(firstAt);
        await schedule({ cron: '30 2 * * *', timeZone: 'Europe/Paris', nextRunAt: new Date(firstAt) });
        for (let halfHours = 0; halfHours < 2 * 60; halfHours += 1) {
          await Promise.all([pass(), pass(), pass()]);
          await endJobs();
          clock.advance(1_800);
        }
        const nights = (await auditsOf()).map(({ createdAt: at }) => at.toISOString().slice(0, 10));
        expect(nights).toHaveLength(3);
        expect(new Set(nights).size).toBe(3);
      },
    );
  });

  test('pause while the pool is a draft', async () => {
    const poolId = await create({ status: 'draft' });
    await pass();
    expect(await jobsOf(poolId)).toEqual([]);
  });

  test('start no second run while the one before goes on, and report it', async () => {
    const poolId = await create();
    await pass();
    clock.advance(24 * 3600);
    await pass();
    expect(await jobsOf(poolId)).toHaveLength(1);
    expect(await readPool(poolId)).toMatchObject({
      lastOverlapAt: new Date('2026-03-11T06:00:00Z'),
      nextRunAt: new Date('2026-03-12T06:00:00Z'),
    });
    await endJobs();
    clock.advance(24 * 3600);
    await pass();
    expect(await jobsOf(poolId)).toHaveLength(2);
  });

  test('make one run up for all that were missed, and report it', async () => {
    const poolId = await create();
    clock.advance(3 * 24 * 3600 + 600);
    await pass();
    expect(await jobsOf(poolId)).toHaveLength(1);
    expect(await readPool(poolId)).toMatchObject({
      catchUpAt: new Date('2026-03-13T06:10:00Z'),
      catchUpDueAt: new Date(DUE_AT),
      catchUpMissed: 4,
      nextRunAt: new Date('2026-03-14T06:00:00Z'),
    });
  });

  test('have no next time once their rule has ended', async () => {
    const poolId = await create({ cron: '0 6 31 2 *' });
    await pass();
    expect(await readPool(poolId)).toMatchObject({ nextRunAt: null });
  });

  test('pass over a run whose context is gone instead of running it elsewhere', async () => {
    const poolId = await create({ settings: { ...SETTINGS, contextId: createId() } });
    await pass();
    expect(await jobsOf(poolId)).toEqual([]);
    expect(await readPool(poolId)).toMatchObject({ nextRunAt: new Date('2026-03-11T06:00:00Z') });
  });

  test('that fail delay no other, and are tried again', async () => {
    const broken = await create({ timeZone: 'Mars/Olympus', nextRunAt: new Date('2026-03-10T05:00:00Z') });
    const sound = await create();
    await expect(pass()).rejects.toThrow('Some schedules could not be followed.');
    expect([await jobsOf(broken), await jobsOf(sound)]).toMatchObject([[], [{ mode: 'scheduled' }]]);
    await database.db.updateTable('pools').set({ timeZone: 'UTC' }).where('id', '=', broken).execute();
    await pass();
    expect(await jobsOf(broken)).toHaveLength(1);
  });

  test('are followed once by several workers at the same time', { tags: ['exhaustive'] }, async () => {
    const pools = await Promise.all(Array.from({ length: 30 }, () => create()));
    const workers = [1, 2, 3].map(() => openPool(database.connection, 'worker'));
    await Promise.all(workers.map(({ db }) => pass(db)));
    await Promise.all(workers.map((worker) => worker.close()));
    const jobs = await Promise.all(pools.map(jobsOf));
    expect(jobs.map((made) => made.length)).toEqual(pools.map(() => 1));
    expect(new Set(queued).size).toBe(30);
  });

  test('lose nothing when the worker dies between the job and the next time', async () => {
    const poolId = await create();
    const dying: RunQueue = {
      ...queue,
      enqueue: async () => {
        throw new Error('killed');
      },
    };
    await expect(runSchedules({ db: database.db, clock, queue: dying })).rejects.toThrow('Some schedules');
    expect(await jobsOf(poolId)).toEqual([]);
    await pass();
    expect(await jobsOf(poolId)).toHaveLength(1);
  });
});
