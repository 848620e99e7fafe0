import type { OpenCause } from '@vigie/contract/health.ts';
import type { CheckTable } from '@vigie/contract/score.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { pointsOf } from './health.policy.ts';
import type { NowFailure } from './now-visits.store.ts';

type Failure = Omit<NowFailure, 'websiteId'>;

/** The failing verdicts of now, and all that was measured. */
export interface NowFailures {
  failures: Failure[];
  checks: CheckTable;
}

/** What a root cause costs, with all that follows from it: the one place where that is computed. */
export function costOfCause(
  { failures, checks }: NowFailures,
  { check, reason }: { check: Check; reason: string },
): Pick<OpenCause, 'costPoints' | 'consequencePoints'> {
  const its = failures.filter(({ rootCheck, rootReason }) => rootCheck === check && rootReason === reason);
  const followers = its.filter((failure) => failure.check !== check || failure.reason !== reason);
  return { costPoints: pointsOf(its, checks), consequencePoints: pointsOf(followers, checks) };
}

/** The root causes that are open now, the most costly first. Each page has one verdict of each check. */
export function openCauses(now: NowFailures): OpenCause[] {
  return now.failures
    .filter(isRoot)
    .map(({ check, reason, verdicts: pages }) => ({
      check,
      reason,
      pages,
      ...costOfCause(now, { check, reason }),
    }))
    .toSorted((a, b) => b.costPoints - a.costPoints || b.pages - a.pages || (a.reason < b.reason ? -1 : 1));
}

/** Whether a failing verdict is its own root cause. */
export function isRoot({ check, reason, rootCheck, rootReason }: Failure): boolean {
  return check === rootCheck && reason === rootReason;
}
