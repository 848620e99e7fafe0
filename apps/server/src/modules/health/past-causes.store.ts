import { sql } from 'kysely';
import type { Check } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';
import { lastVisits, type NowScope } from './now-visits.store.ts';

export interface PastCauseRow {
  check: Check;
  reason: string;
  pages: number;
  lastSeenAt: Date;
  /** Pages of now on which the check passed since. */
  repaired: number;
  /** Pages of now on which it could not be judged, or has another fault. */
  unjudged: number;
}

interface AskedCauses {
  period: Period;
  /** Causes that are left out. */
  besides: Array<{ check: Check; reason: string }>;
}

/**
 * Root causes that pages showed in the period, and what the last visits of these pages say of them. Without any, no
 * visit is read.
 */
export async function listCausesOfPeriod(
  db: Db,
  scope: NowScope,
  { period, besides }: AskedCauses,
): Promise<PastCauseRow[]> {
  const { rows } = await sql<PastCauseRow>`
    with faults as materialized (
      select page_id, "check", reason, last_seen_at from page_faults
      where website_id = ${scope.websiteId} and first_seen_at < ${period.to} and last_seen_at >= ${period.from}
        and "check" = root_check and reason = root_reason
        and ("check", reason) not in (
          select * from unnest(${besides.map(({ check }) => check)}::text[], ${besides.map(({ reason }) => reason)}::text[])
        )
    ), visits as materialized (
      select * from (${lastVisits([scope])}) as last where exists (select from faults)
    )
    select faults."check", faults.reason, count(*)::int as pages, max(faults.last_seen_at) as last_seen_at,
      (count(*) filter (where verdict.outcome = 'passed'))::int as repaired,
      (count(*) filter (where verdict.outcome <> 'passed'))::int as unjudged
    from faults left join visits using (page_id)
    left join lateral (
      select outcome from verdicts
      where observation_id = visits.id and observed_at = visits.observed_at and verdicts."check" = faults."check"
    ) as verdict on true
    group by faults."check", faults.reason
    order by max(faults.last_seen_at) desc, faults."check", faults.reason`.execute(db);
  return rows;
}
