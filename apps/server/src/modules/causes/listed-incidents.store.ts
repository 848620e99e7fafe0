import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { SEVERITIES, type Severity } from '@vigie/contract/classification.ts';
import { idSchema } from '@vigie/contract/identifiers.ts';
import type { Incident } from '@vigie/contract/incident.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { countRows, type ListPage, type ListQuery } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import { selectSteps, STEPS_READ } from './cause-details.store.ts';
import { RULES } from './causes.store.ts';

export interface IncidentFilter {
  websiteId?: string | undefined;
  state?: Incident['state'] | 'any' | undefined;
  kind?: Incident['subject']['kind'] | undefined;
  severity?: Severity | undefined;
  ruleId?: string | undefined;
}

/** Returns the query for incidents with the names of their subjects, without suspected ones. */
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
    .select(RULES.as('rules'))
    .where('phase', 'in', ['open', 'over']);
}

export type ListedIncident = NonNullable<Awaited<ReturnType<typeof readIncident>>>;

/** Reads an incident; null for a suspected one. The caller has checked access. */
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

/** Sort rank of an incident by its state: unhandled ones first. */
const URGENCY: Record<Incident['state'], number> = { open: 3, acknowledged: 2, muted: 1, over: 0 };
const incidentsCursorSchema = z.tuple([z.int(), idSchema]);

/** Returns incidents within the actor's reach: unhandled ones first, then from the newest to the oldest. */
export async function listIncidents(
  db: Db,
  actor: Actor,
  { now, ...query }: IncidentFilter & ListQuery & { now: Date },
): Promise<ListPage<ListedIncident>> {
  const { limit } = query;
  const after = decodeCursor(query.after, incidentsCursorSchema);
  const condition = sql<boolean>`${withinReach(actor, 'incidents.companyId')} and ${matches(query, now)}`;
  const urgency = urgencyAt(now);
  const rows = await selectIncidents(db)
    .select(urgency.as('urgency'))
    .where(condition)
    .$if(after !== null, (select) =>
      select.where(sql<boolean>`(${urgency}, incidents.id) < (${after?.[0]}::int, ${after?.[1]}::uuid)`),
    )
    .orderBy('urgency', 'desc')
    .orderBy('incidents.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next: rows.length > limit && last !== undefined ? encodeCursor([last.urgency, last.id]) : null,
    total: await countRows(db, 'incidents', condition),
  };
}

/** Returns the sort rank of an incident's state at this moment; a mute ends at its date. */
function urgencyAt(now: Date): RawBuilder<number> {
  const isMuted = sql`incidents.is_muted and coalesce(incidents.muted_until > ${now}, true)`;
  return sql<number>`case when incidents.phase = 'over' then ${sql.lit(URGENCY.over)}
    when ${isMuted} then ${sql.lit(URGENCY.muted)}
    when incidents.acknowledged_at is not null and coalesce(incidents.acknowledged_until > ${now}, true) then ${sql.lit(URGENCY.acknowledged)}
    else ${sql.lit(URGENCY.open)} end`;
}

function matches(
  { websiteId, state, kind, severity, ruleId }: IncidentFilter,
  now: Date,
): RawBuilder<boolean> {
  const conditions = [hasState(state, now)];
  if (websiteId !== undefined) conditions.push(sql<boolean>`incidents.website_id = ${websiteId}`);
  if (kind !== undefined) conditions.push(sql<boolean>`incidents.subject ->> 'kind' = ${kind}`);
  if (severity !== undefined)
    conditions.push(sql<boolean>`incidents.severity = ${SEVERITIES.indexOf(severity)}`);
  if (ruleId !== undefined) conditions.push(sql<boolean>`incidents.notifications ? ${ruleId}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function hasState(state: IncidentFilter['state'], now: Date): RawBuilder<boolean> {
  if (state === undefined) return sql`incidents.phase = 'open'`;
  const isListed = sql<boolean>`incidents.phase in ('open', 'over')`;
  return state === 'any' ? isListed : sql`${isListed} and ${urgencyAt(now)} = ${sql.lit(URGENCY[state])}`;
}

/** Returns the history of an incident, oldest first. */
export async function listIncidentSteps(db: Db, incidentId: string) {
  return selectSteps(db)
    .where('incidentId', '=', incidentId)
    .orderBy('incidentSteps.id')
    .limit(STEPS_READ)
    .execute();
}

/**
 * Returns the incidents for the digest of a channel, including those of its websites, the most severe first. They are
 * open or ended in the period; muted ones are left out.
 */
export async function listIncidentsOfDigest(
  db: Db,
  { id, companyId }: { id: string; companyId: string },
  { from, now, limit }: { from: Date; now: Date; limit: number },
): Promise<ListedIncident[]> {
  const rangForIt = sql<boolean>`exists (select from alarm_rules where alarm_rules.company_id = incidents.company_id
    and incidents.notifications ? alarm_rules.id::text and (alarm_rules.settings -> 'channelIds' ? ${id}::text
      or exists (select from websites where websites.id = incidents.website_id and ${id} = any(channel_ids))))`;
  return selectIncidents(db)
    .where('incidents.companyId', '=', companyId)
    .where(rangForIt)
    .where(sql<boolean>`(not incidents.is_old or incidents.returns > 0)`)
    .where(sql<boolean>`(incidents.phase <> 'over' or incidents.over_at >= ${from})`)
    .where(
      sql<boolean>`not (incidents.is_muted
        and coalesce(incidents.muted_until > coalesce(incidents.over_at, ${now}), true))`,
    )
    .orderBy('incidents.severity', 'desc')
    .orderBy('incidents.id', 'desc')
    .limit(limit)
    .execute();
}
