import { sql, type RawBuilder } from 'kysely';
import type { JourneyInput } from '@vigie/contract/stored-journey.ts';
import { valueNamesOf } from '@vigie/contract/recording.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { laterThanBefore, sameInstant } from '../../db/last-change.ts';
import { likeAround } from '../../db/like-text.ts';
import { type ListPage, type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type JourneyRow = NonNullable<Awaited<ReturnType<typeof findJourney>>>;

/** All columns except the recording, which may be large, under the names of the contract. */
const COLUMNS = [
  'id',
  'companyId',
  'websiteId',
  'title',
  'description',
  'severity',
  'contextId',
  'consent',
  'changesWorld',
  'hits',
  'isLoginJourney as isPrelude',
  'loginJourneyId as preludeId',
  'isDraft',
  'stepsTotal',
  'valueNames',
  'createdAt',
  'updatedAt',
] as const;

export async function findJourney(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('journeys')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(withinReach(actor, 'journeys.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Reads the recording of a journey. The caller has checked that the journey is within the actor's reach. */
export async function readRecording(db: Db, id: string): Promise<JourneyInput['recording']> {
  const row = await db
    .selectFrom('journeys')
    .select('recording')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.recording;
}

export interface JourneysQuery extends ListQuery {
  websiteId: string;
  q?: string | undefined;
}

export async function listJourneys(
  db: Db,
  actor: Actor,
  query: JourneysQuery,
): Promise<ListPage<JourneyRow>> {
  const condition = conditionOf(actor, query);
  const rows = db.selectFrom('journeys').select(COLUMNS).where(condition);
  return readNewestPage(db, rows, { query, table: 'journeys', counted: condition });
}

function conditionOf(actor: Actor, { websiteId, q }: JourneysQuery): RawBuilder<boolean> {
  const conditions = [withinReach(actor, 'journeys.companyId'), sql`journeys.website_id = ${websiteId}`];
  if (q !== undefined)
    conditions.push(sql`(title ilike ${likeAround(q)} or description ilike ${likeAround(q)})`);
  return sql.join(conditions, sql` and `);
}

export type JourneyValues = Omit<JourneyInput, 'websiteId'>;

export interface NewJourney {
  id: string;
  companyId: string;
  websiteId: string;
  values: JourneyValues;
  now: Date;
}

/** Inserts a journey. The company is that of the website, which the caller has found within reach. */
export async function insertJourney(db: Db, { values, now, ...ids }: NewJourney): Promise<void> {
  await db
    .insertInto('journeys')
    .values({ ...ids, ...columnsOf(values), createdAt: now, updatedAt: now })
    .execute();
}

export interface JourneyChange {
  id: string;
  /** Time of the change that this change is based on. */
  since: string;
  values: JourneyValues;
  now: Date;
}

/** Updates a journey. Returns false if it was changed since, or is not within the actor's reach. */
export async function updateJourney(db: Db, actor: Actor, change: JourneyChange): Promise<boolean> {
  const result = await db
    .updateTable('journeys')
    .set({ ...columnsOf(change.values), updatedAt: laterThanBefore(change.now) })
    .where('id', '=', change.id)
    .where(sameInstant('updatedAt', change.since))
    .where(withinReach(actor, 'journeys.companyId'))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Deletes a journey with its runs. Journeys and pools that started with its state start without one. Returns false if
 * there is none. A pool saved at the same time either retains the journey or finds it deleted.
 */
export async function deleteJourney(db: Db, actor: Actor, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('journeys')
    .where('id', '=', id)
    .where(withinReach(actor, 'journeys.companyId'))
    .returning('websiteId')
    .executeTakeFirst();
  if (row === undefined) return false;
  await db
    .updateTable('pools')
    .set({ settings: sql`settings - 'preludeId'` })
    .where(isOpenedBy(row.websiteId, id))
    .execute();
  return true;
}

/** Returns the condition for pools of a website whose login journey this is. */
const isOpenedBy = (websiteId: string, preludeId: string) =>
  sql<boolean>`website_id = ${websiteId} and settings ->> 'preludeId' = ${preludeId}`;

/** Returns whether the journey is the login journey of a pool. */
export async function opensPools(db: Db, { websiteId, id }: { websiteId: string; id: string }) {
  const pool = db.selectFrom('pools').select('id').where(isOpenedBy(websiteId, id)).limit(1);
  return (await pool.executeTakeFirst()) !== undefined;
}

/** Returns whether the website has this login journey, and it starts without the state of another journey. */
export async function hasLoginJourney(
  db: Db,
  { websiteId, preludeId, id }: { websiteId: string; preludeId: string; id: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('journeys')
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('id', '=', preludeId)
    .where('isLoginJourney', '=', true)
    .where('loginJourneyId', 'is', null)
    .$if(id !== null, (select) => select.where('id', '<>', id))
    .executeTakeFirst();
  return row !== undefined;
}

function columnsOf({ recording, ...values }: JourneyValues) {
  return {
    title: plainText(values.title),
    description: plainText(values.description),
    severity: values.severity,
    recording: jsonText(recording),
    stepsTotal: recording.steps.length,
    valueNames: jsonText(valueNamesOf(recording)),
    contextId: values.contextId,
    consent: values.consent,
    changesWorld: values.changesWorld,
    hits: values.hits,
    isLoginJourney: values.isPrelude,
    loginJourneyId: values.preludeId,
    isDraft: values.isDraft,
  };
}
