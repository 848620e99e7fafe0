import { sql } from 'kysely';
import { Client } from 'pg';
import { postgresqlHistory } from '../../apps/server/src/modules/history/postgresql/postgresql-history.ts';
import type { HistoryCall } from '../../apps/server/src/modules/history/history.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import { createCompany, createUser } from '../../apps/server/test/users.ts';
import { createWebsiteRow } from '../../apps/server/test/rows.ts';
import type { BenchDatabase } from '../databases/database.ts';
import type { Loading } from './load-visits.ts';
import { createPages, DAYS } from './shop.ts';

const DAY_MS = 24 * 3_600_000;
const ROWS_AT_ONCE = 1_000;

export interface Size {
  pages: number;
  visits: number;
  /** Midnight, so that periods are whole hours as the screens ask for them. */
  endsAt: Date;
}

export interface Bench extends Loading {
  /** By an earlier run. */
  isLoaded: boolean;
  call: HistoryCall;
  client: Client;
  databasePid: number;
}

/** A company with one website, asked by a moderator; its visits are loaded next, unless the database was kept. */
export async function openBench(
  { url, pid: databasePid }: BenchDatabase,
  opened: AsyncDisposableStack,
  { pages: pageCount, visits, endsAt }: Size,
): Promise<Bench> {
  const { connection } = await openDatabase({ databaseUrl: url, dataDirectory: '' });
  // Loading takes longer than a screen may; asking may not.
  const [loader, screen] = [openPool(connection, 'worker'), openPool(connection, 'screen')];
  opened.defer(loader.close);
  opened.defer(screen.close);
  // As the product's own connections are.
  const client = new Client({ ...connection, options: '-c jit=off' });
  await client.connect();
  opened.defer(() => client.end());
  const found = await findShop(loader.db);
  const shop = found ?? (await createShop(loader.db, { pageCount, endsAt }));
  const user = await createUser(loader.db, { companyId: shop.scope.companyId, role: 'moderator' });
  const actor = {
    ...user,
    sessionId: createId(),
    confirmedAt: shop.endsAt,
    allContexts: true,
    mustChangePassword: false,
    scope: 'company' as const,
  };
  const call = { actor, db: screen.db, now: shop.endsAt, history: postgresqlHistory, stillAnswers: async () => true };
  return { ...shop, isLoaded: found !== null, db: loader.db, visits, call, client, databasePid };
}

type Shop = Pick<Loading, 'scope' | 'pages' | 'pageIds' | 'endsAt'>;

async function createShop(db: Db, { pageCount, endsAt }: { pageCount: number; endsAt: Date }): Promise<Shop> {
  const companyId = await createCompany(db, 'Le Comptoir');
  const websiteId = await createWebsiteRow(db, { companyId });
  const pages = createPages(pageCount);
  const scope = { companyId, websiteId };
  const pageIds = await insertPages(db, { scope, endsAt, urls: pages.map((page) => page.url) });
  return { scope, pages, pageIds, endsAt };
}

/** What an earlier run loaded into a database that was kept. */
async function findShop(db: Db): Promise<Shop | null> {
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'url', 'companyId', 'websiteId', 'lastSeenAt'])
    .orderBy(sql`substring(url from '[0-9]+$')::int`)
    .execute();
  const [first] = pages;
  if (first === undefined) return null;
  return {
    scope: { companyId: first.companyId, websiteId: first.websiteId },
    pages: createPages(pages.length),
    pageIds: pages.map(({ id }) => id),
    endsAt: first.lastSeenAt,
  };
}

async function insertPages(
  db: Db,
  { scope, endsAt, urls }: { scope: Loading['scope']; endsAt: Date; urls: string[] },
): Promise<string[]> {
  const firstSeenAt = new Date(endsAt.getTime() - DAYS * DAY_MS);
  const rows = urls.map((url) => ({
    id: createId(firstSeenAt.getTime()),
    ...scope,
    url,
    firstSeenAt,
    lastSeenAt: endsAt,
  }));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('pages')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
  return rows.map(({ id }) => id);
}
