import type { Sightings } from '@vigie/contract/regression-cause.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';

interface PageVisit {
  id: string;
  verdicts: Pick<Verdict, 'check' | 'outcome'>[];
}

/** Boundary between the healthy and the faulty visits of a page. */
export interface RegressionBoundary {
  /** First visit with the fault since the page was healthy. */
  faultyId: string;
  /** Healthy visits right before the boundary, the last one first. */
  healthyIds: [string, ...string[]];
  seen: Sightings;
  before: Sightings;
}

/** Number of earlier visits in which a fault shows that the page recovers by itself. */
const BEFORE = 2;
/** Number of healthy visits. A part that already differs among them is an unlikely cause. */
const HEALTHY = 3;
/** Number of visits that are counted for a page that recovers by itself. */
const COUNTED_VISITS = 5;

/** Returns the last boundary of a page from its visits, newest first; otherwise the reason why there is none. */
export function findRegressionBoundary(
  visits: readonly PageVisit[],
  check: Check,
): RegressionBoundary | 'never-healthy' | 'resolved' {
  const isFaulty = ({ verdicts }: PageVisit) =>
    verdicts.some((verdict) => verdict.check === check && verdict.outcome === 'failed');
  const healthyAt = visits.findIndex((visit) => !isFaulty(visit));
  if (healthyAt === 0) return 'resolved';
  const faulty = visits[healthyAt - 1];
  const older = healthyAt < 0 ? [] : visits.slice(healthyAt);
  const [last, ...earlier] = older.filter((visit) => !isFaulty(visit)).slice(0, HEALTHY);
  if (faulty === undefined || last === undefined) return 'never-healthy';
  const near = older.slice(0, BEFORE).some(isFaulty)
    ? older.slice(0, COUNTED_VISITS - 1)
    : older.slice(0, BEFORE);
  return {
    faultyId: faulty.id,
    healthyIds: [last.id, ...earlier.map(({ id }) => id)],
    seen: { faulty: healthyAt, visits: healthyAt },
    before: { faulty: near.filter(isFaulty).length, visits: near.length },
  };
}
