import { createClickhouseHistory } from '../src/modules/history/clickhouse/clickhouse-history.ts';
import { openClickhouse, type ClickhouseLink } from '../src/modules/history/clickhouse/link.ts';
import { migrateClickhouse } from '../src/modules/history/clickhouse/migrate.ts';
import { rowsOf } from '../src/modules/history/clickhouse/rows.ts';
import type { History } from '../src/modules/history/history.ts';
import type { Db } from '../src/db/schema/database.ts';
import { startClickhouse } from './clickhouse/start-clickhouse.ts';

export interface TestHistory {
  link: ClickhouseLink;
  history: History;
  /** Sends what waits in the outbox. */
  send: () => Promise<void>;
  close: () => Promise<void>;
}

/** A history in a database of its own in ClickHouse, for the visits of a database of PostgreSQL. */
export async function openTestHistory(db: Db): Promise<TestHistory> {
  const { url, database, stop } = await startClickhouse();
  const given = new URL(url);
  given.pathname = `/${database}`;
  const link = await openClickhouse({ url: given.href, cluster: null });
  await migrateClickhouse(link);
  const close = async () => {
    await link.close();
    await stop();
  };
  return { link, history: createClickhouseHistory(link), send: () => sendOutbox(db, link), close };
}

async function sendOutbox(db: Db, link: ClickhouseLink): Promise<void> {
  const waiting = await db.selectFrom('historyOutbox').selectAll().orderBy('id').execute();
  const last = waiting.at(-1);
  if (last === undefined) return;
  const rows = rowsOf(waiting);
  const token = String(last.id);
  await link.insert(link.tables.stateValues, rows.stateValues, token);
  await link.insert(link.tables.states, rows.states, token);
  await link.insert(link.tables.visits, rows.visits, token);
  await db.deleteFrom('historyOutbox').where('id', '<=', last.id).execute();
}
