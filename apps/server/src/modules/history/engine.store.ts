import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { HistoryEngine } from '../../db/schema/stored-types.ts';

export interface EngineState {
  engine: HistoryEngine;
  /** Set during a migration of the history: new visits are written to both engines. */
  movingTo: HistoryEngine | null;
}

/** Returns the active engine, as the call's transaction sees it. */
export function readEngine(db: Db): Promise<EngineState> {
  return db.selectFrom('historyEngine').select(['engine', 'movingTo']).executeTakeFirstOrThrow();
}

/**
 * Makes ClickHouse the active engine of an instance without visits. A transaction that stores visits locks the row
 * first, so that no visit is stored in the inactive engine.
 */
export async function chooseClickhouse(db: Db): Promise<void> {
  if (!(await isFresh(db))) return;
  await db.transaction().execute(async (transaction) => {
    await sql`lock table history_engine in access exclusive mode`.execute(transaction);
    if (await isFresh(transaction))
      await transaction.updateTable('historyEngine').set({ engine: 'clickhouse' }).execute();
  });
}

async function isFresh(db: Db): Promise<boolean> {
  const { engine, movingTo, leaving } = await db
    .selectFrom('historyEngine')
    .select(['engine', 'movingTo', 'leaving'])
    .executeTakeFirstOrThrow();
  if (engine === 'clickhouse' || movingTo !== null || leaving !== null) return false;
  const visit = await db.selectFrom('dataLayerVisits').select('observationId').limit(1).executeTakeFirst();
  return visit === undefined;
}
