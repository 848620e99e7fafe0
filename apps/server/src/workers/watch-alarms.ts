import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { sendNextDigest } from '../modules/alarms/digests.service.ts';
import { addFirstRules } from '../modules/alarms/first-rules.service.ts';
import { insertAlarmEvaluations, postponeAlarmEvaluations } from '../modules/alarms/incidents.store.ts';
import { evaluateNextAlarms } from '../modules/alarms/evaluate-alarms.service.ts';
import type { RunQueue } from '../queue/run-queue.ts';

interface AlarmNeeds {
  db: Db;
  clock: Clock;
  queue: RunQueue;
  /** Returns since when this loop has run without a pause. */
  wake: () => Date;
  /** Aborted when the worker stops; the rest is done in the next pass. */
  signal: AbortSignal;
}

const MINUTE_MS = 60_000;
/** A loop without a call for this long was stopped, or its machine slept. */
const PAUSE_MS = 5 * MINUTE_MS;
/** Time in which agents reconnect and missed schedules start. */
const SETTLE_MS = MINUTE_MS;

/** Returns a function that reports since when it has been called without a pause. */
export function createWake(clock: Clock): () => Date {
  let since = new Date(clock.now());
  let lastMs = since.getTime();
  return () => {
    const nowMs = clock.now();
    if (nowMs - lastMs > PAUSE_MS) since = new Date(nowMs);
    lastMs = nowMs;
    return since;
  };
}

/**
 * Creates the first rules of new companies, runs due alarm evaluations, then sends due digests. After a downtime, the
 * worker first waits one minute, because the stored state of agents and schedules is outdated.
 */
export async function watchAlarms({ db, clock, queue, wake, signal }: AlarmNeeds): Promise<void> {
  const now = () => new Date(clock.now());
  while (!signal.aborted && (await addFirstRules(db, now())));
  await insertAlarmEvaluations(db, now());
  const awakeSinceMs = wake().getTime();
  const until = new Date(awakeSinceMs + SETTLE_MS);
  if (now() < until)
    await postponeAlarmEvaluations(db, { dueBefore: new Date(awakeSinceMs - PAUSE_MS), until });
  while (!signal.aborted && (await evaluateNextAlarms({ db, now: now(), queue })));
  while (!signal.aborted && (await sendNextDigest(db, now())));
}
