import { storedComparisonSchema } from '@vigie/contract/orders.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createJourneyRow, createJourneyRunRow } from '../../../test/journey-rows.ts';
import { createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ensurePartitions } from '../observations/partitions.ts';

const AT = '2026-03-10T11:00:00Z';
const LATER = '2026-03-11T11:00:00Z';

describe('test orders', async () => {
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const websiteId = await createWebsiteRow(db, { companyId });
  const of = { companyId, websiteId };
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const viewer = await bench.signIn(await createTestUser(db, { companyId, role: 'user' }));
  afterAll(() => bench.close());

  /** Stores a run of a journey whose page recorded these events. */
  async function storeRun(
    events: [name: string, source: string, properties: object, push: number | null][],
  ): Promise<void> {
    const jobId = await createJobRow(db, { ...of, state: 'succeeded' });
    const journeyId = await createJourneyRow(db, of);
    const runId = await createJourneyRunRow(db, { ...of, jobId, journeyId });
    const [observationId, observedAt] = [createId(), new Date(AT)];
    await ensurePartitions(db, [observedAt]);
    const stored = events.map(([name, source, properties, push]) => [
      name,
      source,
      properties,
      5,
      push === null ? 'r1' : null,
      push,
      1,
      null,
    ]);
    const visit = { ...of, observationId, pageId: createId(), observedAt, isOfJourney: true };
    await db
      .insertInto('visitEvents')
      .values({ ...visit, events: jsonText(stored) })
      .execute();
    const pages = jsonText([{ observationId, observedAt: AT, url: 'https://shop.example/' }]);
    await db.updateTable('journeyRuns').set({ outcome: 'passed', pages }).where('id', '=', runId).execute();
  }

  const read = async (as: typeof moderator) =>
    storedComparisonSchema.parse(
      (await as({ url: `/api/websites/${websiteId}/order-comparison?from=2026-03-01&to=2026-03-12` })).body,
    ).testOrders;

  test('show whether the purchase of a journey is in the report', async () => {
    const base = `/api/websites/${websiteId}`;
    const orders = [
      { orderId: 'T-1001', time: AT, state: 'test' },
      { orderId: 'T-1002', time: AT, state: 'paid' },
      { orderId: 'T-1003', time: AT, state: 'test' },
      { orderId: 'T-1004', time: AT, state: 'test' },
    ];
    await moderator({ method: 'POST', url: `${base}/orders`, payload: { orders } });
    const purchases = [
      { transactionId: 'T-1001', time: AT },
      { transactionId: 'T-0', time: LATER },
    ];
    await moderator({ method: 'POST', url: `${base}/purchases`, payload: { purchases } });
    await storeRun([
      ['purchase', 'ga4', { transaction_id: 'T-1001', value: 3 }, null],
      ['order', 'matomo', { order_id: 'T-1001' }, null],
      ['purchase', 'ga4', { transaction_id: 'T-1002' }, null],
      ['purchase', 'dataLayer', { ecommerce: { transaction_id: 'T-1003' } }, 0],
      ['refund', 'ga4', { transaction_id: 'T-1004' }, null],
      ['purchase', 'ga4', { transaction_id: 'T-1005' }, null],
    ]);
    const shown = Object.fromEntries(
      ((await read(moderator)) ?? []).map(({ ending, outcome, order, sentTo }) => [
        ending,
        [outcome, order?.state ?? null, sentTo.length],
      ]),
    );
    expect(shown).toEqual({
      '1001': ['counted', 'test', 2],
      '1002': ['not-counted', 'paid', 1],
      '1003': ['not-sent', 'test', 0],
      '1004': ['unseen', 'test', 0],
      '1005': ['not-counted', null, 1],
    });
    expect(await read(viewer)).toBeNull();
  });
});
