import { sql } from 'kysely';
import type { IncidentStep } from '@vigie/contract/incident.ts';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { Db } from '../../db/schema/database.ts';
import type { IncidentProgress, StepDetail, StoredNotificationState } from '../../db/schema/stored-types.ts';
import type { IncidentState, CauseMeasurement } from './incident.policy.ts';
import type { NotificationState } from './notification.policy.ts';

export type IncidentRow = Awaited<ReturnType<typeof listLastIncidents>>[number];

/**
 * Returns the last incident of each root cause that may still matter: those of a website, or those of a company that
 * belong to no website.
 */
export async function listLastIncidents(
  db: Db,
  { companyId, websiteId, endedAfter }: { companyId: string; websiteId: string | null; endedAfter: Date },
) {
  return db
    .selectFrom('incidents')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('websiteId', websiteId === null ? 'is' : '=', websiteId)
    .where((one) => one.or([one('phase', '<>', 'over'), one('overAt', '>', endedAfter)]))
    .distinctOn('causeKey')
    .orderBy('causeKey')
    .orderBy('id', 'desc')
    .execute();
}

export interface AlarmScope {
  companyId: string;
  websiteId: string | null;
}

/** Stored state of an incident, without what users decided about it. */
export interface SavedIncident {
  /** Null for a new one. */
  id: string | null;
  reading: CauseMeasurement;
  state: IncidentState;
  secondJobId: string | null;
  notifications: Record<string, NotificationState>;
}

/** Stores the current state of an incident and returns its id. */
export async function saveIncident(
  db: Db,
  { companyId, websiteId }: AlarmScope,
  { id, now, ...saved }: SavedIncident & { now: Date },
): Promise<string> {
  const columns = columnsOf(saved);
  if (id !== null) {
    await db.updateTable('incidents').set(columns).where('id', '=', id).execute();
    return id;
  }
  const row = { ...columns, id: createId(now.getTime()), companyId, websiteId, causeKey: saved.reading.key };
  await db
    .insertInto('incidents')
    .values({ ...row, acknowledgedAt: null, acknowledgedUntil: null, mutedUntil: null, ownerId: null })
    .execute();
  return row.id;
}

function columnsOf({ reading, state, secondJobId, notifications }: Omit<SavedIncident, 'id'>) {
  const { phase, firstSeenAt, beganAt, lastSeenAt, openedAt, overAt, pages, returns, isOld } = state;
  const { comesAndGoes, wasLess, calmSince, requestedAt: askedAt, requests: asks } = state;
  const progress: IncidentProgress = {
    comesAndGoes,
    wasLess,
    asks,
    calmSince: calmSince?.toISOString() ?? null,
    askedAt: askedAt?.toISOString() ?? null,
  };
  const stored: Record<string, StoredNotificationState> = Object.fromEntries(
    Object.entries(notifications).map(([ruleId, one]) => [
      ruleId,
      { ...one, openedAt: one.openedAt?.toISOString() ?? null },
    ]),
  );
  return {
    trackerId: reading.trackerId,
    subject: jsonText(reading.subject),
    severity: SEVERITIES.indexOf(reading.severity),
    samplePages: reading.samplePages,
    phase,
    firstSeenAt,
    beganAt,
    lastSeenAt,
    openedAt,
    overAt,
    pages,
    returns,
    isOld,
    secondJobId,
    progress: jsonText(progress),
    notifications: jsonText(stored),
  };
}

export function stateOfRow(row: IncidentRow): IncidentState {
  const { phase, firstSeenAt, beganAt, lastSeenAt, openedAt, overAt, pages, returns, isOld } = row;
  const { calmSince, askedAt, asks: requests, ...progress } = row.progress;
  return {
    phase,
    firstSeenAt,
    beganAt,
    lastSeenAt,
    openedAt,
    overAt,
    pages,
    returns,
    isOld,
    ...progress,
    requests,
    calmSince: calmSince === null ? null : new Date(calmSince),
    requestedAt: askedAt === null ? null : new Date(askedAt),
  };
}

export function parseNotificationStates({
  notifications,
}: Pick<IncidentRow, 'notifications'>): Record<string, NotificationState> {
  return Object.fromEntries(
    Object.entries(notifications).map(([ruleId, one]) => [
      ruleId,
      { ...one, openedAt: one.openedAt === null ? null : new Date(one.openedAt) },
    ]),
  );
}

export async function deleteIncident(db: Db, id: string): Promise<void> {
  await db.deleteFrom('incidents').where('id', '=', id).execute();
}

/** Deletes incidents that ended long ago, with their history, and causes without any remaining data. */
export async function deleteOldIncidents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('incidents').where('phase', '=', 'over').where('overAt', '<', before).execute();
  await db.deleteFrom('incidentSteps').where('incidentId', 'is', null).where('at', '<', before).execute();
  await sql`
    delete from causes where created_at < ${before}
      and not exists (select from problems where problems.cause_id = causes.id)
      and not exists (select from incidents where incidents.cause_id = causes.id)
      and not exists (select from problem_notes where problem_notes.cause_id = causes.id)`.execute(db);
}

export interface NewStep {
  companyId: string;
  /** Null if the cause has no incident; the step then names the cause. */
  incidentId: string | null;
  causeId?: string;
  step: IncidentStep['step'];
  now: Date;
  userId?: string | null;
  detail?: StepDetail;
}

export async function insertSteps(db: Db, steps: NewStep[]): Promise<void> {
  if (steps.length === 0) return;
  await db
    .insertInto('incidentSteps')
    .values(
      steps.map(({ companyId, incidentId, causeId, step, now, userId = null, detail = {} }, index) => ({
        // Ids define the order of steps of one moment.
        id: createId(now.getTime() + index),
        companyId,
        incidentId,
        ...(causeId !== undefined && { causeId }),
        step,
        at: now,
        userId,
        detail: jsonText(detail),
      })),
    )
    .execute();
}

/** Claimed alarm evaluation. */
export interface AlarmEvaluationRow extends AlarmScope {
  id: string;
  since: Date;
  evaluatedAt: Date | null;
  /** Last evaluation that read verdicts. */
  verdictsAt: Date | null;
}

/** Claims the evaluation that waits longest; no other worker gets it. Null when none is due. */
export async function claimAlarmEvaluation(db: Db, now: Date): Promise<AlarmEvaluationRow | null> {
  const row = await db
    .selectFrom('alarmEvaluations')
    .select(['id', 'companyId', 'websiteId', 'since', 'evaluatedAt', 'verdictsAt'])
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Postpones the evaluations that were due before an instant. */
export async function postponeAlarmEvaluations(
  db: Db,
  { dueBefore, until }: { dueBefore: Date; until: Date },
): Promise<void> {
  await db.updateTable('alarmEvaluations').set({ nextAt: until }).where('nextAt', '<', dueBefore).execute();
}

export async function completeAlarmEvaluation(
  db: Db,
  id: string,
  { now, nextAt, readsVerdicts }: { now: Date; nextAt: Date; readsVerdicts: boolean },
): Promise<void> {
  await db
    .updateTable('alarmEvaluations')
    .set({ evaluatedAt: now, nextAt, ...(readsVerdicts && { verdictsAt: now }) })
    .where('id', '=', id)
    .execute();
}

/** Adds evaluations for new websites and companies. Nothing of theirs counts as old. */
export async function insertAlarmEvaluations(db: Db, now: Date): Promise<void> {
  await sql`
    insert into alarm_evaluations (company_id, website_id, since, next_at)
    select company_id, id, created_at, ${now} from websites
    where not is_draft and not exists (select from alarm_evaluations where alarm_evaluations.website_id = websites.id)
    on conflict do nothing`.execute(db);
  await sql`
    insert into alarm_evaluations (company_id, website_id, since, next_at)
    select id, null, created_at, ${now} from companies
    where not exists (select from alarm_evaluations where company_id = companies.id and website_id is null)
    on conflict do nothing`.execute(db);
}

/**
 * Makes the evaluation of a website due at once, because something changed. Without a website: all websites of a
 * company.
 */
export async function scheduleAlarmEvaluation(
  db: Db,
  of: Iterable<{ companyId: string; websiteId?: string | null }>,
  now: Date,
): Promise<void> {
  const scopes = [...of];
  // In the order of their ids, so that concurrent requests do not deadlock.
  await sql`
    with chosen as materialized (
      select alarm_evaluations.id from alarm_evaluations where next_at > ${now} and exists (
        select from unnest(${scopes.map(({ companyId }) => companyId)}::uuid[],
            ${scopes.map(({ websiteId }) => websiteId ?? null)}::uuid[],
            ${scopes.map(({ websiteId }) => websiteId === undefined)}::boolean[]) as scopes (company_id, website_id, is_all)
        where scopes.company_id = alarm_evaluations.company_id
          and (scopes.is_all or scopes.website_id is not distinct from alarm_evaluations.website_id))
      order by id for update
    )
    update alarm_evaluations set next_at = ${now} where id in (select id from chosen)`.execute(db);
}

/** A user's decision about an incident. */
export interface Handling {
  acknowledgedAt: Date | null;
  acknowledgedUntil: Date | null;
  isMuted: boolean;
  mutedUntil: Date | null;
  ownerId: string | null;
}
export const UNHANDLED: Handling = {
  acknowledgedAt: null,
  acknowledgedUntil: null,
  isMuted: false,
  mutedUntil: null,
  ownerId: null,
};

/** Stores a user's decision about the open incidents of causes, in the order of their ids. Returns these ids. */
export async function changeHandlingOfCauses(
  db: Db,
  causeIds: string[],
  handling: Handling,
): Promise<{ id: string; causeId: string }[]> {
  const chosen = await db
    .selectFrom('incidents')
    .select('id')
    .where('causeId', 'in', causeIds)
    .where('phase', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (chosen.length === 0) return [];
  return db
    .updateTable('incidents')
    .set(handling)
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .returning(['id', 'causeId'])
    .execute();
}

/** Stores a user's decision about an incident that is not over. Returns false if it is over. */
export async function changeHandling(db: Db, id: string, handling: Handling): Promise<boolean> {
  const changed = await db
    .updateTable('incidents')
    .set(handling)
    .where('id', '=', id)
    .where('phase', '=', 'open')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
