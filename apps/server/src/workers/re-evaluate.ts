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
    const held = await claimReEvaluation(needs.db, { now, leaseUntil: leaseOf(needs) });
    if (held === null) return;
    await work(needs, held);
  }
}

/** Processes batches. Each is stored with its progress, so that another worker can continue from there. */
async function work(needs: ReEvaluationNeeds, claimed: LeasedReEvaluation): Promise<void> {
  let held: LeasedReEvaluation | null = claimed;
  try {
    held = await evaluateAllRecordings(needs, claimed);
    held = held && (await recount(needs, held));
    if (held !== null) await end(needs, held, 'succeeded');
  } catch (error) {
    if (held !== null) await end(needs, held, 'failed');
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
  let held = await advance(needs, db, { held: claimed, progress: { total } });
  while (held !== null && !signal.aborted) {
    const { cursorAt: at, cursorId: id } = held;
    const after = at === null || id === null ? null : { at, id };
    const visits = await listRecordedVisits(db, { websiteId, from, to, after, limit: VISITS_AT_ONCE });
    if (visits.length === 0) return held;
    held = await storeBatch(needs, held, { visits, settings });
  }
  return null;
}

/** Stores a batch, unless the worker has lost its lease. */
async function storeBatch(
  needs: ReEvaluationNeeds,
  before: LeasedReEvaluation,
  { visits, settings }: { visits: RecordedVisit[]; settings: Settings },
): Promise<LeasedReEvaluation | null> {
  const rejudged = await evaluateAgain(visits, { ...settings, now: new Date(needs.clock.now()) });
  const { companyId, websiteId } = before;
  const last = visits.at(-1);
  return needs.db.transaction().execute(async (transaction) => {
    const held = await advance(needs, transaction, { held: before, progress: {} });
    if (held === null) return null;
    const { changed, evaluatedFirst } = await storeReEvaluatedVisits(
      transaction,
      { companyId, websiteId },
      rejudged,
    );
    const progress = {
      done: held.done + visits.length,
      changed: held.changed + changed,
      evaluatedFirst: held.evaluatedFirst + evaluatedFirst,
      cursorAt: last?.observedAt ?? null,
      cursorId: last?.id ?? null,
    };
    return advance(needs, transaction, { held, progress });
  });
}

/** Recounts problems and verdicts of pages from their verdicts, once, at the end. */
async function recount(
  needs: ReEvaluationNeeds,
  judged: LeasedReEvaluation,
): Promise<LeasedReEvaluation | null> {
  const { db, clock, signal } = needs;
  let held: LeasedReEvaluation | null = judged;
  const isCounted = await recountAllPages(db, judged.websiteId, {
    now: new Date(clock.now()),
    onBatch: async (transaction) => {
      held =
        signal.aborted || held === null ? null : await advance(needs, transaction, { held, progress: {} });
      return held !== null;
    },
  });
  return isCounted ? held : null;
}

async function advance(
  needs: ReEvaluationNeeds,
  db: Db,
  { held, progress }: { held: LeasedReEvaluation; progress: Progress },
): Promise<LeasedReEvaluation | null> {
  const leaseUntil = leaseOf(needs);
  const isHeld = await advanceReEvaluation(db, held, { ...progress, leaseUntil });
  return isHeld ? { ...held, ...progress, leaseUntil } : null;
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

/** Evaluates visits again. A visit that can no longer be read keeps its verdicts. */
async function evaluateAgain(
  visits: RecordedVisit[],
  by: Settings & { now: Date },
): Promise<ReEvaluatedVisit[]> {
  const rejudged: ReEvaluatedVisit[] = [];
  for (const visit of visits) {
    const observation = await unpackObservation(visit.document).catch(() => null);
    if (observation !== null)
      rejudged.push({ visit, judged: evaluatePage({ url: visit.url, observation }, by) });
  }
  return rejudged;
}
