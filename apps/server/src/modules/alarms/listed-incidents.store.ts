import { sql, type RawBuilder } from 'kysely';
import { SEVERITIES, type Severity } from '@vigie/contract/classification.ts';
import type { Incident } from '@vigie/contract/incident.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { countRows, cursorOf, cutPage, type ListPage, type ListQuery } from '../../db/list-page.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';

export interface IncidentFilter {
  websiteId?: string | undefined;
  state?: Incident['state'] | 'any' | undefined;
  kind?: Incident['subject']['kind'] | undefined;
  severity?: Severity | undefined;
}

/** Incidents with what they are about by name; those that are only suspected are none. */
export function selectIncidents(db: Db) {
  return db
    .selectFrom('incidents')
    .innerJoin('companies', 'companies.id', 'incidents.companyId')
    .leftJoin('websites', 'websites.id', 'incidents.websiteId')
    .leftJoin('users', 'users.id', 'incidents.ownerId')
    .selectAll('incidents')
    .select(['companies.name as company', 'websites.name as website', 'websites.url'])
    .select(nameOfUser('users').as('owner'))
    .select(sql<TrackingSettings['others'] | null>`websites.tracking -> 'others'`.as('trackers'))
    .where('phase', 'in', ['open', 'over']);
}

export type ListedIncident = NonNullable<Awaited<ReturnType<typeof readIncident>>>;

/** An incident that the caller vouches for; null for one that is only suspected. */
export async function readIncident(db: Db, id: string) {
  const row = await selectIncidents(db).where('incidents.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function findIncident(db: Db, actor: Actor, id: string): Promise<ListedIncident | null> {
  const row = await selectIncidents(db)
    .where('incidents.id', '=', id)
    .where(withinReach(actor, 'incidents.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/** Incidents within the actor's reach, from the newest to the oldest. */
export async function listIncidents(
  db: Db,
  actor: Actor,
  { now, ...query }: IncidentFilter & ListQuery & { now: Date },
): Promise<ListPage<ListedIncident>> {
  const after = cursorOf(query);
  const condition = sql<boolean>`${withinReach(actor, 'incidents.companyId')} and ${matches(query, now)}`;
  const rows = await selectIncidents(db)
    .where(condition)
    .$if(after !== null, (select) => select.where('incidents.id', '<', after))
    .orderBy('incidents.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return { ...cutPage(rows, query.limit), total: await countRows(db, 'incidents', condition) };
}

function matches({ websiteId, state, kind, severity }: IncidentFilter, now: Date): RawBuilder<boolean> {
  const asked = [hasState(state, now)];
  if (websiteId !== undefined) asked.push(sql<boolean>`incidents.website_id = ${websiteId}`);
  if (kind !== undefined) asked.push(sql<boolean>`incidents.subject ->> 'kind' = ${kind}`);
  if (severity !== undefined) asked.push(sql<boolean>`incidents.severity = ${SEVERITIES.indexOf(severity)}`);
  return sql<boolean>`(${sql.join(asked, sql` and `)})`;
}

function hasState(state: IncidentFilter['state'], now: Date): RawBuilder<boolean> {
  const isMuted = sql`(incidents.is_muted and coalesce(incidents.muted_until > ${now}, true))`;
  switch (state) {
    case 'any':
      return sql<boolean>`incidents.phase in ('open', 'over')`;
    case 'over':
      return sql<boolean>`incidents.phase = 'over'`;
    case 'muted':
      return sql<boolean>`incidents.phase = 'open' and ${isMuted}`;
    case 'acknowledged':
      return sql<boolean>`incidents.phase = 'open' and acknowledged_at is not null and not ${isMuted}`;
    case 'open':
      return sql<boolean>`incidents.phase = 'open' and acknowledged_at is null and not ${isMuted}`;
    default:
      return sql<boolean>`incidents.phase = 'open'`;
  }
}

/** What happened to an incident, oldest first. */
export async function listSteps(db: Db, incidentId: string) {
  return db
    .selectFrom('incidentSteps')
    .leftJoin('users', 'users.id', 'incidentSteps.userId')
    .select(['incidentSteps.id', 'step', 'at', 'detail'])
    .select(nameOfUser('users').as('by'))
    .where('incidentId', '=', incidentId)
    .orderBy('incidentSteps.id')
    .limit(500)
    .execute();
}

/** The channels of a company by their names, for what they were told. */
export async function readChannelNames(db: Db, companyId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What a user says of an incident. */
export interface Handling {
  acknowledgedAt: Date | null;
  isMuted: boolean;
  mutedUntil: Date | null;
  ownerId: string | null;
}
export const UNHANDLED: Handling = { acknowledgedAt: null, isMuted: false, mutedUntil: null, ownerId: null };

/** Stores what a user says of an incident that is not over. False when it is. */
export async function changeHandling(db: Db, id: string, handling: Handling): Promise<boolean> {
  const changed = await db
    .updateTable('incidents')
    .set(handling)
    .where('id', '=', id)
    .where('phase', '=', 'open')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
