import type { Db } from '../../db/schema/database.ts';
import { PRIMARY_TRACKER } from '../../db/ask-tracker.ts';
import { readNow } from '../health/now.service.ts';
import type { Reading } from './incident.policy.ts';
import type { IncidentRow, LookRow } from './incidents.store.ts';
import {
  causeKey,
  readAgents,
  readCauses,
  readHits,
  readSchedules,
  readScores,
  readSilence,
  readSite,
} from './readings.policy.ts';
import {
  findLastMeasured,
  findLastRun,
  listAgentsOf,
  listCausesOfPool,
  listGoneHits,
  listOpenCauses,
  listSchedules,
  readFailures,
  type RunRow,
} from './readings.store.ts';
import type { ActiveRule } from './rules.policy.ts';

export interface Asked {
  look: LookRow;
  rules: readonly ActiveRule[];
  incidents: readonly IncidentRow[];
  now: Date;
}

/** What a website, or a company beside its websites, shows now. */
export async function takeReadings(db: Db, asked: Asked): Promise<Reading[]> {
  const { look, rules, now } = asked;
  if (look.websiteId !== null) return readingsOfWebsite(db, asked, look.websiteId);
  return readAgents(await listAgentsOf(db, look.companyId), { rules, now }, look);
}

async function readingsOfWebsite(db: Db, asked: Asked, websiteId: string): Promise<Reading[]> {
  const { look, rules, now } = asked;
  const run = await findLastRun(db, websiteId);
  const failures = run === null || run.pagesFailed === 0 ? null : await readFailures(db, run.id);
  const schedules = await listSchedules(db, websiteId);
  const site = readSite(run, { failures, rules }, look);
  return [
    ...readCauses(
      await listOpenCauses(db, { websiteId, now }),
      { rules, ofPools: await causesOfPools(db, websiteId, rules) },
      look,
    ),
    ...site,
    ...(await hitsOf(db, asked, { websiteId, run })),
    ...readScores((await readNow(db, [websiteId])).get(websiteId)?.now ?? null, rules, look),
    ...(await silenceOf(db, asked, { websiteId, schedules, isDown: site.some(({ isShown }) => isShown === true) })),
    ...readSchedules(schedules, { rules, now }, look),
  ];
}

async function causesOfPools(db: Db, websiteId: string, rules: readonly ActiveRule[]) {
  const poolIds = new Set(rules.flatMap(({ poolId }) => poolId ?? []));
  const keys = new Map<string, ReadonlySet<string>>();
  for (const poolId of poolIds)
    keys.set(poolId, new Set((await listCausesOfPool(db, { websiteId, poolId })).map(causeKey)));
  return keys;
}

async function hitsOf(
  db: Db,
  { look, rules, incidents }: Asked,
  { websiteId, run }: { websiteId: string; run: RunRow | null },
): Promise<Reading[]> {
  if (run === null || !rules.some(({ condition }) => condition.kind === 'hits-gone')) return [];
  // All pages of the run are read: only when there are more of them, or something is known of them.
  const isKnown = incidents.some(({ causeKey: key }) => key.startsWith('hits:'));
  if (!isKnown && !run.isRunning && look.lookedAt !== null && run.lastAt < look.lookedAt) return [];
  const { tracking } = await readWebsite(db, websiteId);
  const trackers = new Map((tracking.others ?? []).flatMap(({ id, name }) => (id === undefined ? [] : [[id, name]])));
  const rows = await listGoneHits(db, { runId: run.id, primary: PRIMARY_TRACKER });
  return readHits(rows, { trackers, rules }, look);
}

async function silenceOf(
  db: Db,
  { look, rules, now }: Asked,
  {
    websiteId,
    schedules,
    isDown,
  }: { websiteId: string; schedules: Awaited<ReturnType<typeof listSchedules>>; isDown: boolean },
): Promise<Reading[]> {
  if (!rules.some(({ condition }) => condition.kind === 'silence')) return [];
  const { createdAt } = await readWebsite(db, websiteId);
  const measuredAt = await findLastMeasured(db, websiteId);
  const isExplained = isDown || (await isWithoutAgents(db, look.companyId));
  return readSilence({ measuredAt, schedules, createdAt, isExplained }, { rules, now }, look);
}

/** No agent of the company answers, and an incident says so. */
async function isWithoutAgents(db: Db, companyId: string): Promise<boolean> {
  const agents = await listAgentsOf(db, companyId);
  if (agents.some(({ state }) => state === 'online')) return false;
  const told = await db
    .selectFrom('incidents')
    .select('id')
    .where('companyId', '=', companyId)
    .where('phase', '=', 'open')
    .where('causeKey', 'in', ['', ...agents.map(({ id }) => `agent:${id}`)])
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

function readWebsite(db: Db, id: string) {
  return db.selectFrom('websites').select(['tracking', 'createdAt']).where('id', '=', id).executeTakeFirstOrThrow();
}
