import { sql } from 'kysely';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';

export interface WorstPage {
  observationId: string;
  url: string;
  observedAt: Date;
  failureCode: FailureCode | null;
  failureMessage: string | null;
  lostWeight: number;
  verdicts: Verdict[];
}

/**
 * Returns pages of a website by their last observation for health in the period, worst first. Pages without a fault are
 * left out. The cost is one index lookup per page that had a fault, or could not be measured, in the period. The caller
 * has checked that the website is within the actor's reach.
 */
export async function listWorstPages(
  db: Db,
  websiteId: string,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<WorstPage[]> {
  const rows = await sql<WorstPage>`
    with candidates as materialized (
      select page_id from page_faults
      where website_id = ${websiteId} and first_seen_at < ${to} and last_seen_at >= ${from}
      union
      select page_id from observations
      where website_id = ${websiteId} and outcome = 'failed' and counts_for_health
        and observed_at >= ${from} and observed_at < ${to}
    ), worst as materialized (
      select last.id, last.observed_at
      from candidates cross join lateral (
        select id, observed_at, lost_weight, outcome from observations
        where page_id = candidates.page_id and counts_for_health and observed_at >= ${from} and observed_at < ${to}
        order by observed_at desc limit 1
      ) as last
      where last.lost_weight > 0 or last.outcome = 'failed'
      order by last.lost_weight desc, last.observed_at desc
      limit ${limit}
    )
    select observations.id as observation_id, url, observations.observed_at,
      failure_code, failure_message,
      lost_weight, verdicts
    from worst join observations on observations.id = worst.id and observations.observed_at = worst.observed_at
    order by lost_weight desc, observations.observed_at desc`.execute(db);
  return rows.rows;
}

/** Reads the verdicts of observations, by id. */
export async function readVerdicts(db: Db, ids: string[]): Promise<Map<string, Verdict[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('observations')
    .select(['id', 'verdicts'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, verdicts }) => [id, verdicts]));
}

/** Finds an observation with its document, unless its retention has passed, and with the settings of its job. */
export async function findObservation(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('observations')
    .innerJoin('jobs', 'jobs.id', 'observations.jobId')
    .leftJoin('observationDocuments as documents', (join) =>
      join
        .onRef('documents.observationId', '=', 'observations.id')
        .onRef('documents.observedAt', '=', 'observations.observedAt'),
    )
    .select([
      'observations.id',
      'observations.companyId',
      'observations.websiteId',
      'observations.jobId',
      'observations.url',
      'observations.observedAt',
      'observations.verdicts',
      'observations.pageId',
      'documents.document',
      'jobs.plan',
    ])
    .where('observations.id', '=', id)
    .where(withinReach(actor, 'observations.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the screenshot of an observation, and its owner. */
export async function findScreenshot(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('observations')
    .leftJoin('files', (join) =>
      join
        .onRef('files.companyId', '=', 'observations.companyId')
        .onRef('files.sha256', '=', 'observations.screenshotSha256'),
    )
    .select(['observations.companyId', 'observations.websiteId', 'files.sha256', 'files.mimeType'])
    .where('observations.id', '=', id)
    .where(withinReach(actor, 'observations.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the last visit of a page before an instant; null if there is none. */
export async function findPreviousVisit(db: Db, pageId: string, before: Date): Promise<string | null> {
  const row = await db
    .selectFrom('observations')
    .select('id')
    .where('pageId', '=', pageId)
    .where('observedAt', '<', before)
    .orderBy('observedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Agent of a visit's job, with the version that it last reported. */
export interface VisitAgent {
  name: string;
  version: string | null;
}

export async function findAgentOfVisit(db: Db, jobId: string): Promise<VisitAgent | null> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('agents', 'agents.id', 'jobs.agentId')
    .select(['agents.name', 'agents.status'])
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  return row === undefined ? null : { name: row.name, version: row.status?.version ?? null };
}
