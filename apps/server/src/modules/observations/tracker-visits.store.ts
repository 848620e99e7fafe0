import type { Verdict } from '@vigie/contract/verdict.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { TrackerEvaluation } from '../../evaluation/evaluated-page.ts';

/** Stored visit of a page, and whether it counts for health. */
export interface StoredTrackerVisit {
  id: string;
  pageId: string;
  jobId: string;
  observedAt: Date;
  countsForHealth: boolean;
}

/** Result of a visit for a tracker beside the primary one. */
export interface TrackerVisit {
  visit: StoredTrackerVisit;
  evaluation: TrackerEvaluation;
}

/** Visit of a tracker with a changed or a first evaluation. */
export interface MovedTracker extends TrackerVisit {
  before: Verdict[] | null;
}

export async function insertTrackerVisits(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
  visits: TrackerVisit[],
): Promise<void> {
  if (visits.length === 0) return;
  await db
    .insertInto('trackerVisits')
    .values(
      visits.map(({ visit, evaluation }) => ({
        observationId: visit.id,
        trackerId: evaluation.trackerId,
        companyId,
        websiteId,
        pageId: visit.pageId,
        jobId: visit.jobId,
        observedAt: visit.observedAt,
        countsForHealth: visit.countsForHealth,
        hits: evaluation.hits,
        pageViews: evaluation.pageViews,
        lostWeight: evaluation.lostWeight,
        verdicts: jsonText(evaluation.verdicts),
        rooted: jsonText(
          evaluation.rooted.map(({ check, outcome, reason, rootCheck, rootReason }) => ({
            check,
            outcome,
            reason,
            root_check: rootCheck,
            root_reason: rootReason,
          })),
        ),
      })),
    )
    .execute();
}

export interface TrackerVisitVerdicts {
  observationId: string;
  trackerId: string;
  verdicts: Verdict[];
  hits: number;
  pageViews: number;
}

export async function readTrackerVisits(
  db: Db,
  visits: Pick<StoredTrackerVisit, 'id' | 'observedAt'>[],
): Promise<TrackerVisitVerdicts[]> {
  if (visits.length === 0) return [];
  return db
    .selectFrom('trackerVisits')
    .select(['observationId', 'trackerId', 'verdicts', 'hits', 'pageViews'])
    .where(
      'observationId',
      'in',
      visits.map(({ id }) => id),
    )
    .where(
      'observedAt',
      'in',
      visits.map(({ observedAt }) => observedAt),
    )
    .execute();
}

export async function deleteTrackerVisits(db: Db, visits: TrackerVisit[]): Promise<void> {
  for (const [trackerId, its] of Map.groupBy(visits, ({ evaluation }) => evaluation.trackerId))
    await db
      .deleteFrom('trackerVisits')
      .where('trackerId', '=', trackerId)
      .where(
        'observationId',
        'in',
        its.map(({ visit }) => visit.id),
      )
      .where(
        'observedAt',
        'in',
        its.map(({ visit }) => visit.observedAt),
      )
      .execute();
}
