import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import {
  reevaluateVisits,
  recountPlannedPages,
  storeMissingEvents,
} from '../modules/tracking-plans/reevaluate.service.ts';
import { reevaluateRuns } from '../modules/tracking-plans/reevaluate-runs.service.ts';
import {
  advancePlanReevaluation,
  claimPlanReevaluation,
  countUnevaluated,
  type LeasedPlanReevaluation,
  type PlanProgress,
} from '../modules/tracking-plans/reevaluations.store.ts';

interface PlanNeeds {
  db: Db;
  clock: Clock;
  /** Aborted when the worker stops: another worker continues, or this one after its start. */
  signal: AbortSignal;
}

const AFTER = { events: 'judge', judge: 'journeys', journeys: 'pages' } as const;
/** A batch takes a few seconds at most; after this time without progress, another worker takes over. */
const LEASE_MS = 60_000;

/** Re-evaluates the stored visits for each tracking plan that has a new version. */
export async function reevaluatePlans(needs: PlanNeeds): Promise<void> {
  while (!needs.signal.aborted) {
    const now = new Date(needs.clock.now());
    const leased = await claimPlanReevaluation(needs.db, { now, leaseUntil: leaseOf(needs) });
    if (leased === null) return;
    await work(needs, leased);
  }
}

/** Processes batches. Each is stored with its progress, so that another worker can continue from there. */
async function work(needs: PlanNeeds, claimed: LeasedPlanReevaluation): Promise<void> {
  const visitsTotal = claimed.visitsDone + (await countUnevaluated(needs.db, claimed));
  let leased = await advance(needs, needs.db, { leased: claimed, progress: { visitsTotal } });
  while (leased !== null && leased.state !== 'done' && !needs.signal.aborted)
    leased = await doBatch(needs, leased);
}

/** Processes one batch and stores its results in its transaction. Null: another worker took the re-evaluation over. */
function doBatch(needs: PlanNeeds, before: LeasedPlanReevaluation): Promise<LeasedPlanReevaluation | null> {
  return needs.db.transaction().execute(async (db) => {
    const leased = await advance(needs, db, { leased: before, progress: {} });
    if (leased === null) return null;
    const progress = (await batchOf(needs, db, leased)) ?? nextOf(needs, leased);
    return advance(needs, db, { leased, progress });
  });
}

/** Returns the next batch; null when this phase has nothing left. */
function batchOf(needs: PlanNeeds, db: Db, leased: LeasedPlanReevaluation): Promise<PlanProgress | null> {
  if (leased.phase === 'events') return storeMissingEvents(db, leased);
  if (leased.phase === 'judge') return reevaluateVisits(db, leased);
  if (leased.phase === 'journeys') return reevaluateRuns(db, leased);
  return recountPlannedPages(db, leased, new Date(needs.clock.now()));
}

function nextOf({ clock }: PlanNeeds, { phase, visitsDone }: LeasedPlanReevaluation): PlanProgress {
  if (phase === 'pages') return { state: 'done', visitsTotal: visitsDone, finishedAt: new Date(clock.now()) };
  return { phase: AFTER[phase], cursorAt: null, cursorId: null };
}

async function advance(
  needs: PlanNeeds,
  db: Db,
  { leased, progress }: { leased: LeasedPlanReevaluation; progress: PlanProgress },
): Promise<LeasedPlanReevaluation | null> {
  const leaseUntil = leaseOf(needs);
  const hasLease = await advancePlanReevaluation(db, leased, { ...progress, leaseUntil });
  return hasLease ? { ...leased, ...progress, leaseUntil } : null;
}

function leaseOf({ clock }: PlanNeeds): Date {
  return new Date(clock.now() + LEASE_MS);
}
