import { sql } from 'kysely';
import type { ExportNames } from '@vigie/audit/containers/named-container.ts';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ContainersTable, ContainerVersionsTable } from '../../db/schema/tables.generated.ts';
import type { Container } from '@vigie/contract/container.ts';

export interface ContainerRow extends Omit<ContainersTable, 'names'> {
  names: ExportNames | null;
}

export type VersionRow = Pick<
  ContainerVersionsTable,
  'id' | 'number' | 'sha256' | 'sizeBytes' | 'changes' | 'firstSeenAt' | 'lastSeenAt'
> & { version: string | null };

export interface VersionOf extends VersionRow {
  container: Container;
}

/**
 * Returns the containers of a website, last seen first. The caller has checked that the website is within the actor's
 * reach.
 */
export async function listContainers(db: Db, websiteId: string): Promise<ContainerRow[]> {
  return db
    .selectFrom('containers')
    .selectAll()
    .where('websiteId', '=', websiteId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findContainer(db: Db, actor: Actor, id: string): Promise<ContainerRow | null> {
  const row = await db
    .selectFrom('containers')
    .innerJoin('websites', 'websites.id', 'containers.websiteId')
    .selectAll('containers')
    .where('containers.id', '=', id)
    .where(websiteWithinReach(actor))
    .executeTakeFirst();
  return row ?? null;
}

const VERSION = [
  'id',
  'number',
  'sha256',
  'sizeBytes',
  'changes',
  'firstSeenAt',
  'lastSeenAt',
  sql<string | null>`container ->> 'version'`.as('version'),
] as const;

/** Returns the versions of a container, newest first. */
export async function listContainerVersions(db: Db, containerId: string): Promise<VersionRow[]> {
  return db
    .selectFrom('containerVersions')
    .select(VERSION)
    .where('containerId', '=', containerId)
    .orderBy('number', 'desc')
    .execute();
}

/** Finds a version by its number; without a number, the one that was seen last. Null: it is not stored. */
export async function findVersion(
  db: Db,
  containerId: string,
  number: number | null,
): Promise<VersionOf | null> {
  const all = db
    .selectFrom('containerVersions')
    .select([...VERSION, 'container'])
    .where('containerId', '=', containerId);
  const query =
    number === null
      ? all.orderBy('lastSeenAt', 'desc').orderBy('number', 'desc').limit(1)
      : all.where('number', '=', number);
  return (await query.executeTakeFirst()) ?? null;
}

/** Returns the names from exports for tags of containers, by container id. Containers without an export are absent. */
export async function findContainerNames(
  db: Db,
  websiteId: string,
  ids: readonly string[],
): Promise<Map<string, ExportNames>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('containers')
    .select(['id', 'names'])
    .where('websiteId', '=', websiteId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.flatMap(({ id, names }) => (names === null ? [] : [[id, names] as const])));
}

/** Stores the names of an export in place of earlier ones; null deletes them. */
export async function storeNames(
  db: Db,
  id: string,
  { names, now }: { names: ExportNames | null; now: Date },
): Promise<void> {
  await db
    .updateTable('containers')
    .set({ names: names === null ? null : jsonText(names), namedAt: names === null ? null : now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a container with its versions. */
export async function deleteContainer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('containers').where('id', '=', id).execute();
}

/** Maximum visits that are opened to find one that stored a container. */
const LOOKED_THROUGH = 10;

interface EventContainerQuery {
  event: string;
  url: string | undefined;
  until: Date;
}

/**
 * Returns visits of a website that may explain why an event was not sent. With a page: the visits of that page.
 * Otherwise visits with the event in any spelling, then the newest ones.
 */
export async function listVisitsToExplain(
  db: Db,
  websiteId: string,
  query: EventContainerQuery,
): Promise<string[]> {
  const newest = await listNewestVisits(db, websiteId, query);
  if (query.url !== undefined) return newest;
  return [...new Set([...(await listVisitsWithEvent(db, websiteId, query)), ...newest])];
}

/** Returns the newest measured visits that count for health, and visits of journeys. */
async function listNewestVisits(
  db: Db,
  websiteId: string,
  { url, until }: EventContainerQuery,
): Promise<string[]> {
  const visits = db
    .selectFrom('observations')
    .leftJoin('visitEvents', 'visitEvents.observationId', 'observations.id')
    .select('observations.id')
    .where('observations.websiteId', '=', websiteId)
    .where('outcome', '=', 'measured')
    .where((where) =>
      where.or([where('countsForHealth', '=', true), where('visitEvents.isOfJourney', '=', true)]),
    )
    .where('observations.observedAt', '<=', until);
  const ofPage =
    url === undefined
      ? visits
      : visits.where('observations.pageId', '=', (query) =>
          query.selectFrom('pages').select('id').where('websiteId', '=', websiteId).where('url', '=', url),
        );
  const rows = await ofPage.orderBy('observations.observedAt', 'desc').limit(LOOKED_THROUGH).execute();
  return rows.map(({ id }) => id);
}

/** Maximum events, of the newest visits, that are searched. */
const EVENTS_LOOKED_THROUGH = 500;
const WITH_EVENT = 3;

async function listVisitsWithEvent(
  db: Db,
  websiteId: string,
  { event, until }: EventContainerQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select observation_id as id from (
      select observation_id, observed_at, events from visit_events
      where website_id = ${websiteId} and observed_at <= ${until}
      order by observed_at desc limit ${EVENTS_LOOKED_THROUGH}) as newest
    where exists (select 1 from jsonb_array_elements(events) as event where lower(event->>0) = lower(${event}))
    order by observed_at desc limit ${WITH_EVENT}`.execute(db);
  return rows.map(({ id }) => id);
}
