import { sql } from 'kysely';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';

export interface FleetDay {
  /** YYYY-MM-DD, UTC. */
  day: string;
  visits: number;
  checks: StoredCheckTable;
}

interface DayRow {
  websiteId: string;
  day: string;
  visits: number;
  /** Of each check in their order, those that passed and those that failed; null: nothing was judged. */
  counts: number[] | null;
}

const COUNTS = sql.join(
  CHECKS.flatMap((check) =>
    ['passed', 'failed'].map(
      (outcome) =>
        sql`coalesce(sum(verdicts) filter (where "check" = ${sql.lit(check)} and outcome = ${sql.lit(outcome)}), 0)::int`,
    ),
  ),
);

/** What websites counted on each day since then, oldest first; nothing of a day without visits. By website. */
export async function countDays(db: Db, websiteIds: string[], since: Date): Promise<Map<string, FleetDay[]>> {
  if (websiteIds.length === 0) return new Map();
  const { rows } = await sql<DayRow>`
    with counted as (
      select website_id, day, array[${COUNTS}] as counts from verdict_days
      where website_id = any(${websiteIds}::uuid[]) and day >= ${since} group by website_id, day
    ), visited as (
      select website_id, day, (measured + failed)::int as visits from visit_days
      where website_id = any(${websiteIds}::uuid[]) and day >= ${since} and measured + failed > 0
    )
    select visited.website_id, to_char(visited.day at time zone 'UTC', 'YYYY-MM-DD') as day, visits, counts
    from visited left join counted using (website_id, day) order by visited.website_id, visited.day`.execute(
    db,
  );
  const byWebsite = Map.groupBy(rows, ({ websiteId }) => websiteId);
  return new Map([...byWebsite].map(([id, days]) => [id, days.map(dayOf)]));
}

function dayOf({ day, visits, counts }: DayRow): FleetDay {
  const checks = CHECKS.map((check, index) => {
    const [passed = 0, failed = 0] = counts?.slice(2 * index) ?? [];
    return [check, { passed, failed, skipped: 0 }] as const;
  });
  return { day, visits, checks: Object.fromEntries(checks) };
}
