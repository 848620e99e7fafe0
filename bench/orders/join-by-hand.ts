import { Client } from 'pg';
import type { BenchDatabase } from '../databases/database.ts';
import { GENERATED_COLUMNS } from '../../packages/orders/test/generated-orders.ts';

/** Duration of each step of the join by hand, in ms. */
export interface HandTimes {
  loadMs: number;
  joinMs: number;
  paid: number;
  missing: number;
}

/** Loads both files into PostgreSQL, joins them, and counts missing orders by each column and day in plain SQL. */
export async function joinByHand(
  database: BenchDatabase,
  paths: { orders: string; purchases: string },
): Promise<HandTimes> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const columns = [...Object.keys(GENERATED_COLUMNS), 'basket_id'];
  const startedAtMs = performance.now();
  await client.query(
    `create unlogged table orders (order_id text, time timestamptz, amount numeric, currency text, state text, ${columns.map((column) => `${column} text`).join(', ')})`,
  );
  await client.query(
    'create unlogged table purchases (transaction_id text, time timestamptz, amount numeric, currency text)',
  );
  await client.query(`copy orders from '${paths.orders}' with (format csv, header)`);
  await client.query(`copy purchases from '${paths.purchases}' with (format csv, header)`);
  await client.query('analyze');
  const loadedAtMs = performance.now();
  const sets = [...columns.slice(0, -1), 'day'].map((column) => `(${column})`).join(', ');
  const { rows } = await client.query<{ paid: string; missing: string }>(
    `with joined as (
       select o.*, date_trunc('day', o.time) as day, p.times, p.amount as counted_amount
       from orders o
       left join (select transaction_id, count(*) as times, min(amount) as amount from purchases group by 1) p
         on p.transaction_id = o.order_id)
     select count(*) as paid, count(*) filter (where times is null) as missing,
       count(*) filter (where counted_amount <> amount) as wrong
     from joined where state = 'paid' group by grouping sets ((), ${sets}) order by 1 desc`,
  );
  const joinedAtMs = performance.now();
  await client.end();
  const [all] = rows;
  return {
    loadMs: loadedAtMs - startedAtMs,
    joinMs: joinedAtMs - loadedAtMs,
    paid: Number(all?.paid),
    missing: Number(all?.missing),
  };
}
