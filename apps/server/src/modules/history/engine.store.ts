import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { Engine } from '../../db/schema/history-tables.ts';

export interface EngineState {
  engine: Engine;
  /** Set while the history moves: new visits are written to both. */
  movingTo: Engine | null;
}

/** Returns which engine answers, as the call's transaction sees it. */
export function readEngine(db: Db): Promise<EngineState> {
  return db.selectFrom('historyEngine').select(['engine', 'movingTo']).executeTakeFirstOrThrow();
}

/**
 * Lets ClickHouse answer on an instance that has no visit yet. Whoever stores visits has read the row before, and holds it
 * until it ends: none is stored where nobody asks.
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
