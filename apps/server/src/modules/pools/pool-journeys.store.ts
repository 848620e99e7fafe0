import { sql } from 'kysely';
import type { JourneyOutcome } from '@vigie/contract/journey-outcome.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Db } from '../../db/schema/database.ts';

/** Returns the ids of the journeys of each pool, in their order. The pools are within the actor's reach. */
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

/**
 * Returns the journeys of a pool in their order, drafts too. The pool is within the actor's reach. A journey that
 * starts with the state of another one also changes what that one changes.
 */
export async function listJourneysOfPool(
  db: Db,
  poolId: string,
): Promise<NonNullable<PoolDetail['journeys']>> {
  return db
    .selectFrom('poolJourneys')
    .innerJoin('journeys', 'journeys.id', 'poolJourneys.journeyId')
    .leftJoin('journeys as loginJourneys', 'loginJourneys.id', 'journeys.loginJourneyId')
    .select(['journeys.id', 'journeys.title', 'journeys.severity', 'journeys.isDraft', 'journeys.stepsTotal'])
    .select(
      sql<boolean>`journeys.changes_world or coalesce(login_journeys.changes_world, false)`.as(
        'changesWorld',
      ),
    )
    .where('poolId', '=', poolId)
    .orderBy('position')
    .execute();
}

export interface PoolJourneyRunRow {
  journeyId: string;
  id: string;
  jobId: string;
  at: Date;
  outcome: JourneyOutcome | null;
}

/**
 * Returns the newest runs of each journey of a pool with this pool, newest first. The pool is within the actor's reach.
 */
export async function listRunsOfJourneys(
  db: Db,
  { poolId, runsPerJourney }: { poolId: string; runsPerJourney: number },
): Promise<Map<string, PoolJourneyRunRow[]>> {
  const { rows } = await sql<PoolJourneyRunRow>`
    select listed.journey_id, run.id, run.job_id, run.at, run.outcome
    from pool_journeys as listed
    cross join lateral (
      select journey_runs.id, job_id, at, outcome
      from journey_runs join jobs on jobs.id = job_id
      where journey_runs.journey_id = listed.journey_id and jobs.pool_id = listed.pool_id
      order by journey_runs.id desc limit ${runsPerJourney}
    ) as run
    where listed.pool_id = ${poolId}
    order by listed.journey_id, run.id desc`.execute(db);
  return Map.groupBy(rows, ({ journeyId }) => journeyId);
}

/** Returns which of these journeys belong to the website, and locks them until the transaction ends. */
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

/** Replaces the journeys of a pool by these, in this order. */
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
