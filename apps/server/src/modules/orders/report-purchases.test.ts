import { afterAll, expect, test } from 'vitest';
import type { OrderImport } from '@vigie/contract/order-import.ts';
import { orderSettingsSchema } from '@vigie/contract/orders.ts';
import { createFakeMatomo } from '../../../test/fake-matomo.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createReportQueries } from '../../workers/query-reports.ts';

const TOKEN = 'a-token-that-only-views';
const AT = Date.parse('2026-03-10T11:30:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const matomo = createFakeMatomo(TOKEN);
const bench = await openTestApp({
  reportFetch: { send: (...request) => matomo.send(...request), allows: () => Promise.resolve(true) },
});
afterAll(() => bench.close());
const companyId = await createTestCompany(bench.db, 'Own');
const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));

async function readReports(nowMs: number) {
  const faults: unknown[] = [];
  const sender = createReportQueries(
    {
      db: bench.db,
      secrets: bench.secrets,
      clock: { now: () => nowMs },
      send: (...request) => matomo.send(...request),
      sleep: () => Promise.resolve(),
      signal: new AbortController().signal,
    },
    (fault) => faults.push(fault),
  );
  await sender.start();
  await sender.settled();
  expect(faults).toEqual([]);
}

test('purchases are read from the report once its owner enables it, and follow its later changes', async () => {
  const websiteId = await createWebsiteRow(bench.db, { companyId });
  const base = `/api/websites/${websiteId}`;
  const settings = async () =>
    orderSettingsSchema.parse((await moderator({ url: `${base}/order-settings` })).body);
  const choose = async (purchasesFrom: string) => {
    const payload = { ...(await settings()), purchasesFrom };
    return moderator({ method: 'PUT', url: `${base}/order-settings`, payload });
  };
  const refused = await choose('matomo');
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    data: { fields: [{ path: 'purchasesFrom', code: 'report-interface-missing' }] },
  });

  const payload = { family: 'matomo', url: 'https://stats.example', token: TOKEN, account: '1' };
  await moderator({ method: 'POST', url: `${base}/report-interfaces`, payload });
  matomo.orders.push(
    { id: 'R-1001', revenue: 54.9, atMs: AT - 20 * DAY_MS },
    { id: 'R-1002', revenue: 20, atMs: AT - DAY_MS },
  );
  await readReports(AT);
  expect((await settings()).purchases).toBe(0);

  expect((await choose('matomo')).body).toMatchObject({ purchasesFrom: 'matomo' });
  const later = Date.now() + HOUR_MS;
  for (const order of matomo.orders) order.atMs += later - AT - ((later - AT) % 1000);
  await readReports(later);
  expect((await settings()).purchases).toBe(2);

  // GA4 subtracts refunds, Matomo takes updated orders: the same purchase has another amount.
  matomo.orders[1]!.revenue = 12;
  await readReports(later + 7 * HOUR_MS);
  expect((await settings()).purchases).toBe(2);
  const amounts = await bench.db
    .selectFrom('orderPurchases')
    .select(['amountMinor', 'origin'])
    .where('websiteId', '=', websiteId)
    .orderBy('amountMinor')
    .execute();
  expect(amounts).toEqual([
    { amountMinor: 1200, origin: 'report' },
    { amountMinor: 5490, origin: 'report' },
  ]);
  const { body } = await moderator({ url: `/api/order-imports?websiteId=${websiteId}` });
  const [entry] = (body as { items: OrderImport[] }).items;
  expect(entry).toMatchObject({ kind: 'purchases', origin: 'report', name: 'matomo', state: 'done' });
  expect(JSON.stringify(matomo.requests.map(({ address }) => address))).not.toContain(TOKEN);
});
