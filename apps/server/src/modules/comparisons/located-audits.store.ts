import { sql } from 'kysely';
import { LOCATION_AUDITS_SHOWN } from '@vigie/contract/location-comparison.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';

export type LocatedAuditRow = Awaited<ReturnType<typeof listLocatedAudits>>[number];

/** Returns the audits of one action, the one that counts first. For a location that was audited again, the last one. */
export async function listLocatedAudits(
  db: Db,
  actor: Actor,
  { websiteId, id }: { websiteId: string; id: string },
) {
  const rows = await db
    .selectFrom('jobs')
    .leftJoin('agents', 'agents.id', 'jobs.agentId')
    .select([
      'jobs.id',
      'jobs.location',
      'jobs.state',
      'jobs.createdAt',
      'jobs.checks',
      'jobs.countsForHealth',
    ])
    .select(['jobs.pagesDone', 'jobs.pagesFailed', 'jobs.waitingCode', 'failureCode', 'failureMessage'])
    .select(['agents.id as agentId', 'agents.name as agentName'])
    .where('jobs.auditsTogether', '=', id)
    .where('jobs.websiteId', '=', websiteId)
    .where(withinReach(actor, 'jobs.companyId'))
    .orderBy('jobs.countsForHealth', 'desc')
    .orderBy('jobs.id')
    .execute();
  const last = new Map(rows.map((row) => [row.location?.toLowerCase(), row.id]));
  const order = [...last.values()];
  return order.flatMap((jobId) => rows.filter((row) => row.id === jobId));
}

/** Returns the newest audits of a website from several locations, newest first. */
export async function listAuditsTogether(db: Db, actor: Actor, websiteId: string) {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => [
      sql<string>`audits_together`.as('id'),
      fn.min('createdAt').as('at'),
      sql<string[]>`array_agg(distinct location)`.as('locations'),
    ])
    .where('websiteId', '=', websiteId)
    .where('auditsTogether', 'is not', null)
    .where(withinReach(actor, 'jobs.companyId'))
    .groupBy('auditsTogether')
    .orderBy('at', 'desc')
    .limit(LOCATION_AUDITS_SHOWN)
    .execute();
}

export interface LocatedVisitRow {
  id: string;
  url: string;
  failureCode: FailureCode | null;
  verdicts: Verdict[];
  hits: number;
  hasBanner: boolean | null;
  trackers: string[];
}

/** Reads the pages that an audit visited, with their results. */
export async function readLocatedVisits(db: Db, jobId: string): Promise<LocatedVisitRow[]> {
  const { rows } = await sql<LocatedVisitRow>`
    select observations.id, url, failure_code, verdicts, hits, has_banner, coalesce(trackers, '{}') as trackers
    from observations left join location_visits on location_visits.observation_id = observations.id
    where observations.job_id = ${jobId} order by observations.id`.execute(db);
  return rows;
}
