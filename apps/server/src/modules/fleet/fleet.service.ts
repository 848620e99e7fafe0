import * as z from 'zod';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import {
  FLEET_STATES,
  type Fleet,
  type FleetFilter,
  type FleetWebsite,
  type fleetQuerySchema,
  type SharedCauses,
} from '@vigie/contract/fleet.ts';
import { idSchema } from '@vigie/contract/identifiers.ts';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import { type Call, actorFor } from '../../access/actor.ts';
import { factsFor } from '../../access/captured-values.ts';
import type { ListPage } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { readSubjects } from '../causes/subjects.service.ts';
import { readAuditTimes } from '../schedules/schedules.service.ts';
import type { OpenCausesRow } from './fleet-causes.store.ts';
import { countDays } from './fleet-days.store.ts';
import { compareFleetPositions, daysUntil, websiteHasState, fleetPosition } from './fleet.policy.ts';
import { listWebsiteLabels } from './fleet.store.ts';
import {
  firstDayOf,
  type FleetPart,
  gradeDay,
  listFleetIds,
  measureFleet,
  readGroups,
} from './measure-fleet.service.ts';

const CAUSES_SHOWN = 50;

type Query = Omit<z.infer<typeof fleetQuerySchema>, 'limit'> & { limit: number };

const fleetCursorSchema = z.tuple([z.number(), z.number(), z.string(), idSchema]);

export { listFleetIds } from './measure-fleet.service.ts';

/** Returns a page of the grid, with the values that its filters offer. */
export async function listFleet(call: Call, query: Query): Promise<Fleet> {
  const { all, ofState } = await measureFleet(call, query);
  return {
    ...(await pageOf(call, ofState, query)),
    days: daysUntil(call.now),
    labels: await listWebsiteLabels(call.db, call.actor),
    states: tallyStates(all, call.now),
  };
}

/** Returns a page of the grid without the filter values, for exports. */
export async function listFleetPages(call: Call, query: Query): Promise<ListPage<FleetWebsite>> {
  return pageOf(call, (await measureFleet(call, query)).ofState, query);
}

async function pageOf(call: Call, ofState: FleetPart[], query: Query): Promise<ListPage<FleetWebsite>> {
  const { sort, limit } = query;
  const after = decodeCursor(query.after, fleetCursorSchema);
  const placed = ofState
    .map((website) => ({ website, position: fleetPosition(sort, website) }))
    .toSorted((one, other) => compareFleetPositions(one.position, other.position));
  const rest =
    after === null ? placed : placed.filter(({ position }) => compareFleetPositions(position, after) > 0);
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await addDetails(
      call,
      shown.map(({ website }) => website),
    ),
    next: rest.length > shown.length && last !== undefined ? encodeCursor(last.position) : null,
    total: { count: placed.length, estimated: false },
  };
}

/** Returns the causes that several of the matching websites share. */
export async function listSharedCauses(call: Call, filter: FleetFilter): Promise<SharedCauses> {
  const groups = await readGroups(call, await listFleetIds(call, filter));
  const shared = groups.map(({ cause }) => cause).filter(({ websites }) => websites > 1);
  return {
    items: shared
      .slice(0, CAUSES_SHOWN)
      .map((cause) => ({ ...cause, facts: factsFor(call.actor, cause.facts) })),
    total: shared.length,
  };
}

function tallyStates(all: FleetPart[], now: Date): Fleet['states'] {
  const counts = FLEET_STATES.map((state) => [
    state,
    all.filter((one) => websiteHasState(one, state, now)).length,
  ]);
  return Object.fromEntries(counts) as Fleet['states'];
}

/** Adds the details of the websites on the page. */
async function addDetails(call: Call, shown: FleetPart[]): Promise<FleetWebsite[]> {
  const { db, now } = call;
  const ids = shown.map(({ id }) => id);
  const timesOf = await readAuditTimes(db, ids);
  const days = await countDays(db, ids, firstDayOf(now));
  const subjects = await readSubjects(
    call,
    shown.flatMap(({ causes }) => causes?.worstId ?? []),
  );
  const mayReadAgents = actorFor(call.actor, 'agents.list') !== null;
  return shown.map(({ row, causes, ...website }) => ({
    ...website,
    company: call.actor.scope === 'all' ? { id: row.companyId, name: row.company } : null,
    labels: row.labels,
    days: (days.get(row.id) ?? []).map(gradeDay),
    causes: presentCauses(causes, subjects),
    lastAuditAt: row.lastAuditAt?.toISOString() ?? null,
    nextAuditAt: timesOf(row.id).nextAudit?.at ?? null,
    agent:
      mayReadAgents && row.agentId !== null && row.agent !== null
        ? { id: row.agentId, name: row.agent }
        : null,
  }));
}

function presentCauses(
  row: OpenCausesRow | undefined,
  subjects: ReadonlyMap<string, IncidentSubject>,
): FleetWebsite['causes'] {
  const subject = subjects.get(row?.worstId ?? '');
  if (row === undefined || subject === undefined) return { open: row?.open ?? 0, worst: null };
  const { open, worstId: id, severity, pages } = row;
  return { open, worst: { id, severity: SEVERITIES[severity] ?? 'minor', pages, subject } };
}
