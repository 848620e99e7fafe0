import type { SentOrder, SentPurchase } from '@vigie/contract/orders.ts';
import { eventsOfJourney } from '@vigie/audit/events/journey-events.ts';
import { isObject } from '@vigie/audit/json-object.ts';
import type { Db } from './db/schema/database.ts';
import { requireIdKey, makeOrderSettings } from './modules/orders/order-settings.service.ts';
import { openRowStore, storeOrders, storePurchases } from './modules/orders/store-rows.service.ts';
import { tableOfOrders, tableOfPurchases } from '@vigie/orders/reading/sent-tables.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { EvaluatedRuns } from './seed-demo-journeys.ts';
import type { DemoOwner } from './seed-demo-pool.ts';
import { numbersFrom } from './seeded-numbers.ts';

const DAYS = 30;
const ORDERS_PER_DAY = 24;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Hours (UTC) in which the demo sells: a day of the shop's zone is none of two days. */
const OPENS_AT = 5;
const OPEN_HOURS = 16;
/** Day, counted back from today, since which orders by this payment rarely reach the report. */
const BROKEN = { payment: 'paypal', days: 12, missingShare: 0.75 };
/** Share of other orders that the report misses. */
const MISSING_SHARE = 0.04;
const PAYMENTS = ['card', 'card', 'card', 'paypal', 'transfer'];
const COUNTRIES = ['FR', 'FR', 'FR', 'BE', 'CH'];
const DEVICES = ['phone', 'phone', 'desktop'];

/**
 * Gives the demo website thirty days of orders, of which the report misses most of one payment method, and the test
 * orders of its purchase journey, which the report counts.
 */
export async function storeDemoOrders(
  db: Db,
  { companyId, websiteId, now }: DemoOwner,
  { secrets, testRuns }: { secrets: SecretBox; testRuns: EvaluatedRuns },
): Promise<void> {
  const settings = await makeOrderSettings(db, { id: websiteId, companyId }, secrets);
  const { timeZone, currency } = settings;
  const owner = { companyId, websiteId, origin: 'api' } as const;
  const idKey = requireIdKey(settings, secrets);
  const store = await openRowStore(db, { ...owner, now, idKey, timeZone, currency });
  const { orders, purchases } = demoOrders(now);
  // The demo repeats few recorded runs, so an order belongs to the newest run with its id.
  const tested = new Map(testRuns.flatMap(testOrdersOf).map((order) => [order.orderId, order]));
  for (const order of tested.values()) {
    orders.push({ ...order, state: 'test' });
    const { orderId: transactionId, time, amount } = order;
    purchases.push({ transactionId, time, amount, currency: 'EUR' });
  }
  await storeOrders(tableOfOrders(orders), { timeZone }, store);
  await storePurchases(tableOfPurchases(purchases), { timeZone }, store);
}

/** Returns the orders of the last thirty days and their purchases. Equal days give equal orders. */
function demoOrders(now: Date): { orders: SentOrder[]; purchases: SentPurchase[] } {
  const next = numbersFrom(42);
  const pick = (values: readonly string[]): string => values[Math.floor(next() * values.length)] ?? '';
  const orders: SentOrder[] = [];
  const purchases: SentPurchase[] = [];
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let at = 0; at < DAYS * ORDERS_PER_DAY; at += 1) {
    const daysAgo = DAYS - Math.floor(at / ORDERS_PER_DAY);
    const orderedAt = today - daysAgo * DAY_MS + Math.floor((OPENS_AT + next() * OPEN_HOURS) * HOUR_MS);
    const columns = { payment_method: pick(PAYMENTS), country: pick(COUNTRIES), device: pick(DEVICES) };
    const amount = Math.round((20 + next() * 180) * 100) / 100;
    const isOpen = next() < 0.03;
    const isBroken = columns.payment_method === BROKEN.payment && daysAgo <= BROKEN.days;
    const isMissing = next() < (isBroken ? BROKEN.missingShare : MISSING_SHARE);
    const order = { orderId: `D-${10_000 + at}`, time: new Date(orderedAt).toISOString(), amount };
    orders.push({ ...order, state: isOpen ? 'open' : 'paid', columns });
    if (isOpen || isMissing) continue;
    const time = new Date(orderedAt + 20_000).toISOString();
    purchases.push({ transactionId: order.orderId, time, amount, currency: 'EUR' });
  }
  return { orders, purchases };
}

/** Returns the orders that the pages of a run of the purchase journey announced. */
function testOrdersOf({ at, record }: EvaluatedRuns[number]) {
  return eventsOfJourney(record).flatMap(({ name, push, properties: { ecommerce } }) => {
    if (name !== 'purchase' || push === null || !isObject(ecommerce)) return [];
    const { transaction_id: orderId, value } = ecommerce;
    if (typeof orderId !== 'string') return [];
    return [{ orderId, time: at.toISOString(), amount: typeof value === 'number' ? value : null }];
  });
}
