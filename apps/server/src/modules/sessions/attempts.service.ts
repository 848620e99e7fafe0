import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { ThrottleRule } from './sessions.policy.ts';
import { beginAttempt } from './throttle.store.ts';

/** Counts an attempt before it is made; refuses it, and says how long to wait, once there were too many. */
export async function requireAttempt(db: Db, rule: ThrottleRule, now: Date): Promise<void> {
  const wait = await beginAttempt(db, rule, now);
  if (wait === 0) return;
  throw new Refusal('too-many-attempts', {
    data: { retryAfterSeconds: wait },
    headers: { 'retry-after': String(wait) },
  });
}
