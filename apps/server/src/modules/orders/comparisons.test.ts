import { orderSettingsSchema, storedComparisonSchema, type SentOrder } from '@vigie/contract/orders.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createJourneyRow } from '../../../test/journey-rows.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createPageRow } from '../../../test/problem-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createId } from '../../db/uuid-v7.ts';
import { watchOrders } from '../../workers/watch-orders.ts';

const HOUR_MS = 3_600_000;
const FIRST_MS = Date.parse('2026-02-20T00:30:00Z');
const DAYS = 12;
/** Orders of a day, every other hour. */
const DAILY = 24;
const atOf = (order: number): Date => new Date(FIRST_MS + order * HOUR_MS);
const timeOf = (order: number): string => atOf(order).toISOString();
const dayOf = (order: number): string => timeOf(order).slice(0, 10);
/** Index from which orders are missing: the ninth day. */
const BROKEN = 8 * DAILY;
const mostOf = (order: number): boolean => order % 8 !== 0;
/** Returns whether an order is of a broken day: each third one. */
const isBroken = (order: number): boolean => Math.floor(order / DAILY) % 3 === 1;
/** Returns the answers of real visitors on the day of an order, by consent. */
const consentCountsOf = (order: number): [string, number][] => [
  ['granted 250', isBroken(order) ? 20 : 98],
  ['denied 1000', isBroken(order) ? 80 : 2],
  ['unknown -1', 500],
];

describe('a comparison', async () => {
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  afterAll(() => bench.close());

  /** Sends twelve days of orders, of which some are in no report. Returns a function that compares them. */
  async function openShop(isMissing: (order: number) => boolean, columns: SentOrder['columns'] = {}) {
    const websiteId = await createWebsiteRow(db, { companyId });
    const base = `/api/websites/${websiteId}`;
    const numbers = Array.from({ length: DAYS * DAILY }, (_, order) => order);
    const orders = numbers.map((order) => ({
      orderId: `N-${order}`,
      time: timeOf(order),
      amount: 10,
      state: 'paid',
      columns: isMissing(order) ? columns : {},
    }));
    const purchases = numbers
      .filter((order) => !isMissing(order) || order === 0)
      .map((order) => ({ transactionId: `N-${order}`, time: timeOf(order), amount: 10 }));
    // Purchases reach the last order, so that it is missing rather than too recent.
    const end = { transactionId: 'later', time: timeOf(DAYS * DAILY), amount: 10 };
    await moderator({ method: 'POST', url: `${base}/orders`, payload: { orders } });
    await moderator({
      method: 'POST',
      url: `${base}/purchases`,
      payload: { purchases: [...purchases, end] },
    });
    const settings = { timeZone: 'UTC', currency: 'EUR', retentionDays: 395, refusedShare: null };
    const saved = { ...settings, refusedShareFrom: 'days', updatedAt: null };
    await moderator({ method: 'PUT', url: `${base}/order-settings`, payload: saved });
    return {
      websiteId,
      base,
      compare: async () => {
        bench.clock.advance(60);
        await watchOrders({ ...bench, signal: new AbortController().signal });
        return storedComparisonSchema.parse((await moderator({ url: `${base}/order-comparison` })).body);
      },
    };
  }

  const strongestOf = async ({ compare }: Awaited<ReturnType<typeof openShop>>) =>
    (await compare()).comparison?.explanations[0]?.where;

  test('is explained by the release since which orders are missing', async () => {
    const shop = await openShop((order) => order >= BROKEN && mostOf(order));
    const of = { companyId, websiteId: shop.websiteId, url: null, userId: null };
    for (const [label, order] of [
      ['v41', 0],
      ['v42', BROKEN],
    ] as const)
      await db
        .insertInto('releases')
        .values({ ...of, id: createId(), label, releasedAt: atOf(order) })
        .execute();
    expect(await strongestOf(shop)).toEqual({ 'vigie:release': 'v42' });
  });

  test('is explained by the version of a container', async () => {
    const shop = await openShop((order) => order >= BROKEN && mostOf(order));
    const { websiteId } = shop;
    const seen = { companyId, websiteId, firstSeenAt: atOf(0), lastSeenAt: atOf(BROKEN) };
    const containerId = createId();
    const address = 'https://www.googletagmanager.com/gtm.js';
    await db
      .insertInto('containers')
      .values({ ...seen, id: containerId, product: 'google-tag-manager', name: 'GTM-A', address })
      .execute();
    for (const [number, order] of [
      [7, 0],
      [8, BROKEN],
    ] as const)
      await db
        .insertInto('containerVersions')
        .values({
          ...seen,
          id: createId(),
          containerId,
          number,
          contentSha256: `content ${number}`,
          sha256: `script ${number}`,
          sizeBytes: 1,
          container: '{}',
          firstSeenAt: atOf(order),
        })
        .execute();
    expect(await strongestOf(shop)).toEqual({ 'vigie:container-version': 'GTM-A · 8' });
  });

  test('is explained by a finding of the plan on the same days', async () => {
    const shop = await openShop((order) => isBroken(order) && mostOf(order));
    const { websiteId } = shop;
    const pageId = await createPageRow(db, { companyId, websiteId }, 'https://shop.example/');
    const none = { count: 0, visits: 1, due: 1, met: 0, seen: 0, valid: 0 };
    const of = { companyId, websiteId, pageId, event: 'purchase', source: 'dataLayer', ...none };
    for (let order = 0; order < DAYS * DAILY; order += DAILY)
      if (isBroken(order))
        await db
          .insertInto('eventDays')
          .values({ ...of, day: dayOf(order), findings: 2 })
          .execute();
    expect(await strongestOf(shop)).toEqual({ 'vigie:plan-finding': 'purchase' });
  });

  test('is explained by the share of refusals of the same days', async () => {
    const shop = await openShop((order) => isBroken(order) && mostOf(order));
    const days = Array.from({ length: DAYS }, (_, day) => ({
      day: dayOf(day * DAILY),
      refusedShare: isBroken(day * DAILY) ? 0.85 : 0.02,
    }));
    await moderator({ method: 'PUT', url: `${shop.base}/refused-days`, payload: { days } });
    expect(await strongestOf(shop)).toEqual({ 'vigie:refused-share': '0.85' });
  });

  test('takes the shares of refusals from the answers of real visitors', async () => {
    const shop = await openShop((order) => isBroken(order) && mostOf(order));
    const { websiteId, base } = shop;
    const of = { companyId, websiteId, kind: 'consent', browser: '' };
    for (let order = 0; order < DAYS * DAILY; order += DAILY)
      for (const [name, views] of consentCountsOf(order))
        await db
          .insertInto('visitorCounts')
          .values({ ...of, span: 'day', at: new Date(dayOf(order)), name, views })
          .execute();
    const before = orderSettingsSchema.parse((await moderator({ url: `${base}/order-settings` })).body);
    const payload = { ...before, refusedShareFrom: 'visitors' };
    await moderator({ method: 'PUT', url: `${base}/order-settings`, payload });
    const { comparison } = await shop.compare();
    expect(comparison?.explanations[0]?.where).toEqual({ 'vigie:refused-share': '0.8' });
    // Eight days with 2 %, four with 80 %.
    expect(comparison?.consent?.refusedShare).toBeCloseTo(0.28, 5);
  });

  test('names the journey that tries its group, with the values of its placeholders', async () => {
    const shop = await openShop((order) => order % 5 === 1, { 'Payment method': 'klarna' });
    const { compare, websiteId } = shop;
    const of = { companyId, websiteId };
    const values = { 'Payment method': 'klarna' };
    expect((await compare()).trials).toEqual([{ explanation: 0, values, journey: null }]);
    const written = await createJourneyRow(db, of, { title: 'Buy with Klarna' });
    await createJourneyRow(db, of, { title: 'A draft with Klarna', isDraft: true });
    const [trial] = (await compare()).trials;
    expect(trial?.journey).toEqual({ id: written, name: 'Buy with Klarna', values: {} });
    const general = await createJourneyRow(db, of, { title: 'Pay' });
    const names = JSON.stringify(['payment_method', 'card']);
    await db.updateTable('journeys').set({ valueNames: names }).where('id', '=', general).execute();
    const [better] = (await compare()).trials;
    expect(better?.journey).toEqual({ id: general, name: 'Pay', values: { payment_method: 'klarna' } });
  });
});
