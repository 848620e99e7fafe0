import type { Home } from '@vigie/contract/home.ts';
import type { Call } from '../../access/actor.ts';
import { readEngine } from './engine.store.ts';
import { estimateVisits, readSlowestMs } from './slow-questions.store.ts';

/** PostgreSQL was measured up to here: every question is quick, on two cores that do nothing else. */
const MEASURED_VISITS = 10_000_000;
/** With fewer, a slow question is the machine's fault: another engine does not help. */
const FEW_VISITS = 1_000_000;
/** A user who waits longer for a count has left. */
const SLOW_MS = 2_000;

/**
 * Returns why ClickHouse would help; null where it would not, where it is used already, and for those who run
 * nothing.
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
