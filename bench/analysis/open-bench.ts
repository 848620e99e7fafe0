import { Client } from 'pg';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { HistoryEngine } from '../../apps/server/src/db/schema/stored-types.ts';
import { createTestUser } from '../../apps/server/test/users.ts';
import type { BenchDatabase } from '../databases/database.ts';
import { openClickhouseEngine } from './clickhouse-engine.ts';
import type { BenchEngine } from './engine.ts';
import type { Loading } from './list-visits.ts';
import { openMeter, type Meter } from './measure.ts';
import { openPanel, type BenchPanel } from './open-panel.ts';
import { createShop, findShop } from './open-shop.ts';
import { openPostgresqlEngine } from './postgresql-engine.ts';

export interface Wanted {
  engine: HistoryEngine;
  pages: number;
  /** Number of visits of the queried website that are loaded one by one. */
  visits: number;
  /** Midnight, so that periods are whole hours as on screens. */
  endsAt: Date;
  /** Parent folder of a started engine's folder. */
  folder: string;
}

export interface Bench {
  loading: Loading;
  engine: BenchEngine;
  /** Client for hand-written queries of PostgreSQL. */
  client: Client;
  /** Starts a server and a meter of its cost; called once, after the visits are loaded. */
  startPanel(): Promise<{ panel: BenchPanel; meter: Meter }>;
}

export async function openBench(
  { name, url, pid: databasePid }: BenchDatabase,
  wanted: Wanted,
  opened: AsyncDisposableStack,
): Promise<Bench> {
  const { connection } = await openDatabase({ databaseUrl: url, dataDirectory: '' });
  // Loading takes longer than the time limit of a screen.
  const loader = openPool(connection, 'worker');
  opened.defer(loader.close);
  // Settings of the product's own connections.
  const client = new Client({ ...connection, options: '-c jit=off' });
  await client.connect();
  opened.defer(() => client.end());
  const { db } = loader;
  const shop =
    (await findShop(db)) ?? (await createShop(db, { pageCount: wanted.pages, endsAt: wanted.endsAt }));
  const loading = { ...shop, db, visits: wanted.visits };
  const where = { url: process.env['CLICKHOUSE_URL'] ?? null, folder: wanted.folder };
  const engine =
    wanted.engine === 'clickhouse'
      ? await openClickhouseEngine(client, where, opened)
      : openPostgresqlEngine(name, client);
  return {
    loading,
    engine,
    client,
    async startPanel() {
      const { email } = await createTestUser(db, { companyId: shop.scope.companyId, role: 'moderator' });
      const panel = await openPanel({ env: { DATABASE_URL: url, ...engine.env }, email }, opened);
      const answering = {
        server: panel.pid,
        PostgreSQL: databasePid,
        ...(engine.pid !== null && { ClickHouse: engine.pid }),
      };
      return { panel, meter: openMeter(answering) };
    },
  };
}
