import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobSchema } from '@vigie/contract/job.ts';
import { createAgentRow, TRACKING } from '../../../test/rows.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { deleteDraftsBefore } from './drafts.store.ts';

const URL = 'https://new.example/';
/** Lists that show websites, or findings on them. */
const LISTS = ['websites', 'home', 'jobs', 'pools', 'tests'];

describe('the detection of an address', () => {
  let bench: TestApp;
  let companyId: string;
  let moderator: TestCaller;
  let stranger: TestCaller;
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    const other = await createTestCompany(bench.db, 'Other');
    stranger = await bench.signIn(await createTestUser(bench.db, { companyId: other, role: 'moderator' }));
    await createAgentRow(bench.db);
  });
  afterAll(() => bench.close());

  const detect = (url: string, who = moderator) =>
    who({ method: 'POST', url: '/api/websites/detections', payload: { url } });
  const jobOf = async (url: string, who = moderator) => jobSchema.parse((await detect(url, who)).body);
  const add = async (id: string, who = moderator) => {
    const updatedAt = await readVersion(bench.db, 'websites', id);
    const payload = { url: URL, tracking: TRACKING, updatedAt };
    return who({ method: 'PUT', url: `/api/websites/${id}`, payload });
  };
  const end = (id: string) =>
    bench.db
      .updateTable('jobs')
      .set({ state: 'succeeded', finishedAt: new Date() })
      .where('id', '=', id)
      .execute();

  test('is a trial on a draft, which stands in no list and which no other company reads', async () => {
    const { status, body } = await detect(URL);
    const { id, kind, websiteId } = jobSchema.parse(body);
    expect([status, kind, bench.queued.includes(id)]).toEqual([202, 'trial', true]);
    for (const list of [...LISTS, `companies/${companyId}`]) {
      const answer = await moderator({ url: `/api/${list}` });
      expect([list, answer.status, answer.text.includes(websiteId)]).toEqual([list, 200, false]);
    }
    expect(await moderator({ url: `/api/jobs/${id}/detection` })).toMatchObject({
      status: 200,
      body: { detection: { visits: [] }, acceptedJobId: null },
    });
    for (const url of [`websites/${websiteId}`, `jobs/${id}`, `jobs/${id}/detection`])
      expect([url, (await stranger({ url: `/api/${url}` })).status]).toEqual([url, 404]);
    expect((await add(websiteId, stranger)).status).toBe(404);
  });

  test('that is requested again, even at once, is of the same draft; each company has its own', async () => {
    const jobs = await Promise.all([jobOf('https://again.example/'), jobOf('https://AGAIN.example/#top')]);
    const theirs = await jobOf('https://again.example/', stranger);
    expect(new Set(jobs.map(({ websiteId }) => websiteId)).size).toBe(1);
    expect(theirs.websiteId).not.toBe(jobs[0]?.websiteId);
  });

  test('ends in a website once its draft is saved, which is not detected a second time', async () => {
    const { id, websiteId } = await jobOf(URL);
    expect((await add(websiteId)).body).toMatchObject({ id: websiteId, url: URL, tracking: TRACKING });
    expect((await moderator({ url: '/api/websites' })).body).toMatchObject({ items: [{ id: websiteId }] });
    expect(await detect(URL)).toMatchObject({ status: 422, body: { code: 'website-url-taken' } });
    expect((await moderator({ url: `/api/jobs/${id}/detection` })).status).toBe(200);
  });

  test('goes with its draft when nobody adds it; a website, and what is at work, stay', async () => {
    const left = await jobOf('https://left.example/');
    const going = await jobOf('https://going.example/');
    await end(left.id);
    await deleteDraftsBefore(bench.db, new Date(Date.now() + 60_000));
    const statusOf = async (id: string) => (await moderator({ url: `/api/websites/${id}` })).status;
    expect([await statusOf(left.websiteId), await statusOf(going.websiteId)]).toEqual([404, 200]);
    expect((await moderator({ url: '/api/websites' })).body).toMatchObject({ total: { count: 1 } });
  });
});
