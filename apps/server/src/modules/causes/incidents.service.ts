import type * as z from 'zod';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { Incident, IncidentDetail, incidentDetailSchema } from '@vigie/contract/incident.ts';
import type { Call } from '../../access/actor.ts';
import { redactAddress } from '../../access/captured-values.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { requireFound } from '../../errors/api-error.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { calmOf, presentStep, readCauseChanges, readFault } from './cause-detail.service.ts';
import { findExample, readChannelNames } from './cause-details.store.ts';
import { isInHandAt, isMutedAt, ofWhom } from './cause.policy.ts';
import { stateChange, handleCauses } from './change-states.service.ts';
import {
  type IncidentFilter,
  type ListedIncident,
  findIncident,
  listIncidents,
  listIncidentSteps,
  readIncident,
} from './listed-incidents.store.ts';
import type { StateChange } from './problem-changes.store.ts';

/** Incident whose steps have the dates of their rows. */
type DatedDetail = z.input<typeof incidentDetailSchema>;

/** Reader with the least rights: messages leave the company, so the remedy must contain nothing that pages sent. */
const OUTSIDE = { scope: 'context', role: 'guest' } as const;

/** Returns incidents within the actor's reach: unhandled ones first, then from the newest to the oldest. */
export async function listAllIncidents(
  call: Call,
  query: IncidentFilter & ListQuery,
): Promise<ListPage<Incident>> {
  const { db, actor, now } = call;
  if (query.websiteId !== undefined) await requireWebsite(call, query.websiteId);
  const page = await listIncidents(db, actor, { ...query, now });
  return { ...page, items: page.items.map((row) => presentIncident(row, now)) };
}

/** Reads an incident with its history, its remedy and the changes before it. */
export async function readIncidentDetail(call: Call, { id }: { id: string }): Promise<DatedDetail> {
  const { db, now } = call;
  const row = await requireIncident(call, id);
  const { incident, remedy, changes, problemId } = await describeIncident(db, row, now);
  const names = await readChannelNames(db, row.companyId);
  const history = (await listIncidentSteps(db, id)).map((step) => presentStep(step, names));
  return { ...incident, remedy, changes, problemId, history };
}

export interface DescribedIncident {
  incident: Incident;
  causeId: string;
  remedy: IncidentDetail['remedy'];
  changes: IncidentDetail['changes'];
  problemId: string | null;
}

/** Reads an incident with what helps to fix it; null for a suspected one. The caller has checked access. */
export async function readDescribedIncident(
  db: Db,
  id: string,
  now: Date,
): Promise<DescribedIncident | null> {
  const row = await readIncident(db, id);
  return row === null ? null : describeIncident(db, row, now);
}

async function describeIncident(db: Db, row: ListedIncident, now: Date): Promise<DescribedIncident> {
  const { causeId } = row;
  const incident = presentIncident(row, now);
  const example = await findExample(db, causeId);
  const cause = { key: row.causeKey, websiteId: row.websiteId, trackerId: row.trackerId };
  const fault =
    example === null ? null : await readFault({ db, actor: OUTSIDE }, cause, example.observationId);
  return {
    incident,
    causeId,
    remedy: fault?.remedy ?? null,
    problemId: example?.id ?? null,
    changes: await readCauseChanges(db, { ...incident, samplePages: row.samplePages, causeId }),
  };
}

/** Acknowledges an incident: no reminder and no escalation is sent any more. */
export async function acknowledgeIncident(call: Call, { id }: { id: string }): Promise<DatedDetail> {
  return handle(call, id, stateChange(call, { state: 'acknowledged', until: null }));
}

/** Mutes an incident until a date, or for as long as it lasts. No message about it is sent. */
export async function muteIncident(
  call: Call,
  { id, until }: { id: string; until: string | null },
): Promise<DatedDetail> {
  return handle(call, id, stateChange(call, { state: 'muted', until }));
}

export async function reopenIncident(call: Call, { id }: { id: string }): Promise<DatedDetail> {
  return handle(call, id, stateChange(call, { state: 'open', until: null }));
}

/** Changes the state of an incident through its cause. Refused for one that is over. */
async function handle(call: Call, id: string, change: StateChange): Promise<DatedDetail> {
  const { phase, causeId, companyId, websiteId } = await requireIncident(call, id);
  if (phase === 'open') await handleCauses(call, [{ id: causeId, companyId, websiteId }], change);
  return readIncidentDetail(call, { id });
}

async function requireIncident({ db, actor }: Call, id: string): Promise<ListedIncident> {
  return requireFound(await findIncident(db, actor, id));
}

export function presentIncident(row: ListedIncident, now: Date): Incident {
  const { subject, pages, samplePages, returns, isOld, owner } = row;
  const isMuted = isMutedAt(row, now);
  return {
    id: row.id,
    ruleId: row.rules[0]?.id ?? null,
    rules: row.rules,
    ...ofWhom(row),
    subject,
    severity: SEVERITIES[row.severity] ?? 'minor',
    state: stateOf(row, now),
    mutedUntil: isMuted ? (row.mutedUntil?.toISOString() ?? null) : null,
    firstSeenAt: row.firstSeenAt.toISOString(),
    beganAt: row.beganAt.toISOString(),
    openedAt: (row.openedAt ?? row.firstSeenAt).toISOString(),
    overAt: row.overAt?.toISOString() ?? null,
    calm: calmOf(row),
    lastSeenAt: row.lastSeenAt.toISOString(),
    pages,
    samplePages: samplePages.map((url) => redactAddress(subject, url)),
    owner,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    returns,
    isOld,
  };
}

function stateOf(row: ListedIncident, now: Date): Incident['state'] {
  if (row.phase === 'over') return 'over';
  if (isMutedAt(row, now)) return 'muted';
  return isInHandAt(row, now) ? 'acknowledged' : 'open';
}
