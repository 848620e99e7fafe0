import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { countRows, cursorOf, cutPage, type ListQuery } from '../../db/list-page.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { NewRow } from '../../db/schema/new-row.ts';
import type { SharedLinksTable } from '../../db/schema/quality-tables.ts';

export type SharedLinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

function selectLinks(db: Db, actor: Actor) {
  return db
    .selectFrom('sharedLinks')
    .leftJoin('users', 'users.id', 'sharedLinks.userId')
    .select([
      'sharedLinks.id',
      'sharedLinks.websiteId',
      'sharedLinks.createdAt',
      'sharedLinks.expiresAt',
      'sharedLinks.lastUsedAt',
    ])
    .select(nameOfUser('users').as('author'))
    .where(withinReach(actor, 'sharedLinks.companyId'));
}

export async function findLink(db: Db, actor: Actor, id: string) {
  const row = await selectLinks(db, actor).where('sharedLinks.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export interface LinksQuery extends ListQuery {
  websiteId: string;
}

/** The links of a website that still work, newest first. */
export async function listLinks(
  db: Db,
  actor: Actor,
  { websiteId, now, ...query }: LinksQuery & { now: Date },
) {
  const after = cursorOf(query);
  const working: RawBuilder<boolean> = sql`shared_links.website_id = ${websiteId}
    and shared_links.expires_at > ${now}`;
  const rows = await selectLinks(db, actor)
    .where(working)
    .$if(after !== null, (select) => select.where('sharedLinks.id', '<', after ?? ''))
    .orderBy('sharedLinks.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const reached = sql<boolean>`${working} and ${withinReach(actor, 'sharedLinks.companyId')}`;
  return { ...cutPage(rows, query.limit), total: await countRows(db, 'shared_links', reached) };
}

export async function insertLink(db: Db, link: NewRow<SharedLinksTable, 'lastUsedAt'>): Promise<void> {
  const { now, ...columns } = link;
  await db
    .insertInto('sharedLinks')
    .values({ ...columns, createdAt: now })
    .execute();
}

/** False when the link is not within the actor's reach. */
export async function deleteLink(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sharedLinks')
    .where('id', '=', id)
    .where(withinReach(actor, 'companyId'))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Which website a link opens, while it works. */
export async function findOpenLink(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('sharedLinks')
    .innerJoin('websites', 'websites.id', 'sharedLinks.websiteId')
    .select([
      'sharedLinks.id',
      'sharedLinks.companyId',
      'sharedLinks.websiteId',
      'sharedLinks.expiresAt',
      'websites.name',
      'websites.url',
      'websites.tracking',
    ])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

const MINUTE_MS = 60_000;

/** Notes that a link was used, to the minute: many readers at once do not wait for each other. */
export async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sharedLinks')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < ${new Date(now.getTime() - MINUTE_MS)})`)
    .execute();
}

export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sharedLinks').where('expiresAt', '<', before).execute();
}
