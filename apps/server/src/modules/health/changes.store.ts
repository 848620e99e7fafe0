import { sql } from 'kysely';
import { hidingVerdict } from '@vigie/audit/proofs.ts';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import { isWholeAudit } from '../../evaluation/whole-audit.ts';
import type { Period } from '../../period/requested-period.ts';

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
 * Returns for each website the last whole audit that ended in the period and the one before it. A website without a
 * second audit is left out.
 */
export async function listLastTwoAudits(
  db: Db,
  websiteIds: string[],
  { from, to }: Period,
): Promise<TwoAudits[]> {
  const { rows } = await sql<Audit & { websiteId: string }>`
    select selected.id as "websiteId", audits.id, audits.finished_at
    from unnest(${websiteIds}::uuid[]) as selected (id) cross join lateral (
      select id, finished_at from jobs
      where website_id = selected.id and ${isWholeAudit} and finished_at < ${to}
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

/** Pages that show a root cause in only one audit, grouped by equal verdicts in the other one. */
interface AlikePages extends ChangeRow {
  /** Verdicts of the other visit: check, outcome and reason. */
  outcomes: Array<[check: Check, outcome: Outcome, reason: string]>;
}

/**
 * Returns the root causes that one audit of a website shows on pages where the other one disproves them. They are
 * counted by cause, most pages first. If one audit could not evaluate a cause, because the page was not measured or a
 * worse fault hid it, there is no change. The example is a visit that shows the cause.
 */
export async function compareAudits(db: Db, audits: TwoAudits[]): Promise<ChangeRow[]> {
  const changes = new Map<string, ChangeRow>();
  for (const { outcomes, ...change } of await listAlikePages(db, audits)) {
    if (!isOver(change, outcomes)) continue;
    const key = [change.websiteId, change.kind, change.check, change.reason].join(' ');
    const known = changes.get(key);
    const example = known !== undefined && known.url < change.url ? known : change;
    changes.set(key, { ...example, pages: change.pages + (known?.pages ?? 0) });
  }
  return [...changes.values()].toSorted(byPages);
}

function isOver({ check, reason }: ChangeRow, outcomes: AlikePages['outcomes']): boolean {
  const verdicts = outcomes.map(([its, outcome, why]) => ({ check: its, outcome, reason: why }));
  const isEvaluated = verdicts.some((verdict) => verdict.check === check);
  return isEvaluated && hidingVerdict({ rootCheck: check, rootReason: reason }, verdicts) === null;
}

const nameOf = ({ check, reason }: ChangeRow) => `${check} ${reason}`;

function byPages(one: ChangeRow, other: ChangeRow): number {
  return other.pages - one.pages || (nameOf(one) < nameOf(other) ? -1 : 1);
}

/** Returns the changed pages. Visits without a fault are read only if something changed. */
async function listAlikePages(db: Db, audits: TwoAudits[]): Promise<AlikePages[]> {
  const lastIds = audits.map(({ last }) => last.id);
  const ids = [...lastIds, ...audits.map(({ before }) => before.id)];
  const { rows } = await sql<AlikePages>`
    with faulty as materialized (
      select website_id, page_id, id, observed_at, url, job_id = any(${lastIds}) as is_last
      from observations where job_id = any(${ids}) and outcome = 'measured' and lost_weight > 0
    ), causes as materialized (
      select faulty.website_id, faulty.page_id, faulty.id, faulty.url, faulty.is_last, faults."check", faults.reason
      from faulty cross join lateral (
        select "check", reason, root_check, root_reason from verdicts
        where observation_id = faulty.id and observed_at = faulty.observed_at and outcome = 'failed'
        -- a fence: the planner thinks that next to no verdict is its own root
        offset 0
      ) as faults
      where faults."check" = root_check and faults.reason = root_reason
    ), shown as materialized (
      select website_id, page_id, bool_or(is_last) as is_last, "check", reason, (array_agg(id))[1] as id,
        min(url) as url
      from causes group by website_id, page_id, "check", reason having bool_or(is_last) = bool_and(is_last)
    ), others as materialized (
      select page_id, id, observed_at, job_id = any(${lastIds}) as is_last
      from observations where job_id = any(${ids}) and outcome = 'measured' and exists (select from shown)
    )
    select shown.website_id, case when shown.is_last then 'broken' else 'fixed' end as kind, "check", reason, outcomes,
      count(*)::int as pages, (array_agg(shown.id order by shown.url))[1] as observation_id, min(shown.url) as url
    from shown join others on others.page_id = shown.page_id and others.is_last = not shown.is_last
    cross join lateral (
      select array_agg(array["check", outcome, reason] order by "check") as outcomes from verdicts
      where observation_id = others.id and observed_at = others.observed_at
    ) as verdicts
    where outcomes is not null
    group by shown.website_id, shown.is_last, "check", reason, outcomes`.execute(db);
  return rows;
}
