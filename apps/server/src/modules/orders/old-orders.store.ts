import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

const ROWS = 2_000;

/**
 * Deletes some orders or purchases of a website that are older than its own retention. Purchases without a time count
 * from their arrival. Returns false if there are no more.
 */
export async function deleteOldOrders(
  db: Db,
  table: 'orders' | 'order_purchases',
  { websiteId, now }: { websiteId: string; now: Date },
): Promise<boolean> {
  const at = table === 'orders' ? sql`ordered_at` : sql`coalesce(purchased_at, created_at)`;
  const deleted = await sql`
    delete from ${sql.table(table)} where ctid in (
      select rows.ctid from ${sql.table(table)} as rows
      join order_settings as settings on settings.website_id = rows.website_id
      where rows.website_id = ${websiteId}
        and ${at} < ${now}::timestamptz - settings.retention_days * interval '1 day'
      limit ${ROWS})`.execute(db);
  const count = Number(deleted.numAffectedRows ?? 0);
  if (count > 0)
    await sql`delete from order_days where website_id = ${websiteId} and day < (
      select min(day) from orders where website_id = ${websiteId})`.execute(db);
  return count >= ROWS;
}
