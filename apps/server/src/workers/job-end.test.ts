import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, createPerson, type TestPerson } from '../../test/people.ts';
import { createProblemRow } from '../../test/problem-rows.ts';
import { createJobRow, createWebsiteRow } from '../../test/rows.ts';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { endJob, type JobEnd } from './job-end.store.ts';

const STARTED_AT = new Date('2026-03-10T11:30:00Z');
const NOW = new Date('2026-03-10T12:00:00Z');

describe('the end of a job', () => {
  let database: TestDatabase;
  let companyId: string;
  let websiteId: string;
  let moderator: TestPerson;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    companyId = await createCompany(database.db, 'Own');
    websiteId = await createWebsiteRow(database.db, { companyId });
    moderator = await createPerson(database.db, { companyId, role: 'moderator' });
    await createPerson(database.db, { companyId, role: 'guest' });
    await database.db.deleteFrom('pushes_due').execute();
  });

  const end = async (state: JobEnd['state'], kind: 'audit' | 'trial' = 'audit') => {
    const jobId = await createJobRow(database.db, { companyId, websiteId, state: 'queued' });
    await database.db
      .updateTable('jobs')
      .set({ kind, started_at: STARTED_AT })
      .where('id', '=', jobId)
      .execute();
    await endJob(database.db, jobId, { state, failure: null, isIncomplete: false, now: NOW });
    return jobId;
  };
  const addProblem = (first_seen_at: Date) =>
    createProblemRow(database.db, { company_id: companyId, website_id: websiteId, first_seen_at });
  const told = () => database.db.selectFrom('pushes_due').select(['user_id', 'message']).execute();

  test('that failed is told to those who look after the website, once', async () => {
    const jobId = await end('failed');
    const message = {
      title: 'Vigie',
      text: 'Échec d’une exécution : Shop',
      path: `/jobs?job=${jobId}`,
    };
    expect(await told()).toEqual([{ user_id: moderator.userId, message }]);
    await endJob(database.db, jobId, { state: 'failed', failure: null, isIncomplete: false, now: NOW });
    expect(await told()).toHaveLength(1);
  });

  test('is told when problems are there that were not before', async () => {
    await addProblem(new Date('2026-03-10T11:00:00Z'));
    await end('succeeded');
    expect(await told()).toEqual([]);
    await addProblem(new Date('2026-03-10T11:45:00Z'));
    await end('succeeded');
    expect((await told()).map(({ message }) => message.path)).toEqual(['/urls/liste']);
  });

  test('is not told of a trial, nor when somebody cancelled it', async () => {
    await end('failed', 'trial');
    await end('cancelled');
    expect(await told()).toEqual([]);
  });
});
