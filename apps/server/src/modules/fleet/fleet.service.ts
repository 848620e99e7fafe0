import * as z from 'zod';
import { scoreOf } from '@vigie/audit/score.ts';
import {
  FLEET_STATES,
  type Fleet,
  type FleetFilter,
  type FleetWebsite,
  type fleetQuerySchema,
  type SharedCauses,
} from '@vigie/contract/fleet.ts';
import { idSchema } from '@vigie/contract/identifiers.ts';
import { type Call, actorFor } from '../../access/actor.ts';
import { factsFor } from '../../access/captured-values.ts';
import type { ListPage } from '../../db/list-page.ts';
import { cursorToPlace, placeToCursor } from '../../db/list-place.ts';
import { isManager } from '../causes/causes.store.ts';
import { readNow } from '../health/now.service.ts';
import { readAuditTimes } from '../schedules/schedules.service.ts';
import { vendorOfHost } from '../tags/vendor-of-host.ts';
import { type FleetDay, countDays } from './fleet-days.store.ts';
import { countOpenCauses, type OpenCausesRow } from './fleet-causes.store.ts';
import {
  changeOf,
  comparePlaces,
  daysUntil,
  hasState,
  type MeasuredWebsite,
  placeOf,
} from './fleet.policy.ts';
import { type FleetRow, listFleetRows, listLabels } from './fleet.store.ts';
import { type CauseGroup, groupCauses } from './shared-causes.policy.ts';
import { listSharedCauseRows } from './shared-causes.store.ts';
import { readWorstCauses } from './worst-causes.service.ts';

const DAY_MS = 24 * 3_600_000;
const CAUSES_SHOWN = 50;

type Query = Omit<z.infer<typeof fleetQuerySchema>, 'limit'> & { limit: number };

const placeSchema = z.tuple([z.number(), z.number(), z.string(), idSchema]);

/** A page of the grid, with what its filters need. */
export async function listFleet(call: Call, query: Query): Promise<Fleet> {
  const { all, ofState } = await measureFleet(call, query);
  return {
    ...(await pageOf(call, ofState, query)),
    days: daysUntil(call.now),
    labels: await listLabels(call.db, call.actor),
    states: tallyStates(all, call.now),
  };
}

/** The same page alone, as files read it. */
export async function listFleetPages(call: Call, query: Query): Promise<ListPage<FleetWebsite>> {
  return pageOf(call, (await measureFleet(call, query)).ofState, query);
}

/** The websites that a filter leaves: what acts on all of them asks this. */
export async function listFleetIds(call: Call, filter: FleetFilter): Promise<string[]> {
  const { ofState } = await measureFleet(call, filter);
  return ofState.map(({ id }) => id);
}

interface FleetPart extends MeasuredWebsite {
  row: FleetRow;
  causes: OpenCausesRow | undefined;
}

async function pageOf(call: Call, ofState: FleetPart[], query: Query): Promise<ListPage<FleetWebsite>> {
  const { sort, limit } = query;
  const after = cursorToPlace(query.after, placeSchema);
  const placed = ofState
    .map((website) => ({ website, place: placeOf(sort, website) }))
    .toSorted((one, other) => comparePlaces(one.place, other.place));
  const rest = after === null ? placed : placed.filter(({ place }) => comparePlaces(place, after) > 0);
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await addDetails(
      call,
      shown.map(({ website }) => website),
    ),
    next: rest.length > shown.length && last !== undefined ? placeToCursor(last.place) : null,
    total: { count: placed.length, estimated: false },
  };
}

interface MeasuredFleet {
  /** Whatever their state. */
  all: FleetPart[];
  ofState: FleetPart[];
}

/** Every website that a filter leaves, with what sorts them. Nothing of it reads single visits of many days. */
async function measureFleet(call: Call, filter: FleetFilter): Promise<MeasuredFleet> {
  const { db, actor, now } = call;
  const { q, companyId, cause, state } = filter;
  const agentId = actorFor(actor, 'agents.list') === null ? undefined : filter.agentId;
  const asked = await listFleetRows(db, actor, { q, companyId, agentId, labels: wordsOf(filter.labels) });
  const rows = cause === undefined ? asked : await keepThoseWith(call, asked, cause);
  const websiteIds = rows.map(({ id }) => id);
  const days = await countDays(db, websiteIds, new Date(`${daysUntil(now)[0]}T00:00:00Z`));
  const known = await readNow(db, websiteIds);
  const since = new Date(now.getTime() - DAY_MS);
  const causes = await countOpenCauses(db, { websiteIds, now, since, isManager: isManager(actor) });
  const all = rows.map((row): FleetPart => {
    const { grade = null, reliability = null } = known.get(row.id)?.now.score ?? {};
    const its = (days.get(row.id) ?? []).map(gradeDay);
    return {
      row,
      id: row.id,
      name: row.name,
      url: row.url,
      grade,
      reliability,
      change: changeOf(its, reliability),
      days: its,
      causes: causes.get(row.id),
      isBroken: causes.get(row.id)?.isBroken ?? false,
      lastVisitAt: row.lastVisitAt?.toISOString() ?? null,
    };
  });
  return { all, ofState: all.filter((website) => hasState(website, state, now)) };
}

async function keepThoseWith(call: Call, rows: FleetRow[], key: string): Promise<FleetRow[]> {
  const groups = await readGroups(
    call,
    rows.map(({ id }) => id),
  );
  const group = groups.find(({ cause }) => cause.key === key);
  return rows.filter(({ id }) => group?.websiteIds.has(id));
}

async function readGroups({ db, actor, now }: Call, websiteIds: string[]): Promise<CauseGroup[]> {
  const rows = await listSharedCauseRows(db, { websiteIds, now, isManager: isManager(actor) });
  return groupCauses(rows, vendorOfHost);
}

/** Causes that several of the websites have that a filter leaves. */
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

function gradeDay({ day, visits, checks }: FleetDay): FleetWebsite['days'][number] {
  const { grade, reliability } = scoreOf(checks, visits);
  return { day, visits, grade, reliability };
}

function tallyStates(all: FleetPart[], now: Date): Fleet['states'] {
  const counts = FLEET_STATES.map((state) => [state, all.filter((one) => hasState(one, state, now)).length]);
  return Object.fromEntries(counts) as Fleet['states'];
}

/** Of the websites shown alone. */
async function addDetails(call: Call, shown: FleetPart[]): Promise<FleetWebsite[]> {
  const timesOf = await readAuditTimes(
    call.db,
    shown.map(({ id }) => id),
  );
  const worst = await readWorstCauses(
    call,
    shown.flatMap(({ causes }) => causes?.worstId ?? []),
  );
  const mayReadAgents = actorFor(call.actor, 'agents.list') !== null;
  return shown.map(({ row, causes, ...website }) => ({
    ...website,
    company: call.actor.scope === 'all' ? { id: row.companyId, name: row.company } : null,
    labels: row.labels,
    causes: {
      open: causes?.open ?? 0,
      worst: causes === undefined ? null : (worst.get(causes.worstId) ?? null),
    },
    lastAuditAt: row.lastAuditAt?.toISOString() ?? null,
    nextAuditAt: timesOf(row.id).nextAudit?.at ?? null,
    agent:
      mayReadAgents && row.agentId !== null && row.agent !== null
        ? { id: row.agentId, name: row.agent }
        : null,
  }));
}

/** Words with commas or spaces between them. */
function wordsOf(labels = ''): string[] {
  return labels
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
}
