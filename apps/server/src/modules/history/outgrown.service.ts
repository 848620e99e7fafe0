import type { Home } from '@vigie/contract/home.ts';
import type { Call } from '../../access/actor.ts';
import { readEngine } from './engine.store.ts';
import { estimateVisits, readSlowestMs } from './slow-questions.store.ts';

/** Number of visits up to which PostgreSQL was measured: every query is fast, on two dedicated cores. */
const MEASURED_VISITS = 10_000_000;
/** With fewer visits, a slow query is due to the machine: another engine does not help. */
const FEW_VISITS = 1_000_000;
/** Duration of a query, in ms, that counts as slow: users do not wait longer for a count. */
const SLOW_MS = 2_000;

/**
 * Returns why ClickHouse would help. Null if it would not, if it is already used, and for users who do not run the
 * instance.
 */
export async function readOutgrown({ db, actor, now }: Call): Promise<Home['outgrown']> {
  if (actor.role !== 'admin') return null;
  const { engine, movingTo } = await readEngine(db);
  if (engine !== 'postgresql' || movingTo !== null) return null;
  const visits = await estimateVisits(db);
  const slowestMs = await readSlowestMs(db, now);
  const isSlow = slowestMs !== null && slowestMs >= SLOW_MS;
  if (visits < (isSlow ? FEW_VISITS : MEASURED_VISITS)) return null;
  return {
    visits: Math.round(visits),
    slowestSeconds: slowestMs === null ? null : Math.round(slowestMs / 100) / 10,
  };
}
