import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { FindingName } from '../../db/schema/stored-types.ts';
import { isOfFamily } from './visit-findings.store.ts';

/**
 * Ends the problems of a company whose finding its vendor lists no longer produce: those of one vendor, or of all
 * unlisted vendors. It locks them in the order of their ids, as visits do.
 */
export async function endVendorFindings(
  db: Db,
  companyId: string,
  { names, now }: { names: readonly Pick<FindingName, 'finding' | 'source'>[]; now: Date },
): Promise<void> {
  const isNamed = names.map(({ finding, source }) =>
    source === ''
      ? sql`finding ->> 'finding' = ${finding}`
      : sql`finding ->> 'finding' = ${finding} and finding ->> 'source' = ${source}`,
  );
  if (isNamed.length === 0) return;
  await sql`
    with chosen as materialized (
      select id from problems where company_id = ${companyId} and ${isOfFamily('vendor-')} and resolved_at is null
        and (${sql.join(isNamed, sql` or `)})
      order by id for update
    )
    update problems set resolved_at = greatest(last_seen_at, ${now}::timestamptz), unchecked_since = null
    where id in (select id from chosen)`.execute(db);
}
