import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/schema/database.ts';

/** Days from 1 March 2026 over which the orders are spread. */
const DAYS = 90;

/** Stores orders of a website, of which some are missing in the report or cancelled. */
export async function fillOrders(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
  count: number,
): Promise<void> {
  await sql`insert into orders (id, company_id, website_id, id_hash, ending, ordered_at, day, amount_minor, currency, state,
      columns, origin, is_joined, position)
    select gen_random_uuid(), ${companyId}, ${websiteId}, sha256(number::text::bytea), right('0000' || number, 4), at, at::date,
      1000 + number % 9000, 'EUR', case when number % 30 = 0 then 'cancelled' else 'paid' end,
      jsonb_build_object('payment', 'method ' || number % 7), 'file', true,
      case when number % 13 = 0 then 'missing' else 'counted' end
    from (select number, timestamptz '2026-03-01' + number * interval '1 day' * ${DAYS}::float / ${count}::float as at
      from generate_series(1, ${count}::int) as number) as numbers`.execute(db);
  await sql`vacuum analyze orders`.execute(db);
}
