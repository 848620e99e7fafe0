import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import {
  judgeAgain,
  recountPlannedPages,
  storeMissingEvents,
} from '../modules/tracking-plans/reevaluate.service.ts';
import { judgeRunsAgain } from '../modules/tracking-plans/reevaluate-runs.service.ts';
import {
  advancePlanReevaluation,
  claimPlanReevaluation,
  countUnjudged,
  type HeldReevaluation,
  type PlanProgress,
} from '../modules/tracking-plans/reevaluations.store.ts';

interface PlanNeeds {
  db: Db;
  clock: Clock;
  /** Aborted when the worker stops: another goes on, or this one after its start. */
  signal: AbortSignal;
}

const AFTER = { events: 'judge', judge: 'journeys', journeys: 'pages' } as const;
/** A batch takes a few seconds at most; a worker that dies is missed this long. */
const LEASE_MS = 60_000;

/** Judges the stored visits again, for each tracking plan that has a new version. */
export async function judgePlans(needs: PlanNeeds): Promise<void> {
  while (!needs.signal.aborted) {
    const now = new Date(needs.clock.now());
    const held = await claimPlanReevaluation(needs.db, { now, leaseUntil: leaseOf(needs) });
    if (held === null) return;
    await work(needs, held);
  }
}

/** Each batch is stored with its progress: whoever has it next goes on from there. */
async function work(needs: PlanNeeds, claimed: HeldReevaluation): Promise<void> {
  const visitsTotal = claimed.visitsDone + (await countUnjudged(needs.db, claimed));
  let held = await advance(needs, needs.db, { held: claimed, progress: { visitsTotal } });
  while (held !== null && held.state !== 'done' && !needs.signal.aborted) held = await doBatch(needs, held);
}

/** Returns what a batch gives is stored in its transaction. Null: the re-evaluation was taken away. */
function doBatch(needs: PlanNeeds, before: HeldReevaluation): Promise<HeldReevaluation | null> {
  return needs.db.transaction().execute(async (db) => {
    const held = await advance(needs, db, { held: before, progress: {} });
    if (held === null) return null;
    const progress = (await batchOf(needs, db, held)) ?? nextOf(needs, held);
    return advance(needs, db, { held, progress });
  });
}

/** Null: there is nothing more to do in this phase. */
function batchOf(needs: PlanNeeds, db: Db, held: HeldReevaluation): Promise<PlanProgress | null> {
  if (held.phase === 'events') return storeMissingEvents(db, held);
  if (held.phase === 'judge') return judgeAgain(db, held);
  if (held.phase === 'journeys') return judgeRunsAgain(db, held);
  return recountPlannedPages(db, held, new Date(needs.clock.now()));
}

function nextOf({ clock }: PlanNeeds, { phase, visitsDone }: HeldReevaluation): PlanProgress {
  if (phase === 'pages') return { state: 'done', visitsTotal: visitsDone, finishedAt: new Date(clock.now()) };
  return { phase: AFTER[phase], cursorAt: null, cursorId: null };
}

async function advance(
  needs: PlanNeeds,
  db: Db,
  { held, progress }: { held: HeldReevaluation; progress: PlanProgress },
): Promise<HeldReevaluation | null> {
  const leaseUntil = leaseOf(needs);
  const isHeld = await advancePlanReevaluation(db, held, { ...progress, leaseUntil });
  return isHeld ? { ...held, ...progress, leaseUntil } : null;
}

function leaseOf({ clock }: PlanNeeds): Date {
  return new Date(clock.now() + LEASE_MS);
}
