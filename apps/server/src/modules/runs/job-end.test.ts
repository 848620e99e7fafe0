import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser, type TestUser } from '../../../test/users.ts';
import { createProblemRow } from '../../../test/problem-rows.ts';
import { createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { endJob, type JobEnd } from './job-end.service.ts';
import { deleteReturnsOfEndedJobs } from './parts.store.ts';

const STARTED_AT = new Date('2026-03-10T11:30:00Z');
const NOW = new Date('2026-03-10T12:00:00Z');

describe('the end of a job', async () => {
  let companyId: string;
  let websiteId: string;
  let moderator: TestUser;
  const database = await openTestDatabase();
  afterAll(() => database.close());
  beforeEach(async () => {
    companyId = await createTestCompany(database.db, 'Own');
    websiteId = await createWebsiteRow(database.db, { companyId });
    moderator = await createTestUser(database.db, { companyId, role: 'moderator' });
    await createTestUser(database.db, { companyId, role: 'guest' });
    await database.db.deleteFrom('pushesDue').execute();
  });

  const end = async (state: JobEnd['state'], kind: 'audit' | 'trial' = 'audit') => {
    const jobId = await createJobRow(database.db, { companyId, websiteId, state: 'queued' });
    await database.db
      .updateTable('jobs')
      .set({ kind, startedAt: STARTED_AT })
      .where('id', '=', jobId)
      .execute();
    await endJob(database.db, jobId, { state, failure: null, isIncomplete: false, now: NOW });
    return jobId;
  };
  const addProblem = (firstSeenAt: Date) =>
    createProblemRow(database.db, { companyId, websiteId, firstSeenAt });
  const listPushes = () => database.db.selectFrom('pushesDue').select(['userId', 'message']).execute();

  test('takes what comes back for its leading run with it', async () => {
    const jobId = await end('succeeded', 'trial');
    const whose = { companyId, jobId, leadAttempt: 1 };
    await database.db.updateTable('jobs').set({ state: 'running' }).where('id', '=', jobId).execute();
    await database.db
      .insertInto('shareReturns')
      .values({ ...whose, url: 'https://shop.example/', visit: null })
      .execute();
    await endJob(database.db, jobId, { state: 'succeeded', failure: null, isIncomplete: false, now: NOW });
    expect(await returnsOf(jobId)).toEqual([]);
  });

  test('leaves nothing of what comes back later', async () => {
    const [over, running] = [await end('succeeded', 'trial'), await end('succeeded', 'trial')];
    await database.db.updateTable('jobs').set({ state: 'running' }).where('id', '=', running).execute();
    for (const jobId of [over, running])
      await database.db
        .insertInto('shareReturns')
        .values({
          companyId,
          jobId,
          leadAttempt: 1,
          url: 'https://a.example/',
          visit: null,
        })
        .execute();
    await deleteReturnsOfEndedJobs(database.db);
    expect([(await returnsOf(over)).length, (await returnsOf(running)).length]).toEqual([0, 1]);
  });

  test('is never before its beginning, whatever the clock shows', async () => {
    const jobId = await createJobRow(database.db, { companyId, websiteId, state: 'queued' });
    const later = new Date(NOW.getTime() + 3_600_000);
    await database.db.updateTable('jobs').set({ startedAt: later }).where('id', '=', jobId).execute();
    await endJob(database.db, jobId, { state: 'succeeded', failure: null, isIncomplete: false, now: NOW });
    const { finishedAt } = await database.db
      .selectFrom('jobs')
      .select('finishedAt')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    expect(finishedAt).toEqual(later);
  });

  const returnsOf = (jobId: string) =>
    database.db.selectFrom('shareReturns').select('url').where('jobId', '=', jobId).execute();

  test('that failed is notified to those in charge of the website, once', async () => {
    const jobId = await end('failed');
    const message = {
      title: 'Vigie',
      text: 'Échec d’une exécution : Shop',
      path: `/jobs?job=${jobId}`,
    };
    expect(await listPushes()).toEqual([{ userId: moderator.userId, message }]);
    await endJob(database.db, jobId, { state: 'failed', failure: null, isIncomplete: false, now: NOW });
    expect(await listPushes()).toHaveLength(1);
  });

  test('is notified when problems are there that were not before', async () => {
    await addProblem(new Date('2026-03-10T11:00:00Z'));
    await end('succeeded');
    expect(await listPushes()).toEqual([]);
    await addProblem(new Date('2026-03-10T11:45:00Z'));
    await end('succeeded');
    expect((await listPushes()).map(({ message }) => message.path)).toEqual(['/urls/liste']);
  });

  test('is not notified of a trial, nor when somebody cancelled it', async () => {
    await end('failed', 'trial');
    await end('cancelled');
    expect(await listPushes()).toEqual([]);
  });
});
