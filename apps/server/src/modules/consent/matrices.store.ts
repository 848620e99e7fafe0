import { sql, type RawBuilder } from 'kysely';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { JobState } from '@vigie/contract/job-state.ts';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type MatrixRow = NonNullable<Awaited<ReturnType<typeof findMatrix>>>;

interface StateJob {
  state: MatrixState;
  jobId: string;
  jobState: JobState;
  pagesTotal: number | null;
  pagesDone: number;
  pagesFailed: number;
}

interface DelayedJobs {
  jobs: number;
  pagesTotal: number;
  pagesDone: number;
  pagesFailed: number;
}

const jobsOfMatrix: RawBuilder<StateJob[]> = sql`(
  select coalesce(jsonb_agg(distinct on_state.progress), '[]') from (
    select distinct on (matrix_state) jsonb_build_object('state', matrix_state, 'jobId', id, 'jobState', state,
      'pagesTotal', pages_total, 'pagesDone', pages_done, 'pagesFailed', pages_failed) as progress
    from jobs where matrix_id = consent_matrices.id and plan -> 'holdBack' is null order by matrix_state, id desc
  ) as on_state)`;

/** Counts of all jobs that delay requests; a retry replaces the job that it repeats. */
const delayedJobsOfMatrix: RawBuilder<DelayedJobs> = sql`(
  select jsonb_build_object('jobs', count(*), 'pagesTotal', coalesce(sum(coalesce(pages_total, (plan ->> 'pagesMax')::int)), 0),
    'pagesDone', coalesce(sum(pages_done), 0), 'pagesFailed', coalesce(sum(pages_failed), 0))
  from jobs where matrix_id = consent_matrices.id and plan -> 'holdBack' is not null
    and not exists (select from jobs as again where again.retry_of = jobs.id))`;

function selectMatrices(db: Db, actor: Actor) {
  return db
    .selectFrom('consentMatrices')
    .innerJoin('websites', 'websites.id', 'consentMatrices.websiteId')
    .leftJoin('pools', 'pools.id', 'consentMatrices.poolId')
    .select(['consentMatrices.id', 'consentMatrices.websiteId', 'at', 'endedAt', 'findings'])
    .select(['consentMatrices.poolId', 'pools.name as poolName', 'consentMatrices.tracking', 'exemptVendors'])
    .select(['holdBackMs', jobsOfMatrix.as('jobs'), delayedJobsOfMatrix.as('delayedJobs')])
    .where(websiteWithinReach(actor));
}

export async function listConsentMatrixRows(
  db: Db,
  actor: Actor,
  { websiteId, ...query }: ListQuery & { websiteId: string },
) {
  const rows = selectMatrices(db, actor).where('consentMatrices.websiteId', '=', websiteId);
  return readNewestPage(db, rows, {
    query,
    table: 'consent_matrices',
    counted: sql<boolean>`website_id = ${websiteId}`,
  });
}

export async function findMatrix(db: Db, actor: Actor, id: string) {
  const row = await selectMatrices(db, actor).where('consentMatrices.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export interface NewMatrix {
  id: string;
  companyId: string;
  websiteId: string;
  poolId: string | null;
  holdBackMs: number | null;
  at: Date;
  /** Tracking settings by which its visits are read, as JSON. */
  tracking: string;
}

/** Stores a matrix. Returns false while another one of the website runs. */
export async function insertMatrix(db: Db, matrix: NewMatrix): Promise<boolean> {
  const made = await db
    .insertInto('consentMatrices')
    .values(matrix)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns the most recently seen pages of a website, for a run without addresses. */
export async function listSeenPages(db: Db, websiteId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('url')
    .where('websiteId', '=', websiteId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('url')
    .limit(most)
    .execute();
  return rows.map(({ url }) => url);
}
