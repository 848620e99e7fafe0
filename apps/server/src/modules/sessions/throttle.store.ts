import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { ThrottleRule } from './sessions.policy.ts';

/**
 * Counts an attempt as failed before it is made, so that attempts made at once count too. Answers with the
 * seconds to wait, and counts nothing, while the counter is blocked.
 */
export async function beginAttempt(db: Db, rule: ThrottleRule, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const windowStart = new Date(now.getTime() - rule.windowSeconds * 1000);
    await transaction
      .insertInto('throttles')
      .values({ key: rule.key, failures: 0, window_started_at: now, blocked_until: null })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ failures: 0, window_started_at: now, blocked_until: null })
          .where('throttles.window_started_at', '<', windowStart),
      )
      .execute();
    const row = await transaction
      .selectFrom('throttles')
      .selectAll()
      .where('key', '=', rule.key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.blocked_until !== null && row.blocked_until > now)
      return Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1000);
    const failures = row.failures + 1;
    const delay = rule.delaySeconds(failures);
    const windowEnd = row.window_started_at.getTime() + rule.windowSeconds * 1000;
    const until = delay === Infinity ? windowEnd : now.getTime() + delay * 1000;
    await transaction
      .updateTable('throttles')
      .set({ failures, blocked_until: delay === 0 ? null : new Date(until) })
      .where('key', '=', rule.key)
      .execute();
    return 0;
  });
}

/** Takes back the attempt that `beginAttempt` counted: it was right. */
export async function forgiveAttempt(db: Db, rule: ThrottleRule): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ failures: sql`greatest(failures - 1, 0)`, blocked_until: null })
    .where('key', '=', rule.key)
    .execute();
}

export async function clearThrottle(db: Db, rule: ThrottleRule): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', rule.key).execute();
}

export async function deleteOldThrottles(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('throttles').where('window_started_at', '<', before).execute();
}
