/** Creates a company with one website, whose visits are loaded next, unless the database was retained. */
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import { createWebsiteRow } from '../../apps/server/test/rows.ts';
import { createTestCompany } from '../../apps/server/test/users.ts';
import type { Loading } from './list-visits.ts';
import { createPages, DAYS } from './shop.ts';

const DAY_MS = 24 * 3_600_000;
const ROWS_AT_ONCE = 1_000;

export type Shop = Pick<Loading, 'scope' | 'pages' | 'pageIds' | 'endsAt'>;

export async function createShop(
  db: Db,
  { pageCount, endsAt }: { pageCount: number; endsAt: Date },
): Promise<Shop> {
  const companyId = await createTestCompany(db, 'Le Comptoir');
  const websiteId = await createWebsiteRow(db, { companyId });
  const pages = createPages(pageCount);
  const scope = { companyId, websiteId };
  const pageIds = await insertPages(db, { scope, endsAt, urls: pages.map((page) => page.url) });
  return { scope, pages, pageIds, endsAt };
}

/** Returns the shop that an earlier run loaded into a retained database; null: none. */
export async function findShop(db: Db): Promise<Shop | null> {
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
