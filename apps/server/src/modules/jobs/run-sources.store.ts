import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { PlannedJourney } from './run-plans.ts';
import type { PlannedContext, PlannedTest } from './run-basis.ts';

const TEST_COLUMNS = ['id', 'title', 'content', 'condition', 'allPages', 'urls'] as const;

export type WebsiteSource = Awaited<ReturnType<typeof readWebsiteSource>>;
export type PoolSource = NonNullable<Awaited<ReturnType<typeof findPoolSource>>>;

export async function findWebsiteSource(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('websites')
    .selectAll()
    .where('id', '=', id)
    .where(withinReach(actor, 'websites.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Reads a website to which the caller has checked the actor's access. */
export async function readWebsiteSource(db: Db, id: string) {
  return db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function findPoolSource(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('pools')
    .select(['id', 'websiteId', 'name', 'allPages', 'urls', 'settings'])
    .where('id', '=', id)
    .where(withinReach(actor, 'pools.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Reads a pool whose access the database or the caller has checked: a website's own, or one that is due. */
export async function readPoolSource(db: Db, id: string): Promise<PoolSource> {
  return db
    .selectFrom('pools')
    .select(['id', 'websiteId', 'name', 'allPages', 'urls', 'settings'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function findTestSource(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('tests')
    .select([...TEST_COLUMNS, 'websiteId'])
    .where('id', '=', id)
    .where(withinReach(actor, 'tests.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the tests of a pool in their order, without drafts: drafts run only by hand. */
export async function listPoolTests(db: Db, poolId: string): Promise<PlannedTest[]> {
  return db
    .selectFrom('poolTests')
    .innerJoin('tests', 'tests.id', 'poolTests.testId')
    .select(TEST_COLUMNS)
    .where('poolId', '=', poolId)
    .where('isDraft', '=', false)
    .orderBy('position')
    .execute();
}

const JOURNEY_COLUMNS = [
  'id',
  'title',
  'recording',
  'consent',
  'changesWorld',
  'loginJourneyId as preludeId',
  'hits',
  'contextId',
] as const;

export async function findJourneySource(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('journeys')
    .select([...JOURNEY_COLUMNS, 'websiteId'])
    .where('id', '=', id)
    .where(withinReach(actor, 'journeys.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the journeys of a pool in their order, without drafts, each after the journey whose state it starts with. */
export async function listPoolJourneys(db: Db, poolId: string): Promise<PlannedJourney[]> {
  const journeys = await db
    .selectFrom('poolJourneys')
    .innerJoin('journeys', 'journeys.id', 'poolJourneys.journeyId')
    .select(JOURNEY_COLUMNS)
    .where('poolId', '=', poolId)
    .where('isDraft', '=', false)
    .orderBy('position')
    .execute();
  const preludes = await listLoginJourneys(db, journeys);
  const first = new Set(preludes.map(({ id }) => id));
  return [...preludes, ...journeys.filter(({ id }) => !first.has(id))];
}

/** Returns the login journeys of these journeys, each once. */
export async function listLoginJourneys(db: Db, journeys: PlannedJourney[]): Promise<PlannedJourney[]> {
  const ids = [...new Set(journeys.flatMap(({ preludeId }) => preludeId ?? []))];
  if (ids.length === 0) return [];
  return db.selectFrom('journeys').select(JOURNEY_COLUMNS).where('id', 'in', ids).orderBy('id').execute();
}

/**
 * Finds a login journey of the website that any run's pages may begin with. It changes no data on the site. Null for
 * another journey.
 */
export async function findLoginJourney(
  db: Db,
  websiteId: string,
  id: string,
): Promise<PlannedJourney | null> {
  const row = await db
    .selectFrom('journeys')
    .select(JOURNEY_COLUMNS)
    .where('id', '=', id)
    .where('websiteId', '=', websiteId)
    .where('isLoginJourney', '=', true)
    .where('isDraft', '=', false)
    .where('changesWorld', '=', false)
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
}

export async function findLinkListSource(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('linkLists')
    .select(['websiteId', 'links', 'rules'])
    .where('id', '=', id)
    .where(withinReach(actor, 'linkLists.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Reads a link list that is due. */
export async function readLinkListSource(db: Db, id: string) {
  return db
    .selectFrom('linkLists')
    .select(['websiteId', 'links', 'rules'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Finds the test that replaces a website's dataLayer rule; null for none, and for a draft. */
export async function findHealthTest(db: Db, id: string | null): Promise<PlannedTest | null> {
  if (id === null) return null;
  const test = db.selectFrom('tests').select(TEST_COLUMNS).where('id', '=', id).where('isDraft', '=', false);
  return (await test.executeTakeFirst()) ?? null;
}

/** Finds a context of this website; null if it belongs to another website. */
export async function findPlannedContext(
  db: Db,
  websiteId: string,
  id: string,
): Promise<PlannedContext | null> {
  const row = await db
    .selectFrom('contexts')
    .select(['id', 'url'])
    .where('id', '=', id)
    .where('websiteId', '=', websiteId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the plan of the last run that included a test, as stored with its job; null if none is stored. */
export async function findLastPlanOfTest(db: Db, testId: string): Promise<RunPlan | null> {
  const row = await db
    .selectFrom('testRuns')
    .innerJoin('jobs', 'jobs.id', 'testRuns.jobId')
    .select('jobs.plan')
    .where('testRuns.testId', '=', testId)
    .orderBy('testRuns.jobId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.plan ?? null;
}
