import type { Db } from '../../db/schema/database.ts';
import { readEngine } from './engine.store.ts';
import type { History } from './history.ts';
import { postgresqlHistory } from './postgresql/postgresql-history.ts';

/** Gives the history that answers now: a running instance may move its visits to another engine. */
export type HistoryOf = (db: Db) => Promise<History>;

/** The history is in ClickHouse, of which this process knows nothing. */
export class ClickhouseMissing extends Error {
  override name = 'ClickhouseMissing';
}

/** `clickhouse` is null where no CLICKHOUSE_URL is set. Throws ClickhouseMissing where the history is there. */
export function createHistoryOf(clickhouse: History | null): HistoryOf {
  return async (db) => {
    const { engine } = await readEngine(db);
    if (engine === 'postgresql') return postgresqlHistory;
    if (clickhouse === null)
      throw new ClickhouseMissing('The history of visits is in ClickHouse: set CLICKHOUSE_URL.');
    return clickhouse;
  };
}
