import { sql, type RawBuilder } from 'kysely';
import { CONSENT_SKIPS } from '@vigie/contract/verdict.ts';
import type { PageFilter } from '@vigie/contract/job.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { likeInUrl } from '../../db/like-text.ts';
import { type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export interface JobPageQuery extends ListQuery {
  only?: PageFilter | undefined;
  q?: string | undefined;
}

export type JobPageRow = Awaited<ReturnType<typeof listJobPages>>['items'][number];

/** Returns pages of a job, newest first. */
export async function listJobPages(db: Db, actor: Actor, { id, query }: { id: string; query: JobPageQuery }) {
  const condition = sql<boolean>`observations.job_id = ${id} and ${withinReach(actor, 'observations.companyId')}
    and ${filterOf(query)}`;
  const rows = db
    .selectFrom('observations')
    .leftJoin('runPages', (join) =>
      join
        .onRef('runPages.runId', '=', 'observations.jobId')
        .onRef('runPages.observationId', '=', 'observations.id'),
    )
    .leftJoin('agents', 'agents.id', 'runPages.agentId')
    .select([
      'observations.id',
      'observations.observedAt',
      'observations.url',
      'observations.durationMs',
      'observations.outcome',
      'observations.failureCode',
      'observations.failureMessage',
      'observations.httpStatus',
      'observations.verdicts',
      'observations.screenshotSha256',
      'agents.id as agentId',
      'agents.name as agentName',
    ])
    .select(hasResults().as('hasResults'))
    .where(condition);
  return readNewestPage(db, rows, { query, table: 'observations', counted: condition });
}

/**
 * Reads the compressed document of an observation, which contains the results of its tests. Null once its retention has
 * passed.
 */
export async function readDocument(
  db: Db,
  { id, observedAt }: { id: string; observedAt: Date },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('observationDocuments')
    .select('document')
    .where('observationId', '=', id)
    .where('observedAt', '=', observedAt)
    .executeTakeFirst();
  return row?.document ?? null;
}

function hasResults(): RawBuilder<boolean> {
  return sql`exists (select from test_results where test_results.job_id = observations.job_id
    and test_results.page_id = observations.page_id)`;
}

function filterOf({ only, q }: JobPageQuery): RawBuilder<boolean> {
  const named = q === undefined ? sql<boolean>`true` : sql<boolean>`observations.url ilike ${likeInUrl(q)}`;
  if (only === undefined) return named;
  if (only === 'not-visited') return sql`${named} and observations.outcome = 'failed'`;
  if (only === 'unanswered') return sql`${named} and ${isUnanswered()}`;
  const measured = sql`${named} and observations.outcome = 'measured'`;
  if (only === 'faulty') return sql`${measured} and ${isFaulty()}`;
  return sql`${measured} and not ${isFaulty()} and not ${isUnanswered()}`;
}

/** Returns the condition that a check has no verdict, because the visit gave no consent. */
function isUnanswered(): RawBuilder<boolean> {
  return sql`exists (select from jsonb_array_elements(observations.verdicts) as verdict
    where verdict ->> 'reason' in (${sql.join([...CONSENT_SKIPS])}))`;
}

/** Returns the condition that a check or a test failed on the page. */
function isFaulty(): RawBuilder<boolean> {
  return sql`(lost_weight > 0 or exists (select from test_results where test_results.job_id = observations.job_id
    and test_results.page_id = observations.page_id and test_results.outcome in ('failed', 'error')))`;
}

interface FirstDetection {
  id: string;
  websiteId: string;
  createdAt: Date;
}

/** Finds the detection of a website that accepted its banner after the first one; null if there is none. */
export async function findAcceptedDetection(
  db: Db,
  { websiteId, createdAt }: FirstDetection,
): Promise<string | null> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('kind', '=', 'trial')
    .where(sql<boolean>`plan ->> 'consent' = 'accept'`)
    .where('createdAt', '>=', createdAt)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the documents of the first pages of runs, in the order of their visits. */
export async function readFirstDocuments(db: Db, runIds: string[], limit: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('observations')
    .innerJoin('observationDocuments as documents', (join) =>
      join
        .onRef('documents.observationId', '=', 'observations.id')
        .onRef('documents.observedAt', '=', 'observations.observedAt'),
    )
    .select('documents.document')
    .where('observations.jobId', 'in', runIds)
    .orderBy('observations.observedAt')
    .orderBy('observations.id')
    .limit(limit)
    .execute();
  return rows.map(({ document }) => document);
}
