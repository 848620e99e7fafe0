import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** Pools that run in a context. The context is within the actor's reach. */
export async function listPoolsInContext(
  db: Db,
  contextId: string,
): Promise<Array<{ id: string; name: string }>> {
  return db
    .selectFrom('pools')
    .innerJoin('contexts', 'contexts.websiteId', 'pools.websiteId')
    .select(['pools.id', 'pools.name'])
    .where('contexts.id', '=', contextId)
    .where(sql<boolean>`pools.settings ->> 'contextId' = ${contextId}`)
    .orderBy('pools.name')
    .execute();
}

/** The website that needs a pool for its health or its dataLayer analysis, if any. */
export async function findWebsiteOfPool(
  db: Db,
  poolId: string,
): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('websites')
    .innerJoin('pools', 'pools.websiteId', 'websites.id')
    .select(['websites.id', 'websites.name'])
    .where('pools.id', '=', poolId)
    .where(sql<boolean>`pools.id in (health_pool_id, content_pool_id)`)
    .executeTakeFirst();
  return row ?? null;
}
