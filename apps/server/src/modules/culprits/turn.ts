import type { Sightings } from '@vigie/contract/culprit.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';

interface PageVisit {
  id: string;
  verdicts: Pick<Verdict, 'check' | 'outcome'>[];
}

/** Where a page turned from healthy to faulty. */
export interface Turn {
  /** The first visit that shows the fault since the page was healthy. */
  faultyId: string;
  /** The healthy visits right before, the last one first. */
  healthyIds: [string, ...string[]];
  seen: Sightings;
  before: Sightings;
}

/** A page that was faulty and healthy among so many visits before heals by itself. */
const BEFORE = 2;
/** What differs among healthy visits already is no likely cause. */
const HEALTHY = 3;
/** Of a page that heals by itself: how many visits its figures are of. */
const TOLD = 5;

/** Returns where a page turned last, from its visits, the newest first; why it is not known otherwise. */
export function turnOf(visits: readonly PageVisit[], check: Check): Turn | 'never-healthy' | 'resolved' {
  const isFaulty = ({ verdicts }: PageVisit) =>
    verdicts.some((verdict) => verdict.check === check && verdict.outcome === 'failed');
  const healthyAt = visits.findIndex((visit) => !isFaulty(visit));
  if (healthyAt === 0) return 'resolved';
  const faulty = visits[healthyAt - 1];
  const older = healthyAt < 0 ? [] : visits.slice(healthyAt);
  const [last, ...earlier] = older.filter((visit) => !isFaulty(visit)).slice(0, HEALTHY);
  if (faulty === undefined || last === undefined) return 'never-healthy';
  const near = older.slice(0, BEFORE).some(isFaulty) ? older.slice(0, TOLD - 1) : older.slice(0, BEFORE);
  return {
    faultyId: faulty.id,
    healthyIds: [last.id, ...earlier.map(({ id }) => id)],
    seen: { faulty: healthyAt, visits: healthyAt },
    before: { faulty: near.filter(isFaulty).length, visits: near.length },
  };
}
