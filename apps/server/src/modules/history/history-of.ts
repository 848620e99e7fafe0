import type { ClickhouseConfig } from '../../config.ts';
import type { Db } from '../../db/schema/database.ts';
import { createClickhouseHistory } from './clickhouse/clickhouse-history.ts';
import { ClickhouseFailed } from './clickhouse/failures.ts';
import { openClickhouse, type ClickhouseLink } from './clickhouse/link.ts';
import { migrateClickhouse } from './clickhouse/migrate.ts';
import { chooseClickhouse, readEngine } from './engine.store.ts';
import type { History } from './history.ts';
import { postgresqlHistory } from './postgresql/postgresql-history.ts';

/** Gives the history that answers now: a running instance may move its visits to another engine. */
export type HistoryOf = (db: Db) => Promise<History>;

/** The history is in ClickHouse, of which this process knows nothing. */
export class ClickhouseMissing extends Error {
  override name = 'ClickhouseMissing';
  constructor() {
    super(
      'The visits of this instance are in ClickHouse. Name it: CLICKHOUSE_URL=http://user:password@host:8123/vigie',
    );
  }
}

/** `clickhouse` is null where no CLICKHOUSE_URL is set. Throws ClickhouseMissing where the history is there. */
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
 * Opens the history for a server or a worker. A ClickHouse that does not answer keeps neither from starting: its tables are
 * brought up to date before the first question. Throws ClickhouseMissing, and what `migrateClickhouse` throws.
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
