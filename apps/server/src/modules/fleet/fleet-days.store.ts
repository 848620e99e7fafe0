import { sql, type RawBuilder } from 'kysely';
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
  /** For each check in order: passed and failed counts. Null: nothing was measured. */
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

/** Returns the days of some websites since an instant, oldest first, by website. Days without visits are left out. */
export async function countDays(db: Db, websiteIds: string[], since: Date): Promise<Map<string, FleetDay[]>> {
  return countFleetDays(
    db,
    sql`select website_id, day from visit_days
      where website_id = any(${websiteIds}::uuid[]) and day >= ${since} and measured + failed > 0`,
  );
}

/**
 * Returns for each website the first day since an instant with enough measurements for a grade. The query reads few
 * rows of each website, however many days there are.
 */
export async function countFirstDays(
  db: Db,
  websiteIds: string[],
  since: Date,
): Promise<Map<string, FleetDay[]>> {
  return countFleetDays(
    db,
    sql`select first.* from unnest(${websiteIds}::uuid[]) as website (id) cross join lateral (
        select website_id, day from visit_days
        where website_id = website.id and day >= ${since} and measured > 0
          and ${isMeasured(['hitPageview'])} and ${isMeasured(['tagJs', 'tagPhp'])}
        order by day limit 1
      ) as first`,
  );
}

function isMeasured(checks: string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from verdict_days where verdict_days.website_id = visit_days.website_id
    and verdict_days.day = visit_days.day and "check" in (${sql.join(checks)}) and outcome in ('passed', 'failed')
    and verdicts > 0)`;
}

async function countFleetDays(db: Db, query: RawBuilder<unknown>): Promise<Map<string, FleetDay[]>> {
  const { rows } = await sql<DayRow>`
    with selected as materialized (${query})
    select selected.website_id, to_char(selected.day at time zone 'UTC', 'YYYY-MM-DD') as day,
      (measured + failed)::int as visits, counts
    from selected join visit_days using (website_id, day) left join lateral (
      select array[${COUNTS}] as counts from verdict_days
      where verdict_days.website_id = selected.website_id and verdict_days.day = selected.day
    ) as counted on true
    order by selected.website_id, selected.day`.execute(db);
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
