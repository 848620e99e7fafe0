import { isDeepStrictEqual } from 'node:util';
import { queryTracker } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ProjectedVisits, Projection } from '../../evaluation/projection.ts';
import type { StoredPage } from '../../evaluation/stored-page.ts';
import { ingestProblems } from '../causes/ingest-problems.store.ts';
import { dropEmptyTrackerCounts, moveTrackerCounts } from '../rollups/tracker-counts.store.ts';
import { addTrackerScores } from './job-scores.store.ts';
import type { ReEvaluatedVisit } from './recorded-visits.store.ts';
import {
  deleteTrackerVisits,
  insertTrackerVisits,
  readTrackerVisits,
  type MovedTracker,
  type TrackerVisit,
} from './tracker-visits.store.ts';

/** Results, counts and problems of trackers beside the primary one. */
export const trackerProjection: Projection = {
  name: 'trackers',
  isFor: () => true,
  store: storeTrackers,
};

async function storeTrackers(db: Db, { scope, job, pages }: ProjectedVisits): Promise<void> {
  const { countsForHealth, isTrial } = job;
  const visits = pages.flatMap(({ id, pageId, observedAt, others }) =>
    others.map((evaluation) => ({
      visit: { id, pageId, jobId: scope.runId, observedAt, countsForHealth },
      evaluation,
    })),
  );
  if (visits.length === 0) return;
  await insertTrackerVisits(db, scope, visits);
  await addTrackerScores(db, scope.runId, visits);
  if (!countsForHealth || isTrial) return;
  await moveTrackerCounts(db, visits.map(keyOf), 1);
  for (const [trackerId, its] of pagesByTracker(pages))
    await queryTracker(db, trackerId, () =>
      ingestProblems(db, scope, { pages: its, results: [], countsForHealth: true }),
    );
}

/** Returns the pages as each tracker evaluates them. */
function pagesByTracker(pages: StoredPage[]): Map<string, StoredPage[]> {
  const evaluatedPages = pages.flatMap((page) =>
    page.others.map(({ trackerId, ...its }) => ({ trackerId, page: { ...page, ...its } })),
  );
  const byTracker = Map.groupBy(evaluatedPages, ({ trackerId }) => trackerId);
  return new Map([...byTracker].map(([trackerId, its]) => [trackerId, its.map(({ page }) => page)]));
}

function keyOf({ visit, evaluation }: TrackerVisit) {
  return { observationId: visit.id, observedAt: visit.observedAt, trackerId: evaluation.trackerId };
}

const nameOf = (observationId: string, trackerId: string) => `${observationId} ${trackerId}`;

/** Finds visits whose evaluation by a tracker changed. Data of a tracker that the website no longer has stays. */
export async function findMovedTrackers(db: Db, reevaluated: ReEvaluatedVisit[]): Promise<MovedTracker[]> {
  const visits = reevaluated.flatMap(({ visit, evaluation }) =>
    evaluation.others.map((one) => ({ visit, evaluation: one })),
  );
  const stored =
    visits.length === 0
      ? []
      : await readTrackerVisits(
          db,
          reevaluated.map((one) => one.visit),
        );
  const known = new Map(stored.map((one) => [nameOf(one.observationId, one.trackerId), one]));
  return visits.flatMap(({ visit, evaluation }) => {
    const before = known.get(nameOf(visit.id, evaluation.trackerId));
    const isSame =
      before?.hits === evaluation.hits &&
      before.pageViews === evaluation.pageViews &&
      isDeepStrictEqual(before.verdicts, evaluation.verdicts);
    return isSame ? [] : { visit, evaluation, before: before?.verdicts ?? null };
  });
}

/** Stores the new evaluations of trackers, and adjusts their hourly counts by the difference. */
export async function storeMovedTrackers(
  db: Db,
  website: { companyId: string; websiteId: string },
  moved: MovedTracker[],
): Promise<void> {
  if (moved.length === 0) return;
  const known = moved.filter(({ before }) => before !== null);
  await moveTrackerCounts(db, known.map(keyOf), -1);
  await deleteTrackerVisits(db, known);
  await insertTrackerVisits(db, website, moved);
  await moveTrackerCounts(db, moved.map(keyOf), 1);
  await dropEmptyTrackerCounts(
    db,
    website.websiteId,
    moved.map(({ visit }) => visit.observedAt),
  );
}
