import { sql, type RawBuilder } from 'kysely';
import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { PoolInput, PoolStatus } from '@vigie/contract/pool.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import { type ListPage, type ListQuery } from '../../db/list-page.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { likeAround } from '../../db/like-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type PoolRow = NonNullable<Awaited<ReturnType<typeof findPool>>>;

function selectPools(db: Db, actor: Actor) {
  return db
    .selectFrom('pools')
    .selectAll()
    .select([
      isThePoolOf('healthPoolId').as('isHealthPool'),
      isThePoolOf('contentPoolId').as('isContentPool'),
      activeJob().as('activeJobId'),
    ])
    .where(withinReach(actor, 'pools.companyId'));
}

function isThePoolOf(column: 'healthPoolId' | 'contentPoolId'): RawBuilder<boolean> {
  return sql`exists (select from websites where websites.id = pools.website_id and ${sql.ref(column)} = pools.id)`;
}

function activeJob(): RawBuilder<string | null> {
  return sql`(select id from jobs where jobs.pool_id = pools.id and state in ('queued', 'running')
    order by id desc limit 1)`;
}

export async function findPool(db: Db, actor: Actor, id: string) {
  const row = await selectPools(db, actor).where('pools.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns a pool and locks it until the transaction ends; null if it is not within the actor's reach. */
export async function lockPool(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('pools')
    .selectAll()
    .where('id', '=', id)
    .where(withinReach(actor, 'pools.companyId'))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface PoolsQuery extends ListQuery {
  websiteId?: string | undefined;
  q?: string | undefined;
  category?: Category | undefined;
  severity?: Severity | undefined;
  status?: PoolStatus | undefined;
}

export async function listPools(db: Db, actor: Actor, query: PoolsQuery): Promise<ListPage<PoolRow>> {
  const condition = conditionOf(actor, query);
  const rows = selectPools(db, actor).where(condition);
  return readNewestPage(db, rows, { query, table: 'pools', counted: condition });
}

function conditionOf(actor: Actor, query: PoolsQuery): RawBuilder<boolean> {
  const { websiteId, q, category, severity, status } = query;
  const conditions = [withinReach(actor, 'pools.companyId')];
  if (websiteId !== undefined) conditions.push(sql`pools.website_id = ${websiteId}`);
  if (q !== undefined)
    conditions.push(sql`(name ilike ${likeAround(q)} or description ilike ${likeAround(q)})`);
  if (category !== undefined) conditions.push(sql`category = ${category}`);
  if (severity !== undefined) conditions.push(sql`severity = ${severity}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  return sql.join(conditions, sql` and `);
}

/** Fields of a pool that a user enters, without its tests. */
export type PoolValues = Omit<PoolInput, 'websiteId' | 'testIds' | 'journeyIds'>;

export interface NewPool {
  id: string;
  companyId: string;
  websiteId: string;
  values: PoolValues;
  nextRunAt: Date | null;
  now: Date;
}

/** Inserts a pool. The company is that of the website, which the caller has found within reach. */
export async function insertPool(db: Db, { values, now, ...pool }: NewPool): Promise<void> {
  await db
    .insertInto('pools')
    .values({ ...pool, ...columnsOf(values), createdAt: now, updatedAt: now })
    .execute();
}

export interface PoolChange {
  id: string;
  /** Left out: unchanged. */
  values?: PoolValues;
  status: PoolStatus;
  nextRunAt: Date | null;
  now: Date;
}

/** Changes a pool that the actor has locked. */
export async function updatePool(db: Db, actor: Actor, change: PoolChange): Promise<void> {
  const { id, values, status, nextRunAt, now } = change;
  await db
    .updateTable('pools')
    .set({
      ...(values !== undefined && columnsOf(values)),
      status,
      nextRunAt,
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', id)
    .where(withinReach(actor, 'pools.companyId'))
    .execute();
}

export async function deletePool(db: Db, actor: Actor, id: string): Promise<void> {
  await db.deleteFrom('pools').where('id', '=', id).where(withinReach(actor, 'pools.companyId')).execute();
}

function columnsOf(values: PoolValues) {
  return {
    name: plainText(values.name),
    description: plainText(values.description),
    category: values.category,
    severity: values.severity,
    status: values.status,
    allPages: values.allPages,
    urls: jsonText(values.urls),
    settings: jsonText(values.settings),
    cron: values.schedule?.cron ?? null,
    timeZone: values.schedule?.timeZone ?? null,
  };
}
