import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import { readBacklog, type Backlog } from './clickhouse/outbox.store.ts';
import type { HistoryOf } from './history-of.ts';

export interface HistoryState extends Backlog {
  /** `behind`: visits have waited for long; `away`: a query gets no answer. */
  state: 'ready' | 'behind' | 'away';
}

export type ReadHistoryState = () => Promise<HistoryState | null>;

interface StateNeeds {
  db: Db;
  historyOf: HistoryOf;
  clock: Clock;
}

/** Time in ms for which a state is reused: reachability checks query ClickHouse no more often. */
const KNOWN_MS = 5_000;
/** Time limit of the test query, in ms. A slower history is too slow for screens. */
const PATIENCE_MS = 2_000;
/** Time, in ms, after which a reachability check gets the previous state; such a check may time out after a second. */
const SOON_MS = 300;
const BEHIND_SECONDS = 60;
const HOUR_MS = 3_600_000;

/**
 * Creates the function that returns the state of the history; null if it is in PostgreSQL only. It runs a test query at
 * most once in 5 s. A caller does not wait for a slow query: it gets the previous state.
 */
export function createHistoryStates(needs: StateNeeds): ReadHistoryState {
  let last: { state: HistoryState | null; atMs: number } | null = null;
  let pending: Promise<HistoryState | null> | null = null;
  const refresh = async () => {
    const state = await readState(needs);
    last = { state, atMs: needs.clock.now() };
    return state;
  };
  return async () => {
    if (last !== null && needs.clock.now() - last.atMs < KNOWN_MS) return last.state;
    pending ??= refresh().finally(() => (pending = null));
    return last === null ? pending : within(SOON_MS, pending, last.state);
  };
}

/** Returns the result if it arrives in time, else the fallback. */
async function within<T>(milliseconds: number, result: Promise<T>, otherwise: T): Promise<T> {
  const waiting = new AbortController();
  const late = delay(milliseconds, otherwise, { signal: waiting.signal }).catch(() => otherwise);
  return Promise.race([result, late]).finally(() => waiting.abort());
}

async function readState(needs: StateNeeds): Promise<HistoryState | null> {
  const backlog = await readBacklog(needs.db);
  if (backlog === null) return null;
  if (!(await answers(needs))) return { state: 'away', ...backlog };
  return { state: backlog.seconds > BEHIND_SECONDS ? 'behind' : 'ready', ...backlog };
}

/** Returns whether the visits of some website can be counted. A running server may still fail every query. */
async function answers({ db, historyOf, clock }: StateNeeds): Promise<boolean> {
  const website = await db.selectFrom('websites').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (website === undefined) return true;
  const to = new Date(clock.now());
  const from = new Date(clock.now() - HOUR_MS);
  const history = await historyOf(db);
  const answered = history.countAll(db, website.id, { from, to, starts: [from] }).then(
    () => true,
    () => false,
  );
  return within(PATIENCE_MS, answered, false);
}
