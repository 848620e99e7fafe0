import { sql, type RawBuilder } from 'kysely';
import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { PoolInput, PoolStatus } from '@vigie/contract/pool.ts';
import type { Actor, Call } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { jsonText } from '../../db/json-text.ts';
import { likeAround } from '../../db/like-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';

export const pools = versionedResource('pools', (db) =>
  db
    .selectFrom('pools')
    .selectAll()
    .select([
      isThePoolOf('healthPoolId').as('isHealthPool'),
      isThePoolOf('contentPoolId').as('isContentPool'),
      activeJob().as('activeJobId'),
    ]),
);
export type PoolRow = RowOf<typeof pools>;

function isThePoolOf(column: 'healthPoolId' | 'contentPoolId'): RawBuilder<boolean> {
  return sql`exists (select from websites where websites.id = pools.website_id and ${sql.ref(column)} = pools.id)`;
}

function activeJob(): RawBuilder<string | null> {
  return sql`(select id from jobs where jobs.pool_id = pools.id and state in ('queued', 'running')
    order by id desc limit 1)`;
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

export function listPools(call: Call, query: PoolsQuery): Promise<ListPage<PoolRow>> {
  return pools.page(call, query, conditionOf(query));
}

function conditionOf(query: PoolsQuery): RawBuilder<boolean> {
  const { websiteId, q, category, severity, status } = query;
  const conditions = [sql<boolean>`true`];
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

export function poolColumns(values: PoolValues) {
  return {
    name: values.name,
    description: values.description,
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
