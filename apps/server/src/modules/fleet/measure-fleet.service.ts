import { scoreOf } from '@vigie/audit/score.ts';
import type { FleetFilter, FleetWebsite } from '@vigie/contract/fleet.ts';
import { wordsIn } from '@vigie/contract/labels.ts';
import { type Call, actorFor } from '../../access/actor.ts';
import { isManager } from '../causes/causes.store.ts';
import { readNow } from '../health/now.service.ts';
import { vendorOfHost } from '../tags/vendor-of-host.ts';
import { countOpenCauses, type OpenCausesRow } from './fleet-causes.store.ts';
import { countFirstDays, type FleetDay } from './fleet-days.store.ts';
import { reliabilityChange, daysUntil, websiteHasState, type MeasuredWebsite } from './fleet.policy.ts';
import { type FleetRow, listFleetRows } from './fleet.store.ts';
import { type CauseGroup, groupCauses } from './shared-causes.policy.ts';
import { listSharedCauseRows } from './shared-causes.store.ts';

const DAY_MS = 24 * 3_600_000;

export interface FleetPart extends MeasuredWebsite {
  row: FleetRow;
  causes: OpenCausesRow | undefined;
}

/** Returns the ids of the matching websites, for actions on all of them. Only a filter by state needs measurements. */
export async function listFleetIds(call: Call, filter: FleetFilter): Promise<string[]> {
  if (filter.state === undefined) return (await queryFleetRows(call, filter)).map(({ id }) => id);
  const { ofState } = await measureFleet(call, filter);
  return ofState.map(({ id }) => id);
}

interface MeasuredFleet {
  /** Websites of any state. */
  all: FleetPart[];
  ofState: FleetPart[];
}

/** Returns every matching website with its sort values. It does not read single visits of many days. */
export async function measureFleet(call: Call, filter: FleetFilter): Promise<MeasuredFleet> {
  const { db, actor, now } = call;
  const rows = await queryFleetRows(call, filter);
  const websiteIds = rows.map(({ id }) => id);
  const firstDays = await countFirstDays(db, websiteIds, firstDayOf(now));
  const known = await readNow(db, websiteIds);
  const since = new Date(now.getTime() - DAY_MS);
  const causes = await countOpenCauses(db, { websiteIds, now, since, isManager: isManager(actor) });
  const all = rows.map((row): FleetPart => {
    const { grade = null, reliability = null } = known.get(row.id)?.now.score ?? {};
    const [first] = (firstDays.get(row.id) ?? []).map(gradeDay);
    return {
      row,
      id: row.id,
      name: row.name,
      url: row.url,
      grade,
      reliability,
      change: reliabilityChange(first?.reliability ?? null, reliability),
      causes: causes.get(row.id),
      isBroken: causes.get(row.id)?.isBroken ?? false,
      lastVisitAt: row.lastVisitAt?.toISOString() ?? null,
    };
  });
  return { all, ofState: all.filter((website) => websiteHasState(website, filter.state, now)) };
}

/** Returns the matching websites of any state. */
async function queryFleetRows(
  call: Call,
  { q, companyId, labels, cause, ...filter }: FleetFilter,
): Promise<FleetRow[]> {
  const { db, actor } = call;
  const agentId = actorFor(actor, 'agents.list') === null ? undefined : filter.agentId;
  const rows = await listFleetRows(db, actor, {
    q,
    companyId,
    agentId,
    labels: wordsIn(labels?.toLowerCase() ?? ''),
  });
  return cause === undefined ? rows : filterRowsByCause(call, rows, cause);
}

async function filterRowsByCause(call: Call, rows: FleetRow[], key: string): Promise<FleetRow[]> {
  const groups = await readGroups(
    call,
    rows.map(({ id }) => id),
  );
  const group = groups.find(({ cause }) => cause.key === key);
  return rows.filter(({ id }) => group?.websiteIds.has(id));
}

export async function readGroups({ db, actor, now }: Call, websiteIds: string[]): Promise<CauseGroup[]> {
  const rows = await listSharedCauseRows(db, { websiteIds, now, isManager: isManager(actor) });
  return groupCauses(rows, vendorOfHost);
}

export function firstDayOf(now: Date): Date {
  return new Date(`${daysUntil(now)[0]}T00:00:00Z`);
}

export function gradeDay({ day, visits, checks }: FleetDay): FleetWebsite['days'][number] {
  const { grade, reliability } = scoreOf(checks, visits);
  return { day, visits, grade, reliability };
}
