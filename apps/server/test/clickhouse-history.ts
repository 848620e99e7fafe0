import { createClickhouseHistory } from '../src/modules/history/clickhouse/clickhouse-history.ts';
import { openClickhouse, type ClickhouseLink } from '../src/modules/history/clickhouse/link.ts';
import { migrateClickhouse } from '../src/modules/history/clickhouse/migrate.ts';
import { createSender } from '../src/modules/history/clickhouse/send-outbox.ts';
import type { History } from '../src/modules/history/history.ts';
import type { Db } from '../src/db/schema/database.ts';
import { startClickhouse } from './clickhouse/start-clickhouse.ts';

export interface TestHistory {
  link: ClickhouseLink;
  history: History;
  /** Sends pending visits of the outbox. */
  send: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a history in a separate ClickHouse database, for the visits of a PostgreSQL database. */
export async function openTestHistory(db: Db): Promise<TestHistory> {
  const clickhouse = await startClickhouse();
  const given = new URL(clickhouse.url);
  given.pathname = `/${clickhouse.database}`;
  const link = await openClickhouse({ url: given.href, cluster: null });
  await migrateClickhouse(link);
  const close = async () => {
    await link.close();
    await clickhouse.stop();
  };
  const sender = createSender(link, ({ error }) => {
    throw error;
  });
  const { signal } = new AbortController();
  const send = async () => {
    while (await sender.sendNext(db, signal));
  };
  return { link, history: createClickhouseHistory(link), send, close };
}
