/** The history in ClickHouse: a served one, or its engine in its own process. */
import { join } from 'node:path';
import type { Client } from 'pg';
import { writeTogether } from '../../apps/server/src/db/write-together.ts';
import {
  openClickhouse,
  type ClickhouseLink,
} from '../../apps/server/src/modules/history/clickhouse/link.ts';
import { migrateClickhouse } from '../../apps/server/src/modules/history/clickhouse/migrate.ts';
import { writeVisits } from '../../apps/server/src/modules/history/clickhouse/outbox.store.ts';
import { createHistorySending } from '../../apps/server/src/workers/send-history.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { startEngine } from '../../apps/server/test/clickhouse/engine-process.ts';
import type { BenchEngine, TableSize } from './engine.ts';
import { fillClickhouse } from './fill-clickhouse.ts';
import { growClickhouse, untilMerged } from './grow-clickhouse.ts';
import { writeForClickhouse } from './hand-clickhouse.ts';
import { batchesOf } from './ingest.ts';
import { openSql } from './clickhouse-sql.ts';

const INGEST_MS = 600_000;

interface Where {
  /** URL of a running ClickHouse; null: one is started. */
  url: string | null;
  /** Parent folder of the started one's folder. */
  folder: string;
}

export async function openClickhouseEngine(
  client: Client,
  { url, folder }: Where,
  opened: AsyncDisposableStack,
): Promise<BenchEngine> {
  const process = url === null ? await startEngine(join(folder, 'clickhouse')) : null;
  if (process !== null) opened.defer(() => process.stop());
  const clickhouseUrl = url ?? `${process?.url}/vigie`;
  const link = await openClickhouse({ url: clickhouseUrl, cluster: null });
  opened.defer(link.close);
  await migrateClickhouse(link);
  await client.query(`update history_engine set engine = 'clickhouse'`);
  const run = openSql(clickhouseUrl);
  return {
    engine: 'clickhouse',
    name: `ClickHouse ${(await run('select version()')).trim()} (${process === null ? 'served' : 'in-process'})`,
    env: { CLICKHOUSE_URL: clickhouseUrl },
    pid: process?.pid ?? null,
    fill: fillClickhouse(link),
    async countVisits({ scope }) {
      const [counted] = await link.query<{ visits: string; ofWebsite: string }>(
        `select count() as visits, countIf(website_id = {website:UUID}) as ofWebsite from ${link.tables.visits}`,
        { website: scope.websiteId },
      );
      return { all: Number(counted?.visits), ofWebsite: Number(counted?.ofWebsite) };
    },
    grow: (loading, growth) => growClickhouse({ run, tables: link.tables }, loading, growth),
    settle: () => untilMerged(run, link.database),
    byHand: ({ scope }) => writeForClickhouse({ client, run, tables: link.tables }, scope.websiteId),
    listSizes: () => listSizes(link),
    async ingest({ db, scope }, visits) {
      const send = createHistorySending({ db, link, log: createLog({ logLevel: 'warn' }) });
      for (const batch of batchesOf(visits))
        await db
          .transaction()
          .execute(async (within) => writeTogether(within, await writeVisits(within, scope, batch)));
      const startedMs = performance.now();
      await send(AbortSignal.timeout(INGEST_MS));
      const seconds = (performance.now() - startedMs) / 1000;
      const waiting = await client.query('select from history_outbox limit 1');
      if (waiting.rows.length > 0) throw new Error('ClickHouse did not take the visits.');
      return seconds;
    },
  };
}

async function listSizes({ query, database }: ClickhouseLink): Promise<TableSize[]> {
  const rows = await query<{ table: string; bytes: string; rows: string; parts: string }>(
    `select table, sum(bytes_on_disk) as bytes, sum(rows) as rows, count() as parts from system.parts
     where database = {database:String} and active group by table order by table`,
    { database },
  );
  return rows.map(({ table, bytes, rows: count, parts }) => ({
    table: `${table} (${parts} parts)`,
    bytes: Number(bytes),
    rows: Number(count),
  }));
}
