import { sql } from 'kysely';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';

/** Notes pages that were found and not visited; in the order of their addresses, as every run does. */
export async function noteSeenPages(
  db: Db,
  { companyId, websiteId, now }: { companyId: string; websiteId: string; now: Date },
  urls: string[],
): Promise<void> {
  const sorted = [...new Set(urls.map(plainText))].toSorted();
  if (sorted.length === 0) return;
  const ids = sorted.map(() => createId(now.getTime()));
  await sql`
    insert into pages (id, company_id, website_id, url, first_seen_at, last_seen_at)
    select id, ${companyId}, ${websiteId}, url, ${now}, ${now}
    from unnest(${ids}::uuid[], ${sorted}::text[]) as seen (id, url)
    on conflict (website_id, md5(url)) do update
      set last_seen_at = greatest(pages.last_seen_at, excluded.last_seen_at), known = true`.execute(db);
}
