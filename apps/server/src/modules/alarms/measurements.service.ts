import type { AlarmCondition } from '@vigie/contract/alarm-condition.ts';
import type { Db } from '../../db/schema/database.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import { listOpenCauses } from '../causes/causes.service.ts';
import { type NowScope, countNowFailures } from '../health/now-visits.store.ts';
import { readNow } from '../health/now.service.ts';
import { findLastBatch } from '../server-calls/server-calls.service.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import type { IncidentRow, AlarmEvaluationRow } from './incidents.store.ts';
import { readOrderRises } from './order-rise.policy.ts';
import { type ActiveRule, causesLeftOut, scoreWithout } from './rules.policy.ts';
import {
  type Beginnings,
  readAgents,
  measureCauses,
  readHits,
  readJourneys,
  readMissingOrders,
  readSchedules,
  readScores,
  readSilence,
  readSite,
} from './measurements.policy.ts';
import {
  type RunRow,
  type ScoredPages,
  findLastReEvaluation,
  findLastMeasured,
  findLastMeasuredOf,
  findLastMeasuredRun,
  findPoolScore,
  listAgentsOf,
  listCausesOfPool,
  listGoneHits,
  listJourneyFailures,
  listSchedules,
  listCompleteOrderDays,
  listVolumeDays,
  readFailures,
  readUnexplainedOrders,
} from './measurements.store.ts';
import { readBlockedTrackers } from './blocked-trackers.policy.ts';
import { listComparedWebsites, listRecognitionLosses } from './blocked-trackers.store.ts';
import { readBrokenLinks } from './broken-links.policy.ts';
import { listEndedChecks } from './broken-links.store.ts';
import { readRecognitionLosses } from './recognition-losses.policy.ts';
import { readServerSide, readServerSilence } from './server-side.policy.ts';
import { tieNewest } from './server-side.service.ts';
import { measureVisitors } from './visitors-fall.service.ts';
import { readVolumes } from './volumes.policy.ts';

export interface MeasuredRule {
  evaluation: AlarmEvaluationRow;
  rules: readonly ActiveRule[];
  incidents: readonly IncidentRow[];
  now: Date;
}

export interface AlarmMeasurements {
  readings: CauseMeasurement[];
  /** False while stored visits are re-evaluated: everything that depends on verdicts is unknown then. */
  readsVerdicts: boolean;
}

/** Returns the current measurements of a website, or of a company without its websites. */
export async function readMeasurements(
  db: Db,
  { evaluation, ...input }: MeasuredRule,
): Promise<AlarmMeasurements> {
  const { rules, now } = input;
  if (evaluation.websiteId !== null)
    return readWebsiteMeasurements(db, { ...input, evaluation }, evaluation.websiteId);
  const agents = await listAgentsOf(db, evaluation.companyId);
  const beginnings = { ...evaluation, lastBeforeReevaluation: null };
  return { readings: readAgents(agents, { rules, now }, beginnings), readsVerdicts: true };
}

async function readWebsiteMeasurements(
  db: Db,
  input: MeasuredRule,
  websiteId: string,
): Promise<AlarmMeasurements> {
  const { evaluation, rules, now } = input;
  const website = await readWebsite(db, websiteId);
  const run = await findLastMeasuredRun(db, websiteId);
  const failures = run === null || run.pagesFailed === 0 ? null : await readFailures(db, run.id);
  const schedules = await listSchedules(db, websiteId);
  const seen = { ...evaluation, lastBeforeReevaluation: null };
  const site = readSite(run, { failures, rules }, seen);
  const isDown = site.some(({ isShown }) => isShown === true);
  const { isGoingOn, endedAt } = await findLastReEvaluation(db, websiteId);
  const beginnings = { ...evaluation, lastBeforeReevaluation: selectLastEvaluation(evaluation, endedAt) };
  const ruled = { ...input, db, website, websiteId, seen };
  const verdictMeasurements = isGoingOn
    ? []
    : await readVerdictMeasurements(db, { ...input, beginnings }, { website, run });
  return {
    readsVerdicts: !isGoingOn,
    readings: [
      ...verdictMeasurements,
      ...site,
      ...(await silenceOf(db, input, { website, schedules, isDown })),
      ...readJourneys(await listJourneyFailures(db, websiteId), rules, seen),
      ...(await measureKinds(['orders', 'orders-rise'], ruled)),
      ...readSchedules(schedules, { rules, now }, seen),
      ...(await measureKinds(['volumes', 'visitors-fall', 'links', 'server-side', 'server-silence'], ruled)),
      ...(await measureKinds(['blockers', 'reach-fall'], ruled)),
    ],
  };
}

interface RuledInput extends MeasuredRule {
  db: Db;
  website: WebsiteRow;
  websiteId: string;
  seen: Beginnings;
}

/** Measurements that nothing else reads: they are made only if there is a rule of their kind. */
const RULED = {
  async orders({ db, websiteId, rules, seen }) {
    return readMissingOrders(await readUnexplainedOrders(db, websiteId), rules, seen);
  },
  async 'orders-rise'({ db, websiteId, seen, ...input }) {
    const days = await listCompleteOrderDays(db, { websiteIds: [websiteId], now: input.now });
    return readOrderRises(days, input, seen);
  },
  async volumes({ db, websiteId, website, seen, ...input }) {
    const all = await listVolumeDays(db, { websiteIds: [websiteId], now: input.now });
    const rows = Map.groupBy(all, ({ trackerId }) => trackerId);
    const volumes = Array.from(rows, ([trackerId, days]) => ({ trackerId, days }));
    return readVolumes(volumes, { ...input, trackers: namesOf(website.tracking) }, seen);
  },
  'visitors-fall': ({ db, seen, ...input }) => measureVisitors(db, input, seen),
  async links({ db, websiteId, rules, seen }) {
    return readBrokenLinks(await listEndedChecks(db, [websiteId]), rules, seen);
  },
  async 'server-side'({ db, seen, ...input }) {
    return readServerSide(await tieNewest(db, input), input, seen);
  },
  async 'server-silence'({ db, websiteId, seen, ...input }) {
    return readServerSilence(await findLastBatch(db, websiteId), input, seen);
  },
  async blockers({ db, websiteId, rules, seen }) {
    const [compared = null] = await listComparedWebsites(db, [websiteId]);
    return readBlockedTrackers(compared, rules, seen);
  },
  async 'reach-fall'({ db, websiteId, rules, seen }) {
    const [lost = null] = await listRecognitionLosses(db, [websiteId]);
    return readRecognitionLosses(lost, rules, seen);
  },
} satisfies Partial<Record<AlarmCondition['kind'], (input: RuledInput) => Promise<CauseMeasurement[]>>>;

async function measureKinds(kinds: (keyof typeof RULED)[], input: RuledInput): Promise<CauseMeasurement[]> {
  const measured: CauseMeasurement[] = [];
  for (const kind of kinds) if (hasRule(input.rules, kind)) measured.push(...(await RULED[kind](input)));
  return measured;
}

function hasRule(rules: readonly ActiveRule[], kind: AlarmCondition['kind']): boolean {
  return rules.some(({ condition }) => condition.kind === kind);
}

/** Returns the last evaluation that read verdicts, if stored visits were re-evaluated since. */
function selectLastEvaluation({ verdictsAt }: AlarmEvaluationRow, endedAt: Date | null): Date | null {
  return endedAt !== null && verdictsAt !== null && endedAt > verdictsAt ? verdictsAt : null;
}

interface MeasuredVerdictRule extends MeasuredRule {
  beginnings: Beginnings;
}

/** Returns measurements of causes, hits, grade and checks. */
async function readVerdictMeasurements(
  db: Db,
  input: MeasuredVerdictRule,
  { website, run }: { website: WebsiteRow; run: RunRow | null },
): Promise<CauseMeasurement[]> {
  const { rules, now, beginnings } = input;
  const { id: websiteId } = website;
  const causes = measureCauses(
    await listOpenCauses(db, { websiteId, now }),
    { rules, ofPools: await causesOfPools(db, websiteId, rules) },
    beginnings,
  );
  return [
    ...causes,
    ...(await hitsOf(db, input, { website, run })),
    ...(await scoresOf(db, input, { websiteId, causes })),
  ];
}

async function causesOfPools(db: Db, websiteId: string, rules: readonly ActiveRule[]) {
  const keys = new Map<string, ReadonlySet<string>>();
  for (const poolId of poolsOf(rules))
    keys.set(poolId, new Set(await listCausesOfPool(db, { websiteId, poolId })));
  return keys;
}

const poolsOf = (rules: readonly ActiveRule[]): Set<string> =>
  new Set(rules.flatMap(({ poolId }) => poolId ?? []));

const ofPool = (rules: readonly ActiveRule[], poolId: string | null) =>
  rules.filter((rule) => rule.poolId === poolId);

interface Scoring {
  websiteId: string;
  causes: readonly CauseMeasurement[];
}

/** Returns measurements of the grade and the checks, for the website and for each pool that has a rule. */
async function scoresOf(
  db: Db,
  input: MeasuredVerdictRule,
  { websiteId, causes }: Scoring,
): Promise<CauseMeasurement[]> {
  const scored = input.rules.filter(({ condition: { kind } }) => kind === 'grade' || kind === 'check');
  if (scored.length === 0) return [];
  const found = (await readNow(db, [websiteId])).get(websiteId);
  const readings = await scoresOfPages(db, input, {
    now: found?.now ?? null,
    scope: found?.scope ?? { websiteId, runIds: [] },
    rules: ofPool(scored, null),
    causes,
  });
  for (const poolId of poolsOf(scored)) {
    const now = await findPoolScore(db, poolId);
    const scope = { websiteId, runIds: now === null ? [] : [now.runId] };
    readings.push(...(await scoresOfPages(db, input, { now, scope, rules: ofPool(scored, poolId), causes })));
  }
  return readings;
}

interface ScoredScope {
  now: ScoredPages | null;
  scope: NowScope;
  rules: readonly ActiveRule[];
  causes: readonly CauseMeasurement[];
}

/** Returns the grade and check measurements of some pages. Reads the causes of failures only if a rule would match. */
async function scoresOfPages(
  db: Db,
  { beginnings, rules: all, incidents }: MeasuredVerdictRule,
  { now, scope, rules, causes }: ScoredScope,
): Promise<CauseMeasurement[]> {
  const readings = readScores(now, { rules }, beginnings);
  if (now === null || !readings.some(({ isShown }) => isShown === true)) return readings;
  const failures = await countNowFailures(db, [scope]);
  const without = (rule: ActiveRule) =>
    scoreWithout(now, failures, causesLeftOut(rule, { causes, incidents, rules: all }));
  return readScores(now, { rules, without }, beginnings);
}

async function hitsOf(
  db: Db,
  { evaluation, rules, incidents, beginnings }: MeasuredVerdictRule,
  { website, run }: { website: WebsiteRow; run: RunRow | null },
): Promise<CauseMeasurement[]> {
  if (run === null || !hasRule(rules, 'hits-gone')) return [];
  // The query reads all pages of the run. It is skipped without new pages, a re-evaluation or a known incident.
  const isKnown = incidents.some(({ causeKey: key }) => key.startsWith('hits:'));
  const isRead =
    evaluation.verdictsAt !== null &&
    run.lastAt < evaluation.verdictsAt &&
    beginnings.lastBeforeReevaluation === null;
  if (!isKnown && !run.isRunning && isRead) return [];
  const trackers = namesOf(website.tracking);
  const rows = await listGoneHits(db, { runId: run.id, primary: PRIMARY_TRACKER });
  return readHits(rows, { run, trackers, rules }, beginnings);
}

async function silenceOf(
  db: Db,
  { evaluation, rules, now }: MeasuredRule,
  {
    website: { id: websiteId, createdAt },
    schedules,
    isDown,
  }: { website: WebsiteRow; schedules: Awaited<ReturnType<typeof listSchedules>>; isDown: boolean },
): Promise<CauseMeasurement[]> {
  const waiting = rules.filter(({ condition }) => condition.kind === 'silence');
  if (waiting.length === 0) return [];
  const isExplained = isDown || (await isWithoutAgents(db, evaluation.companyId));
  const readings: CauseMeasurement[] = [];
  for (const poolId of new Set(waiting.map((rule) => rule.poolId))) {
    const measuredAt = await (poolId === null
      ? findLastMeasured(db, websiteId)
      : findLastMeasuredOf(db, poolId));
    const its = schedules.filter((schedule) => poolId === null || schedule.poolId === poolId);
    const silence = { measuredAt, schedules: its, createdAt, isExplained };
    const seen = { ...evaluation, lastBeforeReevaluation: null };
    readings.push(...readSilence(silence, { rules: ofPool(waiting, poolId), now }, seen));
  }
  return readings;
}

/** Returns whether no agent of the company answers and an incident reports it. */
async function isWithoutAgents(db: Db, companyId: string): Promise<boolean> {
  const agents = await listAgentsOf(db, companyId);
  if (agents.some(({ state }) => state === 'online')) return false;
  const incident = await db
    .selectFrom('incidents')
    .select('id')
    .where('companyId', '=', companyId)
    .where('phase', '=', 'open')
    .where('causeKey', 'in', ['', ...agents.map(({ id }) => `agent:${id}`)])
    .limit(1)
    .executeTakeFirst();
  return incident !== undefined;
}

/** Returns the names of the further trackers of a website. */
function namesOf({ others = [] }: WebsiteRow['tracking']): Map<string, string> {
  return new Map(others.flatMap(({ id, name }) => (id === undefined ? [] : [[id, name]])));
}

type WebsiteRow = Awaited<ReturnType<typeof readWebsite>>;

function readWebsite(db: Db, id: string) {
  return db
    .selectFrom('websites')
    .select(['id', 'tracking', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
