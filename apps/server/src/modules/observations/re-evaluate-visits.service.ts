import { isDeepStrictEqual } from 'node:util';
import type { Verdict } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import { writeTogether } from '../../db/write-together.ts';
import { findMovedTrackers, storeMovedTrackers } from './store-trackers.service.ts';
import { moveJobScores } from './job-scores.store.ts';
import { replaceVerdicts, rewriteObservations, type ReEvaluatedVisit } from './recorded-visits.store.ts';
import { addVerdictCounts, addVisitCounts, dropEmptyCounts } from '../rollups/hourly-counts.store.ts';

/** Number of visits with a changed verdict, and of visits that a tracker evaluated for the first time. */
interface ReEvaluationCounts {
  changed: number;
  evaluatedFirst: number;
}

/**
 * Stores the new verdicts of visits and adjusts the scores of their jobs and the hourly counts by the difference.
 * Concurrent additions to the counts stay. Call it in a transaction.
 */
export async function storeReEvaluatedVisits(
  db: Db,
  website: { companyId: string; websiteId: string },
  reevaluated: ReEvaluatedVisit[],
): Promise<ReEvaluationCounts> {
  const changed = reevaluated.filter(isAnother);
  const moved = await findMovedTrackers(db, reevaluated);
  if (changed.length + moved.length === 0) return { changed: 0, evaluatedFirst: 0 };
  await moveJobScores(db, changed, moved);
  if (changed.length > 0) await rewriteObservations(db, changed);
  const counted = changed.filter(({ visit }) => visit.countsForHealth);
  if (counted.length > 0) await moveCounts(db, website, counted);
  await storeMovedTrackers(db, website, moved);
  const first = moved.filter(({ before }) => before === null);
  const others = moved.filter(
    ({ before, evaluation }) => before !== null && hasOtherVerdict(before, evaluation.verdicts),
  );
  const own = changed.filter(({ visit, evaluation }) => hasOtherVerdict(visit.verdicts, evaluation.verdicts));
  return { changed: countVisits([...own, ...others]), evaluatedFirst: countVisits(first) };
}

const countVisits = (of: readonly { visit: { id: string } }[]): number =>
  new Set(of.map(({ visit }) => visit.id)).size;

/** Returns whether anything derived from a visit has changed. */
function isAnother({ visit, evaluation }: ReEvaluatedVisit): boolean {
  return (
    visit.hits !== evaluation.hits ||
    visit.pageViews !== evaluation.pageViews ||
    !isDeepStrictEqual(visit.verdicts, evaluation.verdicts)
  );
}

function hasOtherVerdict(before: Verdict[], after: Verdict[]): boolean {
  return after.some(({ check, outcome, reason }) => {
    const known = before.find((verdict) => verdict.check === check);
    return known?.outcome !== outcome || known.reason !== reason;
  });
}

async function moveCounts(
  db: Db,
  website: { companyId: string; websiteId: string },
  reevaluated: ReEvaluatedVisit[],
): Promise<void> {
  const before = await replaceVerdicts(db, website, reevaluated);
  const verdicts = addVerdictCounts(db, website, [
    ...before.map(({ observedAt, rooted }) => ({ observedAt, rooted, times: -1 as const })),
    ...reevaluated.map(({ visit, evaluation }) => ({
      observedAt: visit.observedAt,
      rooted: evaluation.rooted,
      times: 1 as const,
    })),
  ]);
  const visits = addVisitCounts(
    db,
    website,
    reevaluated.map(({ visit, evaluation }) => ({
      observedAt: visit.observedAt,
      measured: 0,
      failed: 0,
      hits: evaluation.hits - visit.hits,
      pageViews: evaluation.pageViews - visit.pageViews,
    })),
  );
  await writeTogether(db, [...verdicts, ...visits]);
  await dropEmptyCounts(
    db,
    website.websiteId,
    reevaluated.map(({ visit }) => visit.observedAt),
  );
}
