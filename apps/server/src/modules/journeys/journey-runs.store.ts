import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { type ListPage, type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredEvent, StoredJourneyPage } from '../../db/schema/stored-types.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type JourneyRunRow = Awaited<ReturnType<typeof listLastRuns>>[number];
export type WholeRunRow = NonNullable<Awaited<ReturnType<typeof findJourneyRun>>>;

/** Selects the columns that lists show: without the steps. */
function selectRuns(db: Db) {
  return db
    .selectFrom('journeyRuns')
    .innerJoin('jobs', 'jobs.id', 'journeyRuns.jobId')
    .leftJoin('agents', 'agents.id', 'jobs.agentId')
    .select(['journeyRuns.id', 'journeyRuns.jobId', 'journeyRuns.journeyId', 'journeyRuns.at'])
    .select(['outcome', 'durationMs', 'stepsDone', 'stepsTotal', 'failedStep', 'staleSteps'])
    .select(['planVersion', 'figures', 'jobs.state', 'agents.name as agent'])
    .select(sql<number>`jsonb_array_length(journey_runs.findings)`.as('findingsCount'));
}

/** Returns the journey runs of a job. The caller has checked that the job is within the actor's reach. */
export async function listRunsOfOneJob(db: Db, jobId: string) {
  return selectRuns(db)
    .select('journeyRuns.title')
    .where('journeyRuns.jobId', '=', jobId)
    .orderBy('journeyRuns.title')
    .orderBy('journeyRuns.id')
    .execute();
}

/** Returns the last run of each of these journeys. */
export async function listLastRuns(db: Db, journeyIds: string[]) {
  if (journeyIds.length === 0) return [];
  return selectRuns(db)
    .distinctOn('journeyRuns.journeyId')
    .where('journeyRuns.journeyId', 'in', journeyIds)
    .orderBy('journeyRuns.journeyId')
    .orderBy('journeyRuns.id', 'desc')
    .execute();
}

/** Returns the runs of a journey, newest first. The caller has checked that the journey is within the actor's reach. */
export async function listJourneyRuns(
  db: Db,
  query: ListQuery & { journeyId: string },
): Promise<ListPage<JourneyRunRow>> {
  const rows = selectRuns(db).where('journeyRuns.journeyId', '=', query.journeyId);
  const condition = sql<boolean>`journey_id = ${query.journeyId}`;
  return readNewestPage(db, rows, { query, table: 'journey_runs', counted: condition });
}

export async function findJourneyRun(db: Db, actor: Actor, id: string) {
  const row = await selectRuns(db)
    .select(['journeyRuns.title', 'journeyRuns.steps', 'journeyRuns.pages', 'journeyRuns.findings'])
    .select(['journeyRuns.companyId', 'journeyRuns.websiteId'])
    .where('journeyRuns.id', '=', id)
    .where(withinReach(actor, 'journeyRuns.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the previous and the next run of the same journey, and the last earlier run that passed. */
export async function findNeighbours(db: Db, { id, journeyId }: Pick<JourneyRunRow, 'id' | 'journeyId'>) {
  const runs = db.selectFrom('journeyRuns').select('id').where('journeyId', '=', journeyId).limit(1);
  const before = runs.where('id', '<', id).orderBy('id', 'desc');
  const after = runs.where('id', '>', id).orderBy('id');
  const [previous, next, lastPassed] = await Promise.all([
    before.executeTakeFirst(),
    after.executeTakeFirst(),
    before.where('outcome', '=', 'passed').executeTakeFirst(),
  ]);
  return {
    previousId: previous?.id ?? null,
    nextId: next?.id ?? null,
    lastPassedId: lastPassed?.id ?? null,
  };
}

/** Reads the events of each stored visit of a run, by the visit's id. */
export async function readEventsOfVisits(
  db: Db,
  pages: readonly StoredJourneyPage[],
): Promise<Map<string, StoredEvent[]>> {
  if (pages.length === 0) return new Map();
  const ids = pages.map(({ observationId }) => observationId);
  const instants = pages.map(({ observedAt }) => observedAt).toSorted();
  const { rows } = await sql<{ id: string; events: StoredEvent[] | null }>`
    select observations.id, visit_events.events from observations
    left join visit_events on visit_events.observation_id = observations.id
      and visit_events.observed_at = observations.observed_at
    where observations.id = any(${ids}::uuid[])
      and observations.observed_at between ${instants[0]} and ${instants.at(-1)}`.execute(db);
  return new Map(rows.map(({ id, events }) => [id, events ?? []]));
}

/** Returns the pools that contain each of these journeys. */
export async function listPoolsOfJourneys(
  db: Db,
  journeyIds: string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (journeyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('poolJourneys')
    .innerJoin('pools', 'pools.id', 'poolJourneys.poolId')
    .select(['journeyId', 'pools.id', 'pools.name'])
    .where('journeyId', 'in', journeyIds)
    .orderBy('pools.name')
    .execute();
  const pools = new Map<string, { id: string; name: string }[]>();
  for (const { journeyId, ...pool } of rows) pools.set(journeyId, [...(pools.get(journeyId) ?? []), pool]);
  return pools;
}

/** Returns the names of variables of contexts, by the context's id. */
export async function listVariableNames(db: Db, contextIds: string[]): Promise<Map<string, string[]>> {
  if (contextIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('contexts')
    .select(['id', 'variableNames'])
    .where('id', 'in', contextIds)
    .execute();
  return new Map(rows.map(({ id, variableNames }) => [id, variableNames]));
}
