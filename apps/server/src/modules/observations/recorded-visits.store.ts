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
export async function listRecordedVisits(db: Db, asked: VisitsOfPeriod): Promise<RecordedVisit[]> {
  const { websiteId, from, to, after, limit } = asked;
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
  judged: EvaluatedPage;
}

/** Stores again the data derived from visits. */
export async function rewriteObservations(db: Db, rejudged: ReEvaluatedVisit[]): Promise<void> {
  const visits = rejudged.map(({ visit }) => visit);
  const judged = rejudged.map((one) => one.judged);
  await sql`
    update observations set verdicts = rejudged.verdicts, lost_weight = rejudged.lost_weight,
      hits = rejudged.hits, page_views = rejudged.page_views
    from unnest(${visits.map(({ id }) => id)}::uuid[], ${visits.map(({ observedAt }) => observedAt)}::timestamptz[],
      ${judged.map(({ verdicts }) => jsonText(verdicts))}::jsonb[], ${judged.map((one) => one.lostWeight)}::int[],
      ${judged.map(({ hits }) => hits)}::int[], ${judged.map(({ pageViews }) => pageViews)}::int[])
      as rejudged (id, observed_at, verdicts, lost_weight, hits, page_views)
    where observations.id = rejudged.id and observations.observed_at = rejudged.observed_at`.execute(db);
}

export interface ReplacedVerdicts {
  observationId: string;
  observedAt: Date;
  rooted: RootedVerdict[];
}

/** Replaces the verdicts of visits that count for health, and returns the old ones. */
export async function replaceVerdicts(
  db: Db,
  place: { companyId: string; websiteId: string },
  rejudged: ReEvaluatedVisit[],
): Promise<ReplacedVerdicts[]> {
  const ids = rejudged.map(({ visit }) => visit.id);
  const instants = rejudged.map(({ visit }) => visit.observedAt);
  const old = await sql<RootedVerdict & { id: string; at: Date }>`
    delete from verdicts using unnest(${ids}::uuid[], ${instants}::timestamptz[]) as gone (id, at)
    where observation_id = gone.id and observed_at = gone.at
    returning gone.id, gone.at, "check", outcome, reason, root_check,
      root_reason`.execute(db);
  await insertVerdicts(
    db,
    place,
    rejudged.map(({ visit: { id, pageId, observedAt }, judged: { rooted } }) => ({
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
