import { sql } from 'kysely';
import type { Check } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import { isProvenOver } from '../../judging/proven-over.ts';
import { isWholeAudit } from '../../judging/whole-audit.ts';
import type { Period } from '../../period/asked-period.ts';

interface Audit {
  id: string;
  finishedAt: Date;
}

export interface TwoAudits {
  websiteId: string;
  last: Audit;
  before: Audit;
}

/**
 * For each website, the last whole audit that ended in the period and the one before it. None before a second audit.
 */
export async function listLastTwoAudits(
  db: Db,
  websiteIds: string[],
  { from, to }: Period,
): Promise<TwoAudits[]> {
  const { rows } = await sql<Audit & { websiteId: string }>`
    select asked.id as "websiteId", audits.id, audits.finished_at
    from unnest(${websiteIds}::uuid[]) as asked (id) cross join lateral (
      select id, finished_at from jobs
      where website_id = asked.id and ${isWholeAudit} and finished_at < ${to}
      order by finished_at desc, id desc limit 2
    ) as audits
    order by audits.finished_at desc, audits.id desc`.execute(db);
  return websiteIds.flatMap((websiteId) => {
    const [last, before] = rows.filter((row) => row.websiteId === websiteId);
    if (last === undefined || before === undefined || last.finishedAt < from) return [];
    return { websiteId, last, before };
  });
}

export interface ChangeRow {
  websiteId: string;
  kind: 'broken' | 'fixed';
  check: Check;
  reason: string;
  pages: number;
  observationId: string;
  url: string;
}

/** A root cause on a page that one of two audits shows. */
const ASKED = {
  check: sql`shown."check"`,
  reason: sql`shown.reason`,
  own: 'own',
  verdicts: 'verdicts',
} as const;

/**
 * Root causes that one audit of a website shows on pages where the other one proves that there are none. They are
 * counted by cause, most pages first. What one audit could not judge, as the page was not measured or a worse fault
 * hid it, is no change. The example is a visit that shows the cause.
 */
export async function compareAudits(db: Db, audits: TwoAudits[]): Promise<ChangeRow[]> {
  const lastIds = audits.map(({ last }) => last.id);
  const ids = [...lastIds, ...audits.map(({ before }) => before.id)];
  const rows = await sql<ChangeRow>`
    with faulty as materialized (
      select website_id, page_id, id, observed_at, url, run_id = any(${lastIds}) as is_last
      from observations where run_id = any(${ids}) and outcome = 'measured' and lost_weight > 0
    ), causes as materialized (
      select visits.website_id, visits.page_id, visits.id, visits.url, visits.is_last, faults."check", faults.reason
      from faulty as visits cross join lateral (
        select "check", reason, root_check, root_reason from verdicts
        where observation_id = visits.id and observed_at = visits.observed_at and outcome = 'failed'
        -- a fence: the planner thinks that next to no verdict is its own root
        offset 0
      ) as faults
      where faults."check" = root_check and faults.reason = root_reason
    ), shown as materialized (
      select website_id, page_id, bool_or(is_last) as is_last, "check", reason, (array_agg(id))[1] as id,
        min(url) as url
      from causes group by website_id, page_id, "check", reason having bool_or(is_last) = bool_and(is_last)
    ), visits as materialized (
      select page_id, id, observed_at, run_id = any(${lastIds}) as is_last
      from observations where run_id = any(${ids}) and outcome = 'measured' and exists (select from shown)
    ), changed as (
      select * from shown where exists (
        select from visits join verdicts as own
          on own.observation_id = visits.id and own.observed_at = visits.observed_at and own."check" = shown."check"
        where visits.page_id = shown.page_id and visits.is_last <> shown.is_last and ${isProvenOver(ASKED)}
      )
    )
    select website_id, case when is_last then 'broken' else 'fixed' end as kind, "check", reason, count(*)::int as pages,
      (array_agg(id order by url))[1] as "observationId", min(url) as url
    from changed group by website_id, is_last, "check", reason
    order by count(*) desc, "check", reason`.execute(db);
  return rows.rows;
}
