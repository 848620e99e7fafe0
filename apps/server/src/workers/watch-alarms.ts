import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { tellDigest } from '../modules/alarms/digests.service.ts';
import { addFirstRules } from '../modules/alarms/first-rules.service.ts';
import { addLooks, postponeLooks } from '../modules/alarms/incidents.store.ts';
import { lookOnce } from '../modules/alarms/look.service.ts';
import type { RunQueue } from '../queue/run-queue.ts';

interface AlarmNeeds {
  db: Db;
  clock: Clock;
  queue: RunQueue;
  /** Since when this loop goes on without a pause. */
  wake: () => Date;
  /** Aborted when the worker stops; the rest is for the next time. */
  signal: AbortSignal;
}

const MINUTE_MS = 60_000;
/** A loop that is silent for so long was stopped, or its machine slept. */
const PAUSE_MS = 5 * MINUTE_MS;
/** Until then agents have answered, and schedules have started what they missed. */
const SETTLE_MS = MINUTE_MS;

/** Says since when its caller calls it without a pause. */
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
 * Gives new companies their first rules, looks at all that is due, then tells the digests that are. What nobody looked
 * at while no worker was awake waits a little: what is stored of agents and schedules is of before.
 */
export async function watchAlarms({ db, clock, queue, wake, signal }: AlarmNeeds): Promise<void> {
  const now = () => new Date(clock.now());
  while (!signal.aborted && (await addFirstRules(db, now())));
  await addLooks(db, now());
  const awakeSinceMs = wake().getTime();
  const until = new Date(awakeSinceMs + SETTLE_MS);
  if (now() < until) await postponeLooks(db, { dueBefore: new Date(awakeSinceMs - PAUSE_MS), until });
  while (!signal.aborted && (await lookOnce({ db, now: now(), queue })));
  while (!signal.aborted && (await tellDigest(db, now())));
}
