import type { Verdict } from '@vigie/contract/verdict.ts';
import { sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { EvaluatedPage, RootedVerdict } from '../../evaluation/evaluated-page.ts';
import { insertVerdicts } from './observation-ingest.store.ts';

/** Stored visit whose whole recording still exists. */
export interface RecordedVisit {
  id: string;
  pageId: string;
  jobId: string;
  observedAt: Date;
  url: string;
  countsForHealth: boolean;
  verdicts: Verdict[];
  hits: number;
  pageViews: number;
  document: Buffer;
}

export interface VisitsOfPeriod {
  websiteId: string;
  from: Date;
  to: Date;
  /** Last visit of the previous batch; null for the first batch. */
  after: { at: Date; id: string } | null;
  limit: number;
}

/** Returns recorded visits of a period, oldest first. */
export async function listRecordedVisits(db: Db, query: VisitsOfPeriod): Promise<RecordedVisit[]> {
  const { websiteId, from, to, after, limit } = query;
  const isAfter =
    after === null
      ? sql`true`
      : sql`(documents.observed_at, documents.observation_id) > (${after.at}, ${after.id}::uuid)`;
  const rows = await sql<RecordedVisit>`
    select observations.id, observations.page_id, observations.job_id, observations.observed_at,
      observations.url, observations.counts_for_health, observations.verdicts,
      observations.hits, observations.page_views, documents.document
    from observation_documents as documents join observations
      on observations.id = documents.observation_id and observations.observed_at = documents.observed_at
    where documents.website_id = ${websiteId} and documents.observed_at >= ${after?.at ?? from}
      and documents.observed_at < ${to} and ${isAfter}
    order by documents.observed_at, documents.observation_id limit ${limit}`.execute(db);
  return rows.rows;
}

export async function countRecordedVisits(
  db: Db,
  { websiteId, from, to }: Pick<VisitsOfPeriod, 'websiteId' | 'from' | 'to'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('observationDocuments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId)
    .where('observedAt', '>=', from)
    .where('observedAt', '<', to)
    .executeTakeFirstOrThrow();
  return count;
}

/** Visit with its new evaluation. */
export interface ReEvaluatedVisit {
  visit: RecordedVisit;
  evaluation: EvaluatedPage;
}

/** Stores again the data derived from visits. */
export async function rewriteObservations(db: Db, reevaluated: ReEvaluatedVisit[]): Promise<void> {
  const visits = reevaluated.map(({ visit }) => visit);
  const evaluations = reevaluated.map((one) => one.evaluation);
  await sql`
    update observations set verdicts = reevaluated.verdicts, lost_weight = reevaluated.lost_weight,
      hits = reevaluated.hits, page_views = reevaluated.page_views
    from unnest(${visits.map(({ id }) => id)}::uuid[], ${visits.map(({ observedAt }) => observedAt)}::timestamptz[],
      ${evaluations.map(({ verdicts }) => jsonText(verdicts))}::jsonb[], ${evaluations.map((one) => one.lostWeight)}::int[],
      ${evaluations.map(({ hits }) => hits)}::int[], ${evaluations.map(({ pageViews }) => pageViews)}::int[])
      as reevaluated (id, observed_at, verdicts, lost_weight, hits, page_views)
    where observations.id = reevaluated.id and observations.observed_at = reevaluated.observed_at`.execute(
    db,
  );
}

export interface ReplacedVerdicts {
  observationId: string;
  observedAt: Date;
  rooted: RootedVerdict[];
}

/** Replaces the verdicts of visits that count for health, and returns the old ones. */
export async function replaceVerdicts(
  db: Db,
  website: { companyId: string; websiteId: string },
  reevaluated: ReEvaluatedVisit[],
): Promise<ReplacedVerdicts[]> {
  const ids = reevaluated.map(({ visit }) => visit.id);
  const instants = reevaluated.map(({ visit }) => visit.observedAt);
  const old = await sql<RootedVerdict & { id: string; at: Date }>`
    delete from verdicts using unnest(${ids}::uuid[], ${instants}::timestamptz[]) as gone (id, at)
    where observation_id = gone.id and observed_at = gone.at
    returning gone.id, gone.at, "check", outcome, reason, root_check,
      root_reason`.execute(db);
  await insertVerdicts(
    db,
    website,
    reevaluated.map(({ visit: { id, pageId, observedAt }, evaluation: { rooted } }) => ({
      id,
      pageId,
      observedAt,
      rooted,
    })),
  ).execute();
  return [...Map.groupBy(old.rows, ({ id }) => id)].flatMap(([observationId, rooted]) => {
    const [first] = rooted;
    return first === undefined ? [] : { observationId, observedAt: first.at, rooted };
  });
}
