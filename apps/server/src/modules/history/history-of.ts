import type { ClickhouseConfig } from '../../config.ts';
import type { Db } from '../../db/schema/database.ts';
import { createClickhouseHistory } from './clickhouse/clickhouse-history.ts';
import { ClickhouseFailed } from './clickhouse/failures.ts';
import { openClickhouse, type ClickhouseLink } from './clickhouse/link.ts';
import { migrateClickhouse } from './clickhouse/migrate.ts';
import { chooseClickhouse, readEngine } from './engine.store.ts';
import type { History } from './history.ts';
import { postgresqlHistory } from './postgresql/postgresql-history.ts';

/** Returns the active history. A running instance may migrate its visits to another engine. */
export type HistoryOf = (db: Db) => Promise<History>;

/** Error: the history is in ClickHouse, but this process has no CLICKHOUSE_URL. */
export class ClickhouseMissing extends Error {
  override name = 'ClickhouseMissing';
  constructor() {
    super(
      'The visits of this instance are in ClickHouse. Name it: CLICKHOUSE_URL=http://user:password@host:8123/vigie',
    );
  }
}

/**
 * Creates the function that returns the active history. `clickhouse` is null without CLICKHOUSE_URL. The function
 * throws ClickhouseMissing if the history is in ClickHouse then.
 */
export function createHistoryOf(clickhouse: History | null): HistoryOf {
  return async (db) => {
    const { engine } = await readEngine(db);
    if (engine === 'postgresql') return postgresqlHistory;
    if (clickhouse === null) throw new ClickhouseMissing();
    return clickhouse;
  };
}

export interface OpenHistory {
  historyOf: HistoryOf;
  /** Null without CLICKHOUSE_URL. */
  clickhouse: ClickhouseLink | null;
  close: () => Promise<void>;
}

interface Surroundings {
  clickhouse: Pick<ClickhouseConfig, 'url' | 'cluster'> | null;
  warn: (message: string, error: unknown) => void;
}

/**
 * Opens the history for a server or a worker. Both start even if ClickHouse does not answer; migrations run before the
 * first query. Throws ClickhouseMissing, and the errors of `migrateClickhouse`.
 */
export async function openHistory(db: Db, { clickhouse: given, warn }: Surroundings): Promise<OpenHistory> {
  if (given === null) {
    if ((await readEngine(db)).engine === 'clickhouse') throw new ClickhouseMissing();
    return { historyOf: createHistoryOf(null), clickhouse: null, close: async () => {} };
  }
  const link = await openClickhouse(given);
  try {
    await chooseClickhouse(db);
    await migrateClickhouse(link).catch((error: unknown) => {
      if (!(error instanceof ClickhouseFailed) || error.fault !== 'away') throw error;
      warn('ClickHouse does not answer: its tables are brought up to date later', error);
    });
  } catch (error) {
    await link.close();
    throw error;
  }
  return { historyOf: createHistoryOf(createClickhouseHistory(link)), clickhouse: link, close: link.close };
}
