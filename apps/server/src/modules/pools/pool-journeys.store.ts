import type { Db } from '../../db/schema/database.ts';

/** Ids of the journeys of each pool, in their order. The pools are within the actor's reach. */
export async function listJourneyIds(db: Db, poolIds: string[]): Promise<Map<string, string[]>> {
  if (poolIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('poolJourneys')
    .select(['poolId', 'journeyId'])
    .where('poolId', 'in', poolIds)
    .orderBy('position')
    .execute();
  const byPool = Map.groupBy(rows, ({ poolId }) => poolId);
  return new Map([...byPool].map(([poolId, its]) => [poolId, its.map(({ journeyId }) => journeyId)]));
}

/** Which of these journeys are the website's; they stay so until the transaction ends. */
export async function findJourneysOf(db: Db, websiteId: string, journeyIds: string[]): Promise<Set<string>> {
  if (journeyIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('journeys')
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('id', 'in', journeyIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface PoolOfJourneys {
  id: string;
  companyId: string;
  websiteId: string;
  journeyIds: string[];
}

/** Gives a pool its journeys, in this order, in place of those it had. */
export async function replaceJourneys(
  db: Db,
  { id: poolId, companyId, websiteId, journeyIds }: PoolOfJourneys,
): Promise<void> {
  await db.deleteFrom('poolJourneys').where('poolId', '=', poolId).execute();
  if (journeyIds.length === 0) return;
  await db
    .insertInto('poolJourneys')
    .values(journeyIds.map((journeyId, position) => ({ companyId, websiteId, poolId, journeyId, position })))
    .execute();
}
