import { afterAll, expect, test } from 'vitest';
import type { AlarmPreview } from '@vigie/contract/alarm-rule.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

const DAY_MS = 24 * 3_600_000;

const bench = await openTestApp();
const { db } = bench;
const companyId = await createTestCompany(db, 'Own');
const websiteId = await createWebsiteRow(db, { companyId });
const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
afterAll(() => bench.close());

const dayBefore = (days: number) => new Date(bench.clock.now() - days * DAY_MS).toISOString().slice(0, 10);

test('a preview shows the day on which missing orders rise, by days that purchases have reached', async () => {
  await moderator({
    method: 'POST',
    url: `/api/websites/${websiteId}/orders`,
    payload: { orders: [{ orderId: 'R-1', time: `${dayBefore(50)}T10:00:00Z`, amount: 1, state: 'paid' }] },
  });
  await db
    .insertInto('orderDays')
    .values(
      Array.from({ length: 45 }, (_none, at) => ({
        websiteId,
        companyId,
        day: dayBefore(at),
        orders: 40,
        paid: 40,
        counted: 38,
        missing: at >= 3 && at < 6 ? 20 : 2,
        twice: 0,
        unpaid: 0,
        wrongAmount: 0,
        wrongDay: 0,
        waiting: at < 2 ? 5 : 0,
      })),
    )
    .execute();
  const { body } = await moderator({
    method: 'POST',
    url: '/api/alerts/rules/preview',
    payload: { websiteId, poolId: null, condition: { kind: 'orders-rise', points: 5 } },
  });
  expect(body as AlarmPreview).toMatchObject({
    rings: 1,
    examples: [{ subject: { kind: 'orders-rise', day: dayBefore(5), usual: 5 } }],
  });
});
