import type { Db } from '../../db/schema/database.ts';
import type { Engine } from '../../db/schema/history-tables.ts';

export interface EngineState {
  engine: Engine;
  /** Set while the history moves: new visits are written to both. */
  movingTo: Engine | null;
}

/** Which engine answers, as the call's transaction sees it. */
export function readEngine(db: Db): Promise<EngineState> {
  return db.selectFrom('historyEngine').select(['engine', 'movingTo']).executeTakeFirstOrThrow();
}
