import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import type { ThrottleRule } from './sessions.policy.ts';

/** Outcome of an attempt; a dropped one was neither right nor wrong. */
export type ThrottledOutcome = 'right' | 'wrong' | 'dropped';

/** `full`: as many attempts are running as may fail before a wait is due. */
export type AttemptBegun = 'begun' | 'full' | { waitSeconds: number };

interface Counter {
  key: string;
  failures: number;
  windowStartedAt: Date;
  blockedUntil: Date | null;
  underWay: number;
}

/** An attempt that takes longer was lost with its server. */
const LONGEST_ATTEMPT_MS = 30_000;

/** Begins an attempt, unless a counter is blocked, or running attempts may block it. Counts no failure. */
export async function beginThrottledAttempt(db: Db, rules: ThrottleRule[], now: Date): Promise<AttemptBegun> {
  return db.transaction().execute(async (transaction) => {
    const counters = await lockCounters(transaction, rules, now);
    const waits = counters.map(({ blockedUntil }) => secondsUntil(blockedUntil, now));
    const waitSeconds = Math.max(0, ...waits);
    if (waitSeconds > 0) return { waitSeconds };
    const isFull = counters.some(({ key, failures, underWay }) => {
      const rule = rules.find((one) => one.key === key);
      return underWay > 0 && rule !== undefined && rule.delaySeconds(failures + underWay) > 0;
    });
    if (isFull) return 'full';
    await transaction
      .updateTable('throttles')
      .set({
        underWay: sql`under_way + 1`,
        underWayUntil: new Date(now.getTime() + LONGEST_ATTEMPT_MS),
      })
      .where(
        'key',
        'in',
        counters.map(({ key }) => key),
      )
      .execute();
    return 'begun';
  });
}

/** Ends an attempt; a wrong one counts as failed. */
export async function settleAttempt(
  db: Db,
  rules: ThrottleRule[],
  { outcome, now }: { outcome: ThrottledOutcome; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const counters = await lockCounters(transaction, rules, now);
    for (const counter of counters) {
      const rule = rules.find(({ key }) => key === counter.key);
      if (rule === undefined) continue;
      await transaction
        .updateTable('throttles')
        .set({ underWay: Math.max(0, counter.underWay - 1), ...settled({ counter, rule, outcome, now }) })
        .where('key', '=', counter.key)
        .execute();
    }
    await deleteEmpty(transaction, rules);
  });
}

interface Settling {
  counter: Counter;
  rule: ThrottleRule;
  outcome: ThrottledOutcome;
  now: Date;
}

function settled({ counter, rule, outcome, now }: Settling) {
  if (outcome === 'dropped') return {};
  if (outcome === 'right') return rule.forgets === true ? { failures: 0, blockedUntil: null } : {};
  const failures = counter.failures + 1;
  const delay = rule.delaySeconds(failures);
  const windowEnd = counter.windowStartedAt.getTime() + rule.windowSeconds * 1000;
  const until = delay === Infinity ? windowEnd : now.getTime() + delay * 1000;
  return { failures, blockedUntil: delay === 0 ? null : new Date(until) };
}

/**
 * Returns the rules' counters and locks them until the transaction ends. It locks them in the order of their keys, so
 * that there is no deadlock.
 */
async function lockCounters(transaction: Db, rules: ThrottleRule[], now: Date): Promise<Counter[]> {
  const ordered = rules.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const values = ordered.map(({ key }) => sql`(${key}, 0, ${now}::timestamptz)`);
  const begins = ordered.map(
    ({ key, windowSeconds }) =>
      sql`when ${key} then ${new Date(now.getTime() - windowSeconds * 1000)}::timestamptz`,
  );
  const isOver = sql`stored.window_started_at < case stored.key ${sql.join(begins, sql` `)} end`;
  const { rows } = await sql<Counter>`
    insert into throttles as stored (key, failures, window_started_at) values ${sql.join(values)}
    on conflict (key) do update set
      failures = case when ${isOver} then 0 else stored.failures end,
      blocked_until = case when ${isOver} then null else stored.blocked_until end,
      window_started_at = case when ${isOver} then excluded.window_started_at else stored.window_started_at end,
      under_way = case when stored.under_way_until < ${now}::timestamptz then 0 else stored.under_way end
    returning key, failures, window_started_at, blocked_until, under_way`.execute(transaction);
  return rows;
}

function secondsUntil(instant: Date | null, now: Date): number {
  return instant === null ? 0 : Math.ceil((instant.getTime() - now.getTime()) / 1000);
}

/** Clears the failures of a counter; running attempts stay. */
export async function clearThrottle(db: Db, rule: ThrottleRule): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ failures: 0, blockedUntil: null })
    .where('key', '=', rule.key)
    .execute();
  await deleteEmpty(db, [rule]);
}

/** Deletes empty counters: they would only reveal that somebody tried to sign in. */
async function deleteEmpty(db: Db, rules: ThrottleRule[]): Promise<void> {
  const keys = rules.map(({ key }) => key);
  await db
    .deleteFrom('throttles')
    .where('key', 'in', keys)
    .where('failures', '=', 0)
    .where('underWay', '=', 0)
    .execute();
}

export async function deleteOldThrottles(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('throttles').where('windowStartedAt', '<', before).execute();
}
