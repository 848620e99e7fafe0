/**
 * Measures the reads of the orders screen with many stored orders: the 95th percentile of each, beside a count of all rows.
 * It uses the embedded database and the real queries.
 * node bench/order-store/main.ts [--orders 1000000]
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import { listMovedDays, listOrderDays } from '../../apps/server/src/modules/orders/comparisons.store.ts';
import {
  countOrders,
  listOrders,
  type OrderFilter,
} from '../../apps/server/src/modules/orders/orders.store.ts';
import { createWebsiteRow } from '../../apps/server/test/rows.ts';
import { createTestCompany } from '../../apps/server/test/users.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { withOpened } from '../databases/with-opened.ts';
import { fillOrders } from './fill-orders.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const orders = Number(values.orders);
const ROUNDS = 40;
const LIMIT = 51;

/** Returns the 95th percentile of the durations of some rounds, in milliseconds. */
async function p95(work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAtMs = performance.now();
    await work();
    durations.push(performance.now() - startedAtMs);
  }
  return durations.toSorted((one, other) => one - other)[Math.floor(ROUNDS * 0.95)] ?? 0;
}

await withOpened(async (opened) => {
  const [database] = await startDatabases(opened, { only: 'embedded' });
  if (database === undefined) throw new Error('no database');
  const { connection } = await openDatabase({ databaseUrl: database.url, dataDirectory: '' });
  const pool = openPool(connection, 'worker');
  opened.defer(pool.close);
  const { db } = pool;
  const companyId = await createTestCompany(db, 'Bench');
  const websiteId = await createWebsiteRow(db, { companyId });
  await fillOrders(db, { companyId, websiteId }, orders);
  const filter: OrderFilter = { websiteId, from: '2026-03-01', to: '2026-05-31' };
  const page = (narrower: Partial<OrderFilter>) => async () => {
    const shown = { ...filter, ...narrower };
    await Promise.all([listOrders(db, shown, { limit: LIMIT, after: null }), countOrders(db, shown)]);
  };
  const days = { ...filter, timeZone: 'UTC' };
  const reads: [string, () => Promise<unknown>][] = [
    ['first page', page({})],
    ['page of a month', page({ from: '2026-04-01', to: '2026-04-30' })],
    ['page of the missing ones', page({ position: 'missing' })],
    ['page of the cancelled ones', page({ state: 'cancelled' })],
    ['page of a value of a column', page({ column: 'payment', value: 'method 3' })],
    ['search of last characters', page({ search: { idHash: null, ending: '4711' } })],
    ['search that finds nothing', page({ search: { idHash: null, ending: 'zzzz' } })],
    ['days', () => Promise.all([listOrderDays(db, days), listMovedDays(db, days)])],
  ];
  const count = db
    .selectFrom('orders')
    .where('websiteId', '=', websiteId)
    .select(({ fn }) => fn.countAll().as('all'));
  const all = await p95(() => count.execute());
  console.log(`${orders} orders; p95 of ${ROUNDS} rounds, beside a count of all: ${all.toFixed(0)} ms`);
  for (const [name, read] of reads) {
    const ms = await p95(read);
    console.log(`${name.padEnd(30)} ${ms.toFixed(1).padStart(8)} ms  x${(ms / all).toFixed(2)}`);
  }
});
