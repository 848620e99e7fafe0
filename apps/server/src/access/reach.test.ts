import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser, type TestUser } from '../../test/users.ts';
import { createContextRow } from '../../test/pool-rows.ts';
import { createWebsiteRow } from '../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../test/test-app.ts';

const DAY = 'from=2026-03-09T00:00:00Z&to=2026-03-10T00:00:00Z';

const idsIn = (body: unknown): string[] =>
  (body as { items: Array<{ id: string }> }).items.map(({ id }) => id).toSorted();

describe('somebody who sees single contexts', () => {
  let bench: TestApp;
  let guest: TestUser;
  let call: TestCaller;
  let companyId: string;
  const websites = { inSight: '', outOfSight: '', foreign: '' };
  const contexts = { own: '', other: '' };
  beforeAll(async () => {
    bench = await openTestApp();
    const { db } = bench;
    companyId = await createTestCompany(db, 'Own');
    const foreignId = await createTestCompany(db, 'Foreign');
    websites.inSight = await createWebsiteRow(db, { companyId });
    websites.outOfSight = await createWebsiteRow(db, { companyId });
    websites.foreign = await createWebsiteRow(db, { companyId: foreignId });
    contexts.own = await createContextRow(db, { companyId, websiteId: websites.inSight });
    contexts.other = await createContextRow(db, { companyId, websiteId: websites.inSight });
    guest = await createTestUser(db, { companyId, role: 'guest', allContexts: false });
    await db
      .insertInto('profileContexts')
      .values({ companyId, profileId: guest.profileId, contextId: contexts.own })
      .execute();
    call = await bench.signIn(guest);
  });
  afterAll(() => bench.close());

  test('lists the websites of those contexts and no other', async () => {
    const { body } = await call({ url: '/api/websites' });
    expect(idsIn(body)).toEqual([websites.inSight]);
    expect(body).toMatchObject({ total: { count: 1 } });
  });

  test('reads those websites, their health and their data quality; others are not there', async () => {
    for (const [websiteId, status] of [
      [websites.inSight, 200],
      [websites.outOfSight, 404],
      [websites.foreign, 404],
    ] as const) {
      const urls = [
        `/api/websites/${websiteId}`,
        `/api/websites/${websiteId}/pages`,
        `/api/health?websiteId=${websiteId}&${DAY}`,
        `/api/data-quality?websiteId=${websiteId}&${DAY}`,
      ];
      const answers = await Promise.all(urls.map((url) => call({ url })));
      expect(answers.map((answer) => answer.status)).toEqual(urls.map(() => status));
    }
  });

  test('sees of their contexts only those', async () => {
    const { body } = await call({ url: `/api/websites/${websites.inSight}/contexts` });
    expect((body as Array<{ id: string }>).map(({ id }) => id)).toEqual([contexts.own]);
  });

  test('sees nothing without a context', async () => {
    const nobody = await createTestUser(bench.db, { companyId, role: 'user', allContexts: false });
    const { body } = await (await bench.signIn(nobody))({ url: '/api/websites' });
    expect(idsIn(body)).toEqual([]);
  });

  test('sees every website of the company once all contexts are allowed, and none of another', async () => {
    const everything = await createTestUser(bench.db, { companyId, role: 'elu' });
    const { body } = await (await bench.signIn(everything))({ url: '/api/websites' });
    expect(idsIn(body)).toEqual([websites.inSight, websites.outOfSight].toSorted());
  });
});
