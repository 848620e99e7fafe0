import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { evaluatePage } from '../evaluation/evaluated-page.ts';
import { unpackObservation } from '../modules/observations/packed-observation.ts';
import {
  advanceReEvaluation,
  claimReEvaluation,
  endReEvaluation,
  type LeasedReEvaluation,
  type Progress,
} from '../modules/observations/re-evaluations.store.ts';
import { recountAllPages } from '../modules/observations/recount.service.ts';
import {
  countRecordedVisits,
  listRecordedVisits,
  type RecordedVisit,
  type ReEvaluatedVisit,
} from '../modules/observations/recorded-visits.store.ts';
import { storeReEvaluatedVisits } from '../modules/observations/re-evaluate-visits.service.ts';

interface ReEvaluationNeeds {
  db: Db;
  clock: Clock;
  /** Aborted when the worker stops: another worker continues, or this one after its start. */
  signal: AbortSignal;
}

const VISITS_AT_ONCE = 50;
/** A batch takes a few seconds at most; after this time without progress, another worker takes over. */
const LEASE_MS = 60_000;

interface Settings {
  tracking: TrackingSettings;
  healthTestId: string | null;
}

/** Re-evaluates recordings for each pending re-evaluation, by the website's current settings. */
export async function reEvaluate(needs: ReEvaluationNeeds): Promise<void> {
  while (!needs.signal.aborted) {
    const now = new Date(needs.clock.now());
    const leased = await claimReEvaluation(needs.db, { now, leaseUntil: leaseOf(needs) });
    if (leased === null) return;
    await work(needs, leased);
  }
}

/** Processes batches. Each is stored with its progress, so that another worker can continue from there. */
async function work(needs: ReEvaluationNeeds, claimed: LeasedReEvaluation): Promise<void> {
  let leased: LeasedReEvaluation | null = claimed;
  try {
    leased = await evaluateAllRecordings(needs, claimed);
    leased = leased && (await recount(needs, leased));
    if (leased !== null) await end(needs, leased, 'succeeded');
  } catch (error) {
    if (leased !== null) await end(needs, leased, 'failed');
    throw error;
  }
}

async function end(
  { db, clock }: ReEvaluationNeeds,
  { id }: LeasedReEvaluation,
  state: 'succeeded' | 'failed',
): Promise<void> {
  await endReEvaluation(db, id, { state, finishedAt: new Date(clock.now()) });
}

/** Evaluates all recordings. Returns null when another worker took the re-evaluation over, or this worker stops. */
async function evaluateAllRecordings(
  needs: ReEvaluationNeeds,
  claimed: LeasedReEvaluation,
): Promise<LeasedReEvaluation | null> {
  const { db, signal } = needs;
  const { websiteId, fromAt: from, toAt: to } = claimed;
  const settings = await readSettings(db, websiteId);
  const total = claimed.total ?? (await countRecordedVisits(db, { websiteId, from, to }));
  let leased = await advance(needs, db, { leased: claimed, progress: { total } });
  while (leased !== null && !signal.aborted) {
    const { cursorAt: at, cursorId: id } = leased;
    const after = at === null || id === null ? null : { at, id };
    const visits = await listRecordedVisits(db, { websiteId, from, to, after, limit: VISITS_AT_ONCE });
    if (visits.length === 0) return leased;
    leased = await storeBatch(needs, leased, { visits, settings });
  }
  return null;
}

/** Stores a batch, unless the worker has lost its lease. */
async function storeBatch(
  needs: ReEvaluationNeeds,
  before: LeasedReEvaluation,
  { visits, settings }: { visits: RecordedVisit[]; settings: Settings },
): Promise<LeasedReEvaluation | null> {
  const reevaluated = await evaluateAgain(visits, { ...settings, now: new Date(needs.clock.now()) });
  const { companyId, websiteId } = before;
  const last = visits.at(-1);
  return needs.db.transaction().execute(async (transaction) => {
    const leased = await advance(needs, transaction, { leased: before, progress: {} });
    if (leased === null) return null;
    const { changed, evaluatedFirst } = await storeReEvaluatedVisits(
      transaction,
      { companyId, websiteId },
      reevaluated,
    );
    const progress = {
      done: leased.done + visits.length,
      changed: leased.changed + changed,
      evaluatedFirst: leased.evaluatedFirst + evaluatedFirst,
      cursorAt: last?.observedAt ?? null,
      cursorId: last?.id ?? null,
    };
    return advance(needs, transaction, { leased, progress });
  });
}

/** Recounts problems and verdicts of pages from their verdicts, once, at the end. */
async function recount(
  needs: ReEvaluationNeeds,
  evaluated: LeasedReEvaluation,
): Promise<LeasedReEvaluation | null> {
  const { db, clock, signal } = needs;
  let leased: LeasedReEvaluation | null = evaluated;
  const isCounted = await recountAllPages(db, evaluated.websiteId, {
    now: new Date(clock.now()),
    onBatch: async (transaction) => {
      leased =
        signal.aborted || leased === null
          ? null
          : await advance(needs, transaction, { leased, progress: {} });
      return leased !== null;
    },
  });
  return isCounted ? leased : null;
}

async function advance(
  needs: ReEvaluationNeeds,
  db: Db,
  { leased, progress }: { leased: LeasedReEvaluation; progress: Progress },
): Promise<LeasedReEvaluation | null> {
  const leaseUntil = leaseOf(needs);
  const hasLease = await advanceReEvaluation(db, leased, { ...progress, leaseUntil });
  return hasLease ? { ...leased, ...progress, leaseUntil } : null;
}

function leaseOf({ clock }: ReEvaluationNeeds): Date {
  return new Date(clock.now() + LEASE_MS);
}

async function readSettings(db: Db, websiteId: string): Promise<Settings> {
  const { tracking, healthTestId } = await db
    .selectFrom('websites')
    .select(['tracking', 'healthTestId'])
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  return { tracking, healthTestId };
}

/** Evaluates visits again. A visit that can no longer be read retains its verdicts. */
async function evaluateAgain(
  visits: RecordedVisit[],
  by: Settings & { now: Date },
): Promise<ReEvaluatedVisit[]> {
  const reevaluated: ReEvaluatedVisit[] = [];
  for (const visit of visits) {
    const observation = await unpackObservation(visit.document).catch(() => null);
    if (observation !== null)
      reevaluated.push({ visit, evaluation: evaluatePage({ url: visit.url, observation }, by) });
  }
  return reevaluated;
}
