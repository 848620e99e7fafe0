import type { ChangeHistory } from '@vigie/audit/regression-cause/page-changes.ts';
import type { Compared } from '@vigie/audit/regression-cause/compare-stored.ts';
import type { StoredBodies } from '@vigie/contract/observation/stored-bodies.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { Period } from '../../period/requested-period.ts';

export interface PageParts {
  pageId: string;
  visitedAt: Date;
  parts: StoredBodies;
  history: ChangeHistory;
}

/** Returns the parts of the last visits of pages, by page. */
export async function readPageParts(db: Db, pageIds: string[]): Promise<Map<string, PageParts>> {
  const rows = await db
    .selectFrom('comparedPages')
    .select(['pageId', 'visitedAt', 'parts', 'history'])
    .where('pageId', 'in', pageIds)
    .execute();
  return new Map(rows.map((row) => [row.pageId, row]));
}

interface Website {
  companyId: string;
  websiteId: string;
}

export async function storePageParts(db: Db, of: Website, pages: readonly PageParts[]): Promise<void> {
  if (pages.length === 0) return;
  const rows = pages.map(({ pageId, visitedAt, parts, history }) => ({
    ...of,
    pageId,
    visitedAt,
    parts: jsonText(parts),
    history: jsonText(history),
  }));
  await db
    .insertInto('comparedPages')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('pageId').doUpdateSet((row) => ({
        visitedAt: row.ref('excluded.visitedAt'),
        parts: row.ref('excluded.parts'),
        history: row.ref('excluded.history'),
      })),
    )
    .execute();
}

/** Updates only the instant of pages whose parts are unchanged, without writing the parts again. */
export async function touchPageParts(db: Db, pages: readonly PageParts[]): Promise<void> {
  if (pages.length === 0) return;
  const ids = pages.map(({ pageId }) => pageId);
  const instants = pages.map(({ visitedAt }) => visitedAt.toISOString());
  await sql`update compared_pages set visited_at = visits.at
    from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as visits (page_id, at)
    where compared_pages.page_id = visits.page_id`.execute(db);
}

/** Change that a run found, summed over its pages. */
export interface RunChange {
  name: string;
  change: Compared;
  fromAt: Date;
  toAt: Date;
  pages: number;
  isVolatile: boolean;
}

/** Maximum changed parts that are stored for one run. */
const RUN_MAX = 100;

/** Adds the changes of a run in the order of their names, so that the agents of a run cause no deadlock. */
export async function addRunChanges(
  db: Db,
  of: Website & { jobId: string },
  changes: readonly RunChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const stored = await db.selectFrom('pageChanges').select('name').where('jobId', '=', of.jobId).execute();
  const known = new Set(stored.map(({ name }) => name));
  const named = changes.map((one) => ({ ...one, name: plainText(one.name) }));
  const young = named.filter(({ name }) => !known.has(name)).slice(0, Math.max(0, RUN_MAX - known.size));
  const rows = [...named.filter(({ name }) => known.has(name)), ...young]
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map((one) => ({ ...of, ...one, id: createId(one.toAt.getTime()), change: jsonText(one.change) }));
  if (rows.length === 0) return;
  await db
    .insertInto('pageChanges')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['jobId', 'name']).doUpdateSet({
        pages: sql`page_changes.pages + excluded.pages`,
        fromAt: sql`greatest(page_changes.from_at, excluded.from_at)`,
        toAt: sql`least(page_changes.to_at, excluded.to_at)`,
        isVolatile: sql`page_changes.is_volatile or excluded.is_volatile`,
      }),
    )
    .execute();
}

export interface MarkedRow extends Omit<RunChange, 'isVolatile'> {
  id: string;
  jobId: string;
  /** True if another run showed the same change before: these pages were not visited in between. */
  isSeenAgain: boolean;
}

const MARKED_MAX = 2_000;
const VOLATILE_DAYS = 14;

/**
 * Returns the changes that runs of a period found, oldest first; of very many, the newest. Parts that change all the
 * time are left out.
 */
export async function listRunChanges(db: Db, websiteId: string, { from, to }: Period): Promise<MarkedRow[]> {
  const span = sql`make_interval(days => ${VOLATILE_DAYS})`;
  const { rows } = await sql<MarkedRow>`
    select id, job_id, name, change, from_at, to_at, pages, exists (
      select from page_changes as earlier
      where earlier.website_id = found.website_id and earlier.name = found.name
        and earlier.to_at < found.to_at and earlier.to_at > found.from_at) as is_seen_again
    from page_changes as found
    where website_id = ${websiteId} and to_at >= ${from} and to_at < ${to} and not exists (
      select from page_changes as other
      where other.website_id = found.website_id and other.name = found.name and other.is_volatile
        and other.to_at between found.to_at - ${span} and found.to_at + ${span})
    order by to_at desc, name limit ${MARKED_MAX}`.execute(db);
  return rows.toReversed();
}

/** Returns which of these bodies a website still stores. */
export async function listStoredFiles(db: Db, websiteId: string, files: string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const rows = await db
    .selectFrom('websiteBodies')
    .select('sha256')
    .where('websiteId', '=', websiteId)
    .where('sha256', 'in', files)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

export async function findPageChange(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('pageChanges')
    .innerJoin('websites', 'websites.id', 'pageChanges.websiteId')
    .select(['pageChanges.companyId', 'pageChanges.websiteId', 'pageChanges.change'])
    .where('pageChanges.id', '=', id)
    .where(websiteWithinReach(actor))
    .executeTakeFirst();
  return row ?? null;
}
