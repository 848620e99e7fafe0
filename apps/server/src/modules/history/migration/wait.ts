import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

/** Error: the migration stops. The message states what to do; the next call continues. */
export class HistoryMigrationStopped extends Error {
  override name = 'MoveStopped';
}

/** Wait settings and progress reports of a migration. */
export interface Waiting {
  signal: AbortSignal;
  say: (text: string) => void;
}

const PAUSE_MS = 500;

/** Polls until there is no reason to wait. Reports the reason after a moment, and whenever it changes. */
export async function waitUntil(
  { signal, say }: Waiting,
  /** Returns the reason to wait; null: none. */
  findReason: () => Promise<string | null>,
): Promise<void> {
  let reported: string | null = null;
  for (let round = 0; ; round += 1) {
    signal.throwIfAborted();
    const reason = await findReason();
    if (reason === null) return;
    if (round > 1 && reason !== reported) say(reason);
    if (round > 1) reported = reason;
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

/** Transaction as listed in the table of locks. */
interface Running {
  id: string;
  pid: number;
  name: string;
  seconds: number;
}

/** Maximum wait. An export of everything or a backup may take some minutes. */
const LONGEST_MS = 15 * 60_000;

/**
 * Waits until all transactions of other sessions that run now are over. Each transaction holds a lock on its own number
 * from begin to end, even before it writes. So a transaction that read a row as it was before a commit is either listed
 * or over.
 */
export async function waitForTransactions(db: Db, waiting: Waiting, longestMs = LONGEST_MS): Promise<void> {
  const before = new Set((await listTransactions(db)).map(({ id }) => id));
  const deadlineMs = performance.now() + longestMs;
  await waitUntil(waiting, async () => {
    const [oldest] = (await listTransactions(db)).filter(({ id }) => before.has(id));
    if (oldest === undefined) return null;
    const { name, pid } = oldest;
    if (performance.now() > deadlineMs)
      throw new HistoryMigrationStopped(
        `A transaction does not end: "${name}", process ${pid} of PostgreSQL, since ${oldest.seconds} s. Nothing is lost; when it is over, start this again.`,
      );
    return `Waiting for a transaction that began before: "${name}", process ${pid} of PostgreSQL.`;
  });
}

async function listTransactions(db: Db): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select virtualtransaction as id, activity.pid, coalesce(nullif(application_name, ''), 'unknown') as name,
      coalesce(extract(epoch from now() - xact_start), 0)::int as seconds
    from pg_locks join pg_stat_activity as activity on activity.pid = pg_locks.pid
    where locktype = 'virtualxid' and pg_locks.pid <> pg_backend_pid()
      and datname = current_database() and backend_type = 'client backend'
    order by xact_start`.execute(db);
  return rows;
}

/** Returns whether a server has connections for screens, whose calls read without a transaction. */
export async function hasReaders(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'vigie screen %' limit 1`.execute(db);
  return rows.length > 0;
}
