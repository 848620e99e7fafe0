import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { deleteExpiredSessions } from '../modules/sessions/sessions.store.ts';
import { deleteOldThrottles } from '../modules/sessions/throttle.store.ts';
import type { RunQueue } from '../queue/run-queue.ts';
import { listUnfinishedJobs } from './runs.store.ts';

const DAY_MS = 24 * 3_600_000;
const ENDED_SESSIONS_DAYS = 30;

/** Puts jobs that no queue knows back into it, and deletes what has served its time. */
export async function keepHouse({
  db,
  clock,
  queue,
}: {
  db: Db;
  clock: Clock;
  queue: RunQueue;
}): Promise<void> {
  for (const jobId of await listUnfinishedJobs(db)) await queue.enqueue(db, jobId);
  const now = clock.now();
  await deleteExpiredSessions(db, new Date(now - ENDED_SESSIONS_DAYS * DAY_MS));
  await deleteOldThrottles(db, new Date(now - DAY_MS));
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now - DAY_MS))
    .execute();
}
