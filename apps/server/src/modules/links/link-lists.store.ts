import { sql } from 'kysely';
import type { LinkListInput } from '@vigie/contract/stored-link-list.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

type Values = Omit<LinkListInput, 'websiteId'>;

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

export type LinkListRow = Awaited<ReturnType<typeof listLinkLists>>[number];

/** Returns the lists of a website by name, without their addresses. */
export async function listLinkLists(db: Db, actor: Actor, websiteId: string) {
  return selectLists(db, actor)
    .where('websiteId', '=', websiteId)
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function findLinkList(db: Db, actor: Actor, id: string) {
  const row = await selectLists(db, actor).select('links').where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

function selectLists(db: Db, actor: Actor) {
  return db
    .selectFrom('linkLists')
    .select(COLUMNS)
    .select(sql<number>`jsonb_array_length(links)`.as('linksCount'))
    .where(withinReach(actor, 'linkLists.companyId'));
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

interface StoredValues {
  values: Values;
  nextRunAt: Date | null;
  now: Date;
}

export async function insertLinkList(
  db: Db,
  { id, companyId, websiteId }: { id: string; companyId: string; websiteId: string },
  { values, nextRunAt, now }: StoredValues,
): Promise<void> {
  await db
    .insertInto('linkLists')
    .values({ id, companyId, websiteId, ...columnsOf(values), nextRunAt, createdAt: now, updatedAt: now })
    .execute();
}

/** Changes a list that the caller has locked. */
export async function updateLinkList(
  db: Db,
  id: string,
  { values, nextRunAt, now }: StoredValues,
): Promise<void> {
  await db
    .updateTable('linkLists')
    .set({ ...columnsOf(values), nextRunAt, updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .execute();
}

function columnsOf({ name, links, schedule, ...rules }: Values) {
  return {
    name: plainText(name),
    links: jsonText(links),
    rules: jsonText(rules),
    cron: schedule?.cron ?? null,
    timeZone: schedule?.timeZone ?? null,
  };
}
