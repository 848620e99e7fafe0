import { afterAll, describe, expect, test } from 'vitest';
import { queueRun, visitShop } from '../../../test/limit-rows.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { requestSecondVisit } from '../alarms/second-visits.service.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { grantVisits, reachLimit } from './limits.service.ts';
import { storeInstanceLimits } from './website-limits.store.ts';

const INSTANCE = { recordingsMegabytes: 20_000, visitsPerDay: 50_000 };
const NONE = { recordingsMegabytes: null, visitsPerDay: null };

describe('the limits of a website', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const websiteId = await createWebsiteRow(bench.db, { companyId });
  const agentId = await createAgentRow(bench.db);
  const administrator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  await storeInstanceLimits(bench.db, NONE);
  await storeInstanceLimits(bench.db, INSTANCE);
  afterAll(() => bench.close());

  const url = () => `/api/websites/${websiteId}/limits`;
  const now = () => new Date(bench.clock.now());
  const set = async (own: object, who = administrator) => {
    const payload = { ...own, updatedAt: await readVersion(bench.db, 'websites', websiteId) };
    return who({ method: 'PUT', url: url(), payload });
  };
  const wish = async () => {
    const urls = ['https://shop.example/1', 'https://shop.example/2'];
    return { companyId, websiteId, jobId: await queueRun(bench.db, { companyId, websiteId }, { urls }) };
  };

  const read = async () => (await moderator({ url: `/api/websites/${websiteId}` })).body;

  test('are the instance’s, with what the website uses of them', async () => {
    await visitShop(
      bench.db,
      { companyId, websiteId, agentId },
      { at: now().toISOString(), text: 'picture' },
    );
    await grantVisits(bench.db, { ...(await wish()), wanted: 2, now: now() });
    const { status, body } = await moderator({ url: url() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      own: NONE,
      instance: INSTANCE,
      recordings: { picturesBytes: 7, documentsBytes: expect.any(Number), reached: null },
      visits: { today: 2, reachedAt: null, nextDayAt: expect.stringMatching(/T00:00:00.000Z$/) },
    });
  });

  test('are set only by administrators, and may be the instance’s again', async () => {
    const own = { recordingsMegabytes: 300, visitsPerDay: 4 };
    expect((await set(own, moderator)).status).toBe(403);
    expect(await set(own)).toMatchObject({ status: 200, body: { own, instance: INSTANCE } });
    expect((await moderator({ url: `/api/websites/${websiteId}` })).body).toMatchObject({ limits: own });
    expect(await set({ recordingsMegabytes: 0, visitsPerDay: 1.5 })).toMatchObject({
      status: 400,
      body: {
        data: {
          fields: [
            { path: 'recordingsMegabytes', code: 'recordings-range', params: { minimum: 1 } },
            { path: 'visitsPerDay', code: 'visits-range' },
          ],
        },
      },
    });
    expect(await set(NONE)).toMatchObject({ body: { own: NONE } });
  });

  test('stay as they are when settings are saved', async () => {
    await set({ recordingsMegabytes: 300, visitsPerDay: null });
    const settings = (await moderator({ url: `/api/websites/${websiteId}` })).body as object;
    await moderator({
      method: 'PUT',
      url: `/api/websites/${websiteId}`,
      payload: { ...settings, limits: NONE },
    });
    expect((await moderator({ url: url() })).body).toMatchObject({ own: { recordingsMegabytes: 300 } });
  });

  test('refuse a run for somebody who waits, and plan no second visit, once all visits are made', async () => {
    await set({ recordingsMegabytes: null, visitsPerDay: 2 });
    const audit = await moderator({ method: 'POST', url: `/api/websites/${websiteId}/runs` });
    expect(audit).toMatchObject({
      status: 422,
      body: { code: 'visit-limit-reached', data: { limit: 2, nextDayAt: expect.any(String) } },
    });
    const queue: RunQueue = { enqueue: async () => {}, work: async () => {}, close: async () => {} };
    const second = { websiteId, urls: ['https://shop.example/'], testId: null };
    expect(await requestSecondVisit(bench.db, { ...second, now: now() }, queue)).toBeNull();
    const tomorrow = new Date(bench.clock.now() + 24 * 3_600_000);
    expect(await requestSecondVisit(bench.db, { ...second, now: tomorrow }, queue)).toEqual(
      expect.any(String),
    );
  });

  test('that were reached lately stand on the website', async () => {
    const at = new Date();
    for (const limit of ['visits', 'recordings'] as const)
      await reachLimit(bench.db, { companyId, websiteId, limit, now: at });
    expect(await read()).toMatchObject({
      reachedLimits: [
        { limit: 'recordings', at: at.toISOString() },
        { limit: 'visits', at: at.toISOString() },
      ],
    });
    const earlier = new Date(at.getTime() - 2 * 24 * 3_600_000);
    await bench.db.updateTable('limitReaches').set({ reachedAt: earlier }).execute();
    expect(await read()).toMatchObject({ reachedLimits: [{ limit: 'recordings' }] });
  });
});
