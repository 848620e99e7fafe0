import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { queueDeliveries } from '../channels/channels.service.ts';
import { advance, isReturn, type IncidentState, type CauseMeasurement } from './incident.policy.ts';
import {
  changeHandling,
  claimAlarmEvaluation,
  deleteIncident,
  insertSteps,
  listLastIncidents,
  saveIncident,
  completeAlarmEvaluation,
  stateOfRow,
  parseNotificationStates,
  UNHANDLED,
  type IncidentRow,
  type AlarmEvaluationRow,
  type NewStep,
} from './incidents.store.ts';
import { readDescribedIncident } from '../causes/incidents.service.ts';
import { isInHandAt, isMutedAt } from '../causes/cause.policy.ts';
import { messageOf } from './incident-message.service.ts';
import { createStoredMeasurement } from './stored-measurement.policy.ts';
import { readMeasurements, type AlarmMeasurements } from './measurements.service.ts';
import type { ActiveRule } from './rules.policy.ts';
import { listActiveRules } from './rules.store.ts';
import { requestSecondVisit, readSecondVisit } from './second-visits.service.ts';
import { untilNextRecent } from './visitors-fall.policy.ts';
import { selectDueMessages, type DueMessage, type NotificationState } from './notification.policy.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Interval while a change is expected, in ms. */
const SOON_MS = 10_000;
const IDLE_MS = 5 * MINUTE_MS;
/** Interval while nothing changes. Agents connect and disconnect between runs, and rules count their minutes. */
const IDLE_AGENTS_MS = MINUTE_MS;

export interface AlarmEvaluationNeeds {
  db: Db;
  now: Date;
  queue: RunQueue;
}

/**
 * Runs the alarm evaluation that waits longest: opens and ends incidents and sends their messages. It is one
 * transaction, so the next evaluation starts where the last complete one ended. Returns false if nothing was due.
 */
export async function evaluateNextAlarms({ db, now, queue }: AlarmEvaluationNeeds): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const evaluation = await claimAlarmEvaluation(transaction, now);
    if (evaluation === null) return false;
    const { isMoving, readsVerdicts, watchesVisitors } = await evaluateAlarms(
      { db: transaction, now, queue },
      evaluation,
    );
    const idleMs = evaluation.websiteId === null ? IDLE_AGENTS_MS : IDLE_MS;
    const soonest = isMoving ? SOON_MS : Math.min(idleMs, watchesVisitors ? untilNextRecent(now) : idleMs);
    const nextAt = new Date(now.getTime() + soonest);
    await completeAlarmEvaluation(transaction, evaluation.id, { now, nextAt, readsVerdicts });
    return true;
  });
}

/** Next state of one root cause. */
interface Changed {
  row: IncidentRow | null;
  reading: CauseMeasurement;
  state: IncidentState;
  steps: NewStep['step'][];
  secondJobId: string | null;
  wantsSecond: boolean;
}

interface AlarmEvaluationResult {
  /** True if a change is expected soon. */
  isMoving: boolean;
  readsVerdicts: boolean;
  /** True if counts of real visitors are compared: the next evaluation is due when new ones are whole. */
  watchesVisitors: boolean;
}

async function evaluateAlarms(
  needs: AlarmEvaluationNeeds,
  evaluation: AlarmEvaluationRow,
): Promise<AlarmEvaluationResult> {
  const { db, now } = needs;
  const rules = await listActiveRules(db, evaluation);
  const endedAfter = new Date(now.getTime() - DAY_MS);
  const incidents = await listLastIncidents(db, { ...evaluation, endedAfter });
  const measured = await readMeasurements(db, { evaluation, rules, incidents, now });
  const changed = await advanceAll(db, { incidents, measured, now });
  await requestSecondVisits(needs, evaluation, changed);
  for (const one of changed) await store(needs, { evaluation, rules, one });
  const isTimed = rules.some(
    ({ escalation, remindAfterHours, quietHours }) => escalation ?? remindAfterHours ?? quietHours,
  );
  const isMoving =
    !measured.readsVerdicts ||
    changed.some(({ state }) => state.phase === 'suspected' || (isTimed && state.phase === 'open')) ||
    (evaluation.websiteId !== null && (await isBeingVisited(db, evaluation.websiteId)));
  const watchesVisitors = measured.readings.some(({ subject }) => subject.kind === 'visitors-fall');
  return { isMoving, readsVerdicts: measured.readsVerdicts, watchesVisitors };
}

interface Followed {
  /** Null: there is no incident yet. */
  row: IncidentRow | null;
  reading: CauseMeasurement;
}

async function advanceAll(
  db: Db,
  { incidents, measured, now }: { incidents: IncidentRow[]; measured: AlarmMeasurements; now: Date },
): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const { row, reading } of followed(incidents, measured, now)) {
    const second = row?.phase === 'suspected' ? await readSecondVisit(db, row) : null;
    const next = advance(row === null ? null : stateOfRow(row), reading, { now, second });
    if (next === null && row !== null) await deleteIncident(db, row.id);
    if (next === null) continue;
    const stillWaits = second === null && next.state.phase === 'suspected';
    changed.push({ row, reading, secondJobId: stillWaits ? (row?.secondJobId ?? null) : null, ...next });
  }
  return changed;
}

/**
 * Returns the incidents that may change, with their current measurements. Adds measurements without an incident that
 * match a rule.
 */
function followed(
  incidents: IncidentRow[],
  { readings, readsVerdicts }: AlarmMeasurements,
  now: Date,
): Followed[] {
  const rows = incidents.filter((row) => row.phase !== 'over' || isReturn(row, now));
  const known = new Set(rows.map(({ causeKey }) => causeKey));
  const read = new Map(readings.map((reading) => [reading.key, reading]));
  const unread = (row: IncidentRow) => createStoredMeasurement(row, readsVerdicts ? false : null);
  const news = readings.filter(({ key, ruleIds }) => !known.has(key) && ruleIds.length > 0);
  return [
    ...rows.map((row) => ({ row, reading: asLastShown(read.get(row.causeKey) ?? unread(row), row) })),
    ...news.map((reading) => ({ row: null, reading })),
  ];
}

/**
 * Returns the measurement with its last shown subject if it no longer shows. A check that passes again has other
 * figures.
 */
function asLastShown(
  reading: CauseMeasurement,
  { subject, severity, samplePages }: IncidentRow,
): CauseMeasurement {
  if (reading.isShown === true) return reading;
  return { ...reading, subject, severity: SEVERITIES[severity] ?? 'minor', samplePages };
}

/** Requests one visit for all root causes that wait for one. Each test gets its own, because it needs its own run. */
async function requestSecondVisits(
  needs: AlarmEvaluationNeeds,
  { websiteId }: AlarmEvaluationRow,
  changed: Changed[],
): Promise<void> {
  const waiting = changed.filter(({ wantsSecond }) => wantsSecond);
  if (websiteId === null || waiting.length === 0) return;
  const { db, now, queue } = needs;
  for (const [testId, ones] of Map.groupBy(waiting, testOf)) {
    const urls = ones.flatMap(({ reading }) => reading.samplePages);
    const jobId = await requestSecondVisit(db, { websiteId, urls, testId, now }, queue);
    for (const one of ones) one.secondJobId = jobId;
  }
}

function testOf({ reading: { subject } }: Changed): string | null {
  return subject.kind === 'cause' && subject.cause.kind === 'test' ? subject.cause.testId : null;
}

interface Stored {
  evaluation: AlarmEvaluationRow;
  rules: readonly ActiveRule[];
  one: Changed;
}

/** Stores the next state of a root cause and sends the messages of its rules. */
async function store({ db, now }: AlarmEvaluationNeeds, { evaluation, rules, one }: Stored): Promise<void> {
  const { row, reading, state, secondJobId } = one;
  const { notifications, due } = collectDueMessages(one, rules, now);
  const saved = { id: row?.id ?? null, reading, state, secondJobId, notifications, now };
  const incidentId = await saveIncident(db, evaluation, saved);
  // Users' decisions from before its end do not apply to its return.
  if (one.steps.includes('returned')) await changeHandling(db, incidentId, UNHANDLED);
  const step = { companyId: evaluation.companyId, incidentId, now };
  const steps: NewStep[] = one.steps.map((name) => ({ ...step, step: name, detail: { pages: state.pages } }));
  if (due.length > 0) steps.push(...(await sendDueMessages({ db, now }, { incidentId, due, step })));
  await insertSteps(db, steps);
}

interface DueOfIncident {
  incidentId: string;
  due: DueMessage[];
  step: Omit<NewStep, 'step'>;
}

/** Sends the messages of an incident that are due. Returns the steps of its history that record them. */
async function sendDueMessages(
  { db, now }: Pick<AlarmEvaluationNeeds, 'db' | 'now'>,
  { incidentId, due, step }: DueOfIncident,
): Promise<NewStep[]> {
  const described = await readDescribedIncident(db, incidentId, now);
  if (described === null) return [];
  const steps: NewStep[] = [];
  for (const { event, number, channelIds } of due) {
    const message = { described, event, number, now };
    const delivery = { channelIds, message: (locale: Locale) => messageOf(message, locale) };
    const channels = await queueDeliveries({ db, now }, delivery);
    if (channels.length > 0) steps.push({ ...step, step: 'told', detail: { event, channels } });
  }
  return steps;
}

/** Returns the messages that the rules of an incident send now. */
function collectDueMessages(
  { row, reading, state, steps }: Changed,
  rules: readonly ActiveRule[],
  now: Date,
): { notifications: Record<string, NotificationState>; due: DueMessage[] } {
  const before = row === null ? {} : parseNotificationStates(row);
  if (state.phase !== 'open' && state.phase !== 'over') return { notifications: before, due: [] };
  const handled = steps.includes('returned') ? null : row;
  const isRinging = (id: string) => reading.ruleIds.includes(id) || Object.hasOwn(before, id);
  const due: DueMessage[] = [];
  const notifications = { ...before };
  for (const rule of rules.filter(({ id }) => isRinging(id))) {
    const incident = {
      isOver: state.phase === 'over',
      isAcknowledged: handled !== null && isInHandAt(handled, now),
      isMuted: handled !== null && isMutedAt(handled, now),
      returns: state.returns,
      isOld: state.isOld,
    };
    const next = selectDueMessages(incident, rule, { before: before[rule.id] ?? null, now });
    notifications[rule.id] = next.sent;
    due.push(...next.due);
  }
  return { notifications, due };
}

async function isBeingVisited(db: Db, websiteId: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('state', '=', 'running')
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
