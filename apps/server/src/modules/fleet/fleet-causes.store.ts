import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';

/** Open causes of a website, for its primary tracker. */
export interface OpenCausesRow {
  websiteId: string;
  open: number;
  /** True if one of them began after the requested instant. */
  isBroken: boolean;
  /** Most severe cause, on the most pages. */
  worstId: string;
  severity: number;
  pages: number;
}

export interface OpenCausesFilter {
  websiteIds: string[];
  now: Date;
  /** False: causes of pool schedules are hidden. */
  isManager: boolean;
}

/**
 * Returns the query for causes that are neither muted nor over: by their incident if there is one, else by their pages.
 * The rules are those of `stateOf` in `modules/causes`.
 */
export function openCausesQuery({ websiteIds, now, isManager }: OpenCausesFilter): RawBuilder<unknown> {
  const isMutedPage = sql`state = 'muted' and (until is null or until > ${now})`;
  const isReadable = sql`causes.key not like 'schedule:%' or causes.key = 'schedule:audit'`;
  return sql`
    with shown as (
      select website_id, cause_id, max(severity)::int as severity, count(*)::int as pages, min(began_at) as began_at,
        bool_and(${isMutedPage}) as is_muted
      from problems
      where website_id = any(${websiteIds}::uuid[]) and resolved_at is null and tracker_id = ${PRIMARY_TRACKER}::uuid
      group by website_id, cause_id
    ), spoken as (
      select incidents.website_id, cause_id, severity::int, pages, began_at,
        is_muted and (muted_until is null or muted_until > ${now}) as is_muted
      from incidents join causes on causes.id = incidents.cause_id
      where incidents.website_id = any(${websiteIds}::uuid[]) and incidents.tracker_id is null and phase = 'open'
        and (${isManager} or ${isReadable})
    )
    select coalesce(shown.website_id, spoken.website_id) as website_id, cause_id,
      coalesce(shown.severity, spoken.severity) as severity, coalesce(shown.pages, spoken.pages) as pages,
      coalesce(shown.began_at, spoken.began_at) as began_at
    from shown full join spoken using (cause_id) where not coalesce(spoken.is_muted, shown.is_muted)`;
}

/** Returns the open causes by website; a website without any has no entry. */
export async function countOpenCauses(
  db: Db,
  filter: OpenCausesFilter & { since: Date },
): Promise<Map<string, OpenCausesRow>> {
  if (filter.websiteIds.length === 0) return new Map();
  const { rows } = await sql<OpenCausesRow>`
    select distinct on (website_id) website_id, cause_id as worst_id, severity, pages,
      (count(*) over whole)::int as open, bool_or(began_at >= ${filter.since}) over whole as is_broken
    from (${openCausesQuery(filter)}) as open window whole as (partition by website_id)
    order by website_id, severity desc, pages desc, cause_id`.execute(db);
  return new Map(rows.map((row) => [row.websiteId, row]));
}
