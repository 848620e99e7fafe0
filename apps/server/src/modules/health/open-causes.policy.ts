import type { OpenCause } from '@vigie/contract/health.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { costPoints } from './health.policy.ts';
import type { VerdictCount } from '../../judging/verdict-count.ts';

type Count = Omit<VerdictCount, 'point'>;

/** What a root cause costs, with all that follows from it: the one place where that is computed. */
export function costOfCause(
  counts: Count[],
  { check, reason }: { check: Check; reason: string },
): Pick<OpenCause, 'costPoints' | 'consequencePoints'> {
  const isIts = (count: Count) => count.rootCheck === check && count.rootReason === reason;
  const isItself = (count: Count) => count.check === check && count.reason === reason;
  return {
    costPoints: costPoints(counts, isIts),
    consequencePoints: costPoints(counts, (count) => isIts(count) && !isItself(count)),
  };
}

/** The root causes of counted verdicts of now, the most costly first. Each page has one verdict of each check. */
export function openCauses(counts: Count[]): OpenCause[] {
  return counts
    .filter((count) => count.outcome === 'failed' && isRoot(count))
    .map(({ check, reason, verdicts: pages }) => ({
      check,
      reason,
      pages,
      ...costOfCause(counts, { check, reason }),
    }))
    .toSorted((a, b) => b.costPoints - a.costPoints || b.pages - a.pages || (a.reason < b.reason ? -1 : 1));
}

function isRoot({ check, reason, rootCheck, rootReason }: Count): boolean {
  return check === rootCheck && reason === rootReason;
}
