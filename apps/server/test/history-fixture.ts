import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Db } from '../src/db/schema/database.ts';
import { openClickhouse, type ClickhouseLink } from '../src/modules/history/clickhouse/link.ts';
import { createHistorySending } from '../src/workers/send-history.ts';
import { startClickhouse } from './clickhouse/start-clickhouse.ts';
import { throughProxy, type Proxy } from './clickhouse/through-proxy.ts';
import { observePages } from './observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from './rows.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { createTestCompany } from './users.ts';

export interface HistoryFixture extends TestDatabase {
  companyId: string;
  websiteId: string;
  agentId: string;
  link: ClickhouseLink;
  proxy: Proxy;
  /** Logged lines. */
  log: string[];
  /** Creates a worker that sends pending visits and executes deletions each time it is called. */
  newWorker: (given?: ClickhouseLink) => (signal?: AbortSignal) => Promise<void>;
}

const NEVER = new AbortController().signal;

/** Opens an instance that writes its visits to both engines. Its ClickHouse can be disconnected. */
export async function openHistoryFixture(): Promise<HistoryFixture> {
  const database = await openTestDatabase();
  const { db } = database;
  await db.updateTable('historyEngine').set({ engine: 'clickhouse', movingTo: 'postgresql' }).execute();
  const clickhouse = await startClickhouse();
  const proxy = await throughProxy(clickhouse.url);
  const link = await openClickhouse({ url: proxy.url, cluster: null });
  const companyId = await createTestCompany(db, 'Own');
  const log: string[] = [];
  return {
    ...database,
    companyId,
    websiteId: await createWebsiteRow(db, { companyId }),
    agentId: await createAgentRow(db),
    link,
    proxy,
    log,
    newWorker(given = link) {
      const work = createHistorySending({
        db,
        link: given,
        log: pino({}, { write: (line) => log.push(line) }),
      });
      return (signal = NEVER) => work(signal);
    },
    async close() {
      await link.close();
      await proxy.stop();
      await clickhouse.stop();
      await database.close();
    },
  };
}

export type Delivery = Parameters<ClickhouseLink['insert']>;

/** Returns a link that records its deliveries. */
export function recordDeliveries(link: ClickhouseLink, delivered: Delivery[]): ClickhouseLink {
  return {
    ...link,
    insert: async (...delivery) => {
      delivered.push(delivery);
      await link.insert(...delivery);
    },
  };
}

/** Stores an audit that visits pages, each with a dataLayer, one second after the other. */
export async function visitPages(
  { db, companyId, websiteId, agentId }: Pick<HistoryFixture, 'db' | 'companyId' | 'websiteId' | 'agentId'>,
  { from, layers }: { from: string; layers: Json[] },
): Promise<void> {
  const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
  const pages = layers.map((layer, index) => ({
    url: `https://shop.example/${index}`,
    kind: 'healthy' as const,
    startedAt: new Date(Date.parse(from) + index * 1_000).toISOString(),
    pushes: [layer],
  }));
  await observePages(db, { companyId, websiteId, agentId, jobId, pages });
}

/** Counts visits, including duplicates, and states. */
export async function countClickhouseRows(
  { query, tables }: ClickhouseLink,
  websiteId: string,
): Promise<number[]> {
  const names = [tables.visits, `${tables.states} final`];
  const counts = names.map((name) => `(select count() from ${name} where website_id = {websiteId:UUID})`);
  const rows = await query<{ counts: string[] }>(`select [${counts.join(', ')}] as counts`, { websiteId });
  return rows[0]!.counts.map(Number);
}

/** Returns the number of pending visits in PostgreSQL. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{
    waiting: number;
  }>`select count(*)::int as waiting from history_outbox`.execute(db);
  return rows[0]!.waiting;
}
