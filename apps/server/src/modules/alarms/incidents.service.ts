import type { Incident, IncidentDetail } from '@vigie/contract/incident.ts';
import { authorOf, type Call } from '../../access/actor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { Refusal, refuseFields } from '../../errors/refusal.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { readRemedies } from './incident-message.service.ts';
import { insertSteps, lookSoon, type NewStep } from './incidents.store.ts';
import {
  changeHandling,
  findIncident,
  listIncidents,
  listSteps,
  readChannelNames,
  UNHANDLED,
  type Handling,
  type IncidentFilter,
  type ListedIncident,
} from './listed-incidents.store.ts';
import { presentIncident } from './present-incident.ts';

/** Incidents within the actor's reach: those that wait for somebody first, then from the newest to the oldest. */
export async function listAllIncidents(
  call: Call,
  query: IncidentFilter & ListQuery,
): Promise<ListPage<Incident>> {
  const { db, actor, now } = call;
  if (query.websiteId !== undefined) await requireWebsite(call, query.websiteId);
  const page = await listIncidents(db, actor, { ...query, now });
  return { ...page, items: page.items.map((row) => presentIncident(row, now)) };
}

/** An incident with its history, what to do and what changed before it. */
export async function readIncidentDetail(call: Call, { id }: { id: string }): Promise<IncidentDetail> {
  const { db, now } = call;
  const row = await requireIncident(call, id);
  const incident = presentIncident(row, now);
  const names = await readChannelNames(db, row.companyId);
  const steps = await listSteps(db, id);
  return {
    ...incident,
    ...(await readRemedies(db, incident)),
    history: steps.map(({ id: stepId, step, at, by, detail }) => ({
      id: stepId,
      step,
      at: at.toISOString(),
      by,
      event: detail.event ?? null,
      channels: (detail.channels ?? []).flatMap((channelId) => names.get(channelId) ?? []),
      pages: detail.pages ?? null,
      until: detail.until ?? null,
    })),
  };
}

/** Somebody has it in hand: it is neither repeated nor escalated any more. */
export async function acknowledgeIncident(call: Call, { id }: { id: string }): Promise<IncidentDetail> {
  const handling = { ...UNHANDLED, acknowledgedAt: call.now, ownerId: authorOf(call.actor) };
  return handle(call, id, { handling, step: 'acknowledged' });
}

/** Nothing is told of it until then, or for as long as it lasts. */
export async function muteIncident(
  call: Call,
  { id, until }: { id: string; until: string | null },
): Promise<IncidentDetail> {
  const mutedUntil = until === null ? null : new Date(until);
  if (mutedUntil !== null && mutedUntil <= call.now)
    throw refuseFields([{ path: 'until', code: 'not-in-future', params: {} }]);
  const handling = { acknowledgedAt: null, isMuted: true, mutedUntil, ownerId: authorOf(call.actor) };
  return handle(call, id, { handling, step: 'muted', detail: { until } });
}

export async function reopenIncident(call: Call, { id }: { id: string }): Promise<IncidentDetail> {
  return handle(call, id, { handling: UNHANDLED, step: 'reopened' });
}

async function handle(
  call: Call,
  id: string,
  { handling, ...step }: { handling: Handling } & Pick<NewStep, 'step' | 'detail'>,
): Promise<IncidentDetail> {
  const { db, actor, now } = call;
  const { companyId, websiteId } = await requireIncident(call, id);
  // What is over needs nobody any more.
  if (await changeHandling(db, id, handling)) {
    await insertSteps(db, [{ ...step, companyId, incidentId: id, now, userId: authorOf(actor) }]);
    await lookSoon(db, { companyId, websiteId: websiteId ?? undefined }, now);
  }
  return readIncidentDetail(call, { id });
}

async function requireIncident({ db, actor }: Call, id: string): Promise<ListedIncident> {
  const row = await findIncident(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return row;
}
