import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';

const COLUMNS = [
  'id',
  'companyId',
  'websiteId',
  'name',
  'rules',
  'cron',
  'timeZone',
  'nextRunAt',
  'lastOverlapAt',
  'catchUpAt',
  'catchUpDueAt',
  'catchUpMissed',
  'createdAt',
  'updatedAt',
] as const;

export const linkLists = versionedResource('linkLists', (db) =>
  db.selectFrom('linkLists').select([...COLUMNS, 'links']),
);
export type LinkListRow = Omit<RowOf<typeof linkLists>, 'links'>;

/** Returns the lists of a website by name, without their addresses. */
export async function listLinkLists(db: Db, actor: Actor, websiteId: string) {
  return db
    .selectFrom('linkLists')
    .select(COLUMNS)
    .select(sql<number>`jsonb_array_length(links)`.as('linksCount'))
    .where(withinReach(actor, 'linkLists.companyId'))
    .where('websiteId', '=', websiteId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Returns the number of a website's lists, and locks the website, so that no second call adds one meanwhile. */
export async function countLinkLists(db: Db, websiteId: string): Promise<number> {
  await db.selectFrom('websites').select('id').where('id', '=', websiteId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('linkLists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId)
    .executeTakeFirstOrThrow();
  return count;
}
