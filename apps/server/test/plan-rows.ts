import { sql } from 'kysely';
import type { Db } from '../src/db/schema/database.ts';
import { ensurePartitions } from '../src/modules/observations/partitions.ts';

interface ManyVisits {
  companyId: string;
  websiteId: string;
  visits: number;
  /** Number of event names among which the visits choose. */
  events: number;
  pages: number;
  from: Date;
  to: Date;
}

/** Stores visits of five events each; every tenth event has a number as text. No plan has evaluated them. */
export async function createVisitsWithEvents(
  db: Db,
  { companyId, websiteId, visits, events, pages, from, to }: ManyVisits,
): Promise<void> {
  await ensurePartitions(db, [from]);
  await sql`insert into pages (id, company_id, website_id, url, first_seen_at, last_seen_at)
    select gen_random_uuid(), ${companyId}, ${websiteId}, 'https://shop.example/page-' || place, ${from}, ${to}
    from generate_series(0, ${pages - 1}::int) as place`.execute(db);
  await sql`
    with known as (select array_agg(id order by url) as ids from pages where website_id = ${websiteId}),
      made as (
        select gen_random_uuid() as id, ids[1 + n % ${pages}::int] as page_id, n,
          ${from}::timestamptz + n * interval '20 seconds' as at
        from known, generate_series(0, ${visits - 1}::int) as n
      ), stored as (
        insert into visit_events
        select id, ${companyId}::uuid, ${websiteId}::uuid, page_id, at, false, (
          select jsonb_agg(jsonb_build_array('event_' || (n * 5 + k) % ${events}::int, 'ga4', jsonb_build_object(
            'value', case when k = 0 and n % 10 = 0 then to_jsonb('49.90'::text) else to_jsonb(49.9) end, 'currency', 'EUR',
            'items', jsonb_build_array(jsonb_build_object('item_id', 'sku-' || n % 50, 'price', 12.5, 'quantity', 1))),
            k * 100, 'r' || k, null, null, null)) from generate_series(0, 4) as k)
        from made
      )
    insert into visit_evaluations
    select id, ${companyId}::uuid, ${websiteId}::uuid, page_id, at, 0, '[]', '[]' from made`.execute(db);
  await sql`analyze`.execute(db);
}
