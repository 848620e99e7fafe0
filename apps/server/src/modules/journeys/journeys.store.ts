import { sql } from 'kysely';
import type { JourneyInput } from '@vigie/contract/stored-journey.ts';
import { valueNamesOf } from '@vigie/contract/recording.ts';
import type { Actor, Call } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { jsonText } from '../../db/json-text.ts';
import { likeAround } from '../../db/like-text.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';

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

export const journeys = versionedResource('journeys', (db) => db.selectFrom('journeys').select(COLUMNS));
export type JourneyRow = RowOf<typeof journeys>;

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

export function listJourneys(
  call: Call,
  { websiteId, q, ...query }: JourneysQuery,
): Promise<ListPage<JourneyRow>> {
  const conditions = [sql<boolean>`journeys.website_id = ${websiteId}`];
  if (q !== undefined)
    conditions.push(sql`(title ilike ${likeAround(q)} or description ilike ${likeAround(q)})`);
  return journeys.page(call, query, sql.join(conditions, sql` and `));
}

export type JourneyValues = Omit<JourneyInput, 'websiteId'>;

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

export function journeyColumns({ recording, isPrelude, preludeId, ...values }: JourneyValues) {
  return {
    ...values,
    recording: jsonText(recording),
    stepsTotal: recording.steps.length,
    valueNames: jsonText(valueNamesOf(recording)),
    isLoginJourney: isPrelude,
    loginJourneyId: preludeId,
  };
}
