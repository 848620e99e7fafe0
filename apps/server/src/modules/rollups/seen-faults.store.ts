import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { WriteStatement } from '../../db/write-together.ts';
import type { IngestScope, StoredPage } from '../../evaluation/stored-page.ts';
import { givenOf, sinceBefore } from '../../evaluation/stored-verdicts.ts';

/** Returns the statement that adds the faults of visits to their pages; none if there are no faults. */
export function addFaults(
  db: Db,
  { companyId, websiteId }: IngestScope,
  pages: StoredPage[],
): WriteStatement[] {
  const faults = pages.flatMap((page) =>
    page.rooted
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ check, reason, rootCheck, rootReason }) => ({
        companyId,
        websiteId,
        pageId: page.pageId,
        check,
        reason,
        rootCheck,
        rootReason,
        firstSeenAt: page.observedAt,
        lastSeenAt: page.observedAt,
        occurrences: 1,
        observationId: page.id,
      })),
  );
  if (faults.length === 0) return [];
  const insert = db
    .insertInto('pageFaults')
    .values(faults.toSorted((a, b) => (a.pageId + a.check < b.pageId + b.check ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['pageId', 'check', 'reason', 'rootCheck', 'rootReason']).doUpdateSet({
        firstSeenAt: sql`least(page_faults.first_seen_at, excluded.first_seen_at)`,
        lastSeenAt: sql`greatest(page_faults.last_seen_at, excluded.last_seen_at)`,
        occurrences: sql`page_faults.occurrences + excluded.occurrences`,
        observationId: sql`case when excluded.last_seen_at >= page_faults.last_seen_at
          then excluded.observation_id else page_faults.observation_id end`,
      }),
    );
  return [insert];
}

/** Counts the faults of pages again from the stored verdicts. The caller has locked the pages' rows. */
export async function recountFaults(db: Db, pageIds: string[]): Promise<void> {
  const given = givenOf(pageIds);
  await sql`
    with ${given}
    insert into page_faults
    select company_id, website_id, page_id, "check", reason, root_check, root_reason,
      min(observed_at), max(observed_at), count(*), (array_agg(observation_id order by observed_at desc))[1]
    from given where outcome = 'failed' group by 1, 2, 3, 4, 5, 6, 7
    on conflict (page_id, "check", reason, root_check, root_reason) do update set
      ${sinceBefore('page_faults')}, last_seen_at = excluded.last_seen_at,
      observation_id = excluded.observation_id`.execute(db);
  await sql`
    with ${given}
    delete from page_faults using spans
    where page_faults.page_id = any(${pageIds}::uuid[]) and spans.page_id = page_faults.page_id
      and page_faults.last_seen_at >= spans.starts_at
      and not exists (
        select from given where given.page_id = page_faults.page_id and given.outcome = 'failed'
          and given."check" = page_faults."check" and given.reason = page_faults.reason
          and given.root_check = page_faults.root_check and given.root_reason = page_faults.root_reason
      )`.execute(db);
}
