import type { Check, Evidence } from '@vigie/contract/verdict.ts';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';
import { isWholeAudit } from '../../judging/whole-audit.ts';
import { SHARED_FACTS } from '../problems/shared-facts.store.ts';

const DAY_MS = 24 * 3_600_000;

/** Websites and the days in which they are looked at. */
export interface Watched {
  websiteIds: string[];
  from: Date;
  to: Date;
}

/** The websites for which a rule would hold: the named one, or all of the actor's company. */
export async function listWatchedWebsites(
  db: Db,
  actor: Actor,
  websiteId: string | null,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(name, ''), url) as name from websites
    where not is_draft and ${withinReach(actor, 'websites.companyId')}
      and ${websiteId === null ? sql`company_id = ${actor.companyId}` : sql`id = ${websiteId}`}
    order by id`.execute(db);
  return rows;
}

/** Root causes that were seen for the first time in these days. */
export async function listNewCauses(
  db: Db,
  { websiteIds, from, to }: Watched,
  { severity, poolId }: { severity: number; poolId: string | null },
): Promise<{ at: Date; websiteId: string; subject: IncidentSubject }[]> {
  const isOfPool =
    poolId === null
      ? sql`true`
      : sql`exists (select from observations join jobs on jobs.id = observations.run_id
          where observations.id = problems.observation_id and observations.observed_at = problems.last_seen_at
            and jobs.pool_id = ${poolId})`;
  const { rows } = await sql<{
    at: Date;
    websiteId: string;
    rootCheck: Check | null;
    rootReason: string | null;
    testId: string | null;
    title: string | null;
    facts: Evidence | null;
  }>`
    select problems.website_id, problems.root_check, problems.root_reason, problems.test_id,
      max(tests.title) as title, ${SHARED_FACTS} as facts, min(problems.first_seen_at) as at
    from problems left join tests on tests.id = problems.test_id
    where problems.website_id = any(${websiteIds}::uuid[]) and problems.severity >= ${severity} and ${isOfPool}
    group by problems.website_id, problems.tracker_id, problems.root_check, problems.root_reason, problems.test_id
    having min(problems.first_seen_at) >= ${from} and min(problems.first_seen_at) < ${to}`.execute(db);
  return rows.flatMap(({ at, websiteId, rootCheck, rootReason, testId, title, facts }) => {
    const subject = (cause: Extract<IncidentSubject, { kind: 'cause' }>['cause']) => ({
      kind: 'cause' as const,
      cause,
      facts: facts ?? {},
    });
    if (testId !== null)
      return { at, websiteId, subject: subject({ kind: 'test', testId, title: title ?? '' }) };
    if (rootCheck === null || rootReason === null) return [];
    return { at, websiteId, subject: subject({ kind: 'check', check: rootCheck, reason: rootReason }) };
  });
}

/** A whole audit; `isBefore`: it ended before the days that are asked for. */
export interface PastAudit {
  websiteId: string;
  finishedAt: Date;
  checks: StoredCheckTable;
  pages: number;
  pagesFailed: number;
  failureCode: string | null;
  isBefore: boolean;
}

/** The whole audits of these days, and of the days before that say how they began; oldest first. */
export async function listAuditsOf(db: Db, { websiteIds, from, to }: Watched): Promise<PastAudit[]> {
  const { rows } = await sql<PastAudit>`
    select website_id, finished_at, checks, pages_done as pages, pages_failed, finished_at < ${from} as is_before,
      case when pages_failed * 2 > pages_done then (
        select failure_code from observations where run_id = jobs.id and outcome = 'failed'
        group by failure_code order by count(*) desc limit 1) end as failure_code
    from jobs where website_id = any(${websiteIds}::uuid[]) and ${isWholeAudit}
      and finished_at >= ${new Date(from.getTime() - 8 * DAY_MS)} and finished_at < ${to}
    order by finished_at, id`.execute(db);
  return rows;
}

/** Times of more than so many hours in which nothing of a website was measured. */
export async function listSilences(
  db: Db,
  { websiteIds, from, to }: Watched,
  hours: number,
): Promise<{ websiteId: string; since: Date; at: Date }[]> {
  const { rows } = await sql<{ websiteId: string; since: Date; at: Date }>`
    with measured as (
      select website_id, hour, lead(hour, 1, ${to}::timestamptz) over (partition by website_id order by hour) as next
      from visit_rollups
      where website_id = any(${websiteIds}::uuid[]) and measured > 0 and hour >= ${from}::timestamptz - interval '90 days'
    )
    select website_id, hour as since, hour + make_interval(hours => ${hours + 1}) as at from measured
    where next - hour > make_interval(hours => ${hours + 1}) and hour + make_interval(hours => ${hours + 1}) >= ${from}
    order by at`.execute(db);
  return rows;
}
