import { SEVERITIES, type Severity } from '@vigie/contract/classification.ts';
import { GRADES } from '@vigie/contract/grade.ts';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import { PERSONAL_DATA_FINDING } from '@vigie/contract/vendor-finding.ts';
import type { Score } from '@vigie/contract/score.ts';
import { nextRuns } from '@vigie/contract/schedule-times.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import { passRate } from '../../evaluation/pass-rate.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import type {
  MeasuredAgentRow,
  HitsRow,
  JourneyFailures,
  RunRow,
  ScheduleRow,
  ScoredPages,
} from './measurements.store.ts';
import { rulesOf, type ActiveRule } from './rules.policy.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Minimum pages that an unfinished run must try before it can report a website as down. */
const TRIED_PAGES_MIN = 3;
/** Time without a run after which a schedule counts as missed. */
export const SCHEDULE_LATE_MS = 15 * MINUTE_MS;

/**
 * Instants that decide whether a finding is new: first evaluation, creation of the rule, last re-evaluation of visits.
 */
export interface Beginnings {
  since: Date;
  evaluatedAt: Date | null;
  /** Last evaluation before stored visits were re-evaluated. Null if there was no re-evaluation since. */
  lastBeforeReevaluation: Date | null;
}

/** Measurement before the rules that match it. */
export type Found = Omit<CauseMeasurement, 'isOld' | 'ruleIds'>;

/** Returns a measurement with the rules that match it, and whether it began before any of them applied. */
export function ring(found: Found, rules: readonly ActiveRule[], beginnings: Beginnings): CauseMeasurement {
  const { since, evaluatedAt, lastBeforeReevaluation } = beginnings;
  const { beganAt } = found;
  const isOld = (rule: ActiveRule): boolean => {
    // That evaluation read the same visit with another verdict: no visit found this.
    if (lastBeforeReevaluation !== null && beganAt <= lastBeforeReevaluation) return true;
    if (evaluatedAt !== null && rule.since <= evaluatedAt) return false;
    return beganAt < (evaluatedAt === null && since > rule.since ? since : rule.since);
  };
  return { ...found, ruleIds: rules.map(({ id }) => id), isOld: rules.length > 0 && rules.every(isOld) };
}

/** Returns a filter for rules that apply to the run. A rule of a pool applies only to the pool's own runs. */
const watchesRun =
  (run: Pick<RunRow, 'poolId'>) =>
  ({ poolId }: ActiveRule): boolean =>
    poolId === null || poolId === run.poolId;

/** Returns the id of a further tracker; null for the primary one. */
export const trackerIdOf = (trackerId: string): string | null =>
  trackerId === PRIMARY_TRACKER ? null : trackerId;

/** Cause that pages of a website show, as the store of causes reads it. */
export interface OpenCause extends Pick<
  CauseMeasurement,
  'key' | 'subject' | 'trackerId' | 'firstSeenAt' | 'beganAt' | 'lastSeenAt' | 'pages' | 'samplePages'
> {
  severity: number;
  isMuted: boolean;
}

/** Returns a measurement for each open cause. `ofPools` maps a pool to the keys of the causes that its runs show. */
export function measureCauses(
  causes: readonly OpenCause[],
  { rules, ofPools }: { rules: readonly ActiveRule[]; ofPools: ReadonlyMap<string, ReadonlySet<string>> },
  beginnings: Beginnings,
): CauseMeasurement[] {
  return causes.map(({ severity, isMuted, ...cause }) => {
    const ringing = rulesOf(rules, 'cause').filter(
      ({ poolId, condition }) =>
        severity >= SEVERITIES.indexOf(condition.severity) &&
        (poolId === null || ofPools.get(poolId)?.has(cause.key) === true),
    );
    const found: Found = {
      ...cause,
      isShown: isMuted ? null : true,
      severity: SEVERITIES[severity] ?? 'minor',
      needsSecond: !isSureAtOnce(cause.subject),
    };
    return ring(found, ringing, beginnings);
  });
}

/**
 * Returns whether a cause needs no second visit. A consent matrix needs none: four visits agree already. Personal data
 * that was sent stays sent.
 */
function isSureAtOnce(subject: IncidentSubject): boolean {
  if (subject.kind !== 'cause') return false;
  const { cause } = subject;
  return cause.kind === 'consent' || (cause.kind === 'finding' && cause.finding === PERSONAL_DATA_FINDING);
}

/** Returns whether most pages of a run could not be visited; null: too few were tried to decide. */
export function isMostlyFailed({ isRunning, pages, pagesFailed }: RunRow): boolean | null {
  if (pagesFailed * 2 > pages) return isRunning && pages < TRIED_PAGES_MIN ? null : true;
  return isRunning && pages < TRIED_PAGES_MIN ? null : false;
}

export interface Failures {
  code: string;
  firstAt: Date;
  lastAt: Date;
  samplePages: string[];
}

export function readSite(
  run: RunRow | null,
  { failures, rules }: { failures: Failures | null; rules: readonly ActiveRule[] },
  beginnings: Beginnings,
): CauseMeasurement[] {
  if (run === null || failures === null) return [];
  const found: Found = {
    key: 'site',
    subject: { kind: 'site', code: failures.code },
    isShown: isMostlyFailed(run),
    severity: 'critical',
    trackerId: null,
    firstSeenAt: failures.firstAt,
    beganAt: failures.firstAt,
    lastSeenAt: failures.lastAt,
    pages: run.pagesFailed,
    samplePages: failures.samplePages,
    needsSecond: true,
  };
  return [ring(found, rulesOf(rules, 'site').filter(watchesRun(run)), beginnings)];
}

/** Returns a measurement for each tracker whose hits are gone from most pages that had them. */
export function readHits(
  rows: readonly HitsRow[],
  {
    run,
    trackers,
    rules,
  }: { run: RunRow; trackers: ReadonlyMap<string, string>; rules: readonly ActiveRule[] },
  beginnings: Beginnings,
): CauseMeasurement[] {
  const ringing = rulesOf(rules, 'hits-gone').filter(watchesRun(run));
  return rows.flatMap(({ trackerId, had, gone, firstAt, lastAt, samplePages }) => {
    if (had === 0 || firstAt === null || lastAt === null) return [];
    const found: Found = {
      key: `hits:${trackerId}`,
      subject: { kind: 'hits-gone', tracker: trackers.get(trackerId) ?? null },
      isShown: gone * 2 > had,
      severity: 'major',
      trackerId: trackerIdOf(trackerId),
      firstSeenAt: firstAt,
      beganAt: firstAt,
      lastSeenAt: lastAt,
      pages: gone,
      samplePages,
      needsSecond: true,
    };
    return [ring(found, ringing, beginnings)];
  });
}

/**
 * Returns measurements of the grade and the checks, now or of a pool's last run. All rules have that same scope. They
 * are unknown if most pages could not be visited. They are also unknown if the score without separately notified causes
 * (`without`) matches no rule.
 */
export function readScores(
  now: ScoredPages | null,
  { rules, without }: { rules: readonly ActiveRule[]; without?: (rule: ActiveRule) => Score },
  beginnings: Beginnings,
): CauseMeasurement[] {
  if (now === null) return [];
  const isReliable = now.pagesFailed * 2 <= now.pages && now.pages > 0;
  const base = scoredAt(new Date(now.at), now.pages);
  const shows = (rule: ActiveRule, isWrong: (score: Score) => boolean | null): boolean | null => {
    const isMatch = isReliable ? isWrong(now.score) : null;
    return isMatch === true && isWrong(without?.(rule) ?? now.score) !== true ? null : isMatch;
  };
  const grades = rulesOf(rules, 'grade').map((rule) => {
    const { worseThan } = rule.condition;
    const { grade } = now.score;
    const isShown = shows(rule, (score) =>
      score.grade === null ? null : GRADES.indexOf(score.grade) > GRADES.indexOf(worseThan),
    );
    const subject = { kind: 'grade' as const, grade: grade ?? worseThan, worseThan };
    return ring({ ...base, key: `grade:${rule.id}`, subject, isShown }, [rule], beginnings);
  });
  const checks = rulesOf(rules, 'check').map((rule) => {
    const { check, percent: below } = rule.condition;
    const isShown = shows(rule, (score) => {
      const rate = passRate(score, check);
      return rate === null ? null : rate < below;
    });
    const subject = { kind: 'check' as const, check, percent: passRate(now.score, check) ?? 100, below };
    return ring({ ...base, key: `check:${rule.id}`, subject, isShown }, [rule], beginnings);
  });
  return [...grades, ...checks];
}

/** Returns the fields that measurements of scores and of times share. */
export function scoredAt(at: Date, pages: number): Omit<Found, 'key' | 'subject' | 'isShown'> {
  const severity: Severity = 'major';
  return {
    severity,
    pages,
    firstSeenAt: at,
    beganAt: at,
    lastSeenAt: at,
    trackerId: null,
    samplePages: [],
    needsSecond: false,
  };
}

export interface Silence {
  measuredAt: Date | null;
  schedules: readonly ScheduleRow[];
  createdAt: Date;
  /** True if another incident explains the silence: the website is down, or no agent answers. */
  isExplained: boolean;
}

/**
 * Returns a measurement for each silence rule: nothing was measured for so many hours since a schedule should have
 * measured something. Without a schedule, only a rule of the website itself expects visits.
 */
export function readSilence(
  { measuredAt, schedules, createdAt, isExplained }: Silence,
  { rules, now }: { rules: readonly ActiveRule[]; now: Date },
  beginnings: Beginnings,
): CauseMeasurement[] {
  const from = measuredAt ?? createdAt;
  const [dueAt] = schedules
    .flatMap(({ cron, timeZone }) => nextRuns({ cron, timeZone }, from, 1))
    .toSorted((a, b) => a.getTime() - b.getTime());
  return rulesOf(rules, 'silence').flatMap((rule) => {
    const waitedFrom = dueAt ?? (rule.websiteId === null ? null : from);
    if (waitedFrom === null) return [];
    const { hours } = rule.condition;
    const silentAt = new Date(waitedFrom.getTime() + hours * HOUR_MS);
    const isSilent = silentAt <= now;
    const found: Found = {
      ...scoredAt(silentAt, 0),
      key: `silence:${rule.id}`,
      subject: { kind: 'silence', since: measuredAt?.toISOString() ?? null, hours },
      isShown: isSilent && isExplained ? null : isSilent,
      severity: 'critical',
    };
    return [ring(found, [rule], beginnings)];
  });
}

/**
 * Returns a measurement for each schedule. It shows when the last run did not start: late, refused, or the previous run
 * was still busy.
 */
export function readSchedules(
  schedules: readonly ScheduleRow[],
  { rules, now }: { rules: readonly ActiveRule[]; now: Date },
  beginnings: Beginnings,
): CauseMeasurement[] {
  return schedules.map(({ poolId, pool, nextRunAt, lastOverlapAt, lastMissedAt, lastRunAt }) => {
    const isLate = now.getTime() - nextRunAt.getTime() > SCHEDULE_LATE_MS;
    const [missedAt] = [lastOverlapAt, lastMissedAt, isLate ? nextRunAt : null]
      .filter((at) => at !== null)
      .toSorted((a, b) => b.getTime() - a.getTime());
    const dueAt = missedAt ?? nextRunAt;
    const found: Found = {
      ...scoredAt(dueAt, 0),
      key: `schedule:${poolId ?? 'audit'}`,
      subject: { kind: 'schedule', pool, dueAt: dueAt.toISOString() },
      isShown: missedAt !== undefined && (lastRunAt === null || lastRunAt < missedAt),
    };
    const ringing = rulesOf(rules, 'schedule').filter(
      (rule) => rule.poolId === null || rule.poolId === poolId,
    );
    return ring(found, ringing, beginnings);
  });
}

/**
 * Returns measurements of journeys that could not be completed. A critical one counts at once, others when two runs
 * agree. A second visit would run the journey without a request.
 */
export function readJourneys(
  journeys: readonly JourneyFailures[],
  rules: readonly ActiveRule[],
  beginnings: Beginnings,
): CauseMeasurement[] {
  return journeys.map(({ journeyId, title, severity, failed, runs, beganAt, lastAt, poolIds }) => {
    const ringing = rulesOf(rules, 'journey').filter(
      ({ poolId }) => poolId === null || poolIds.includes(poolId),
    );
    const key = `journey:${journeyId}`;
    const { step = 1, label = '', code = 'journey-fault' as const } = failed ?? {};
    const isAgreed = severity === 'critical' || runs > 1;
    const found: Found = {
      ...scoredAt(beganAt, 0),
      key,
      subject: { kind: 'journey', journeyId, journey: title, step, label, code },
      isShown: failed === null ? false : isAgreed || null,
      severity,
      lastSeenAt: lastAt,
    };
    return ring(found, ringing, beginnings);
  });
}

/** Share of paid orders that the report misses without an explanation. */
export interface UnexplainedOrders {
  percent: number;
  comparedAt: Date;
}

/** Returns a measurement for each rule about missing orders. Too few orders say nothing. */
export function readMissingOrders(
  orders: UnexplainedOrders | null,
  rules: readonly ActiveRule[],
  beginnings: Beginnings,
): CauseMeasurement[] {
  if (orders === null) return [];
  const { percent, comparedAt } = orders;
  return rulesOf(rules, 'orders').map((rule) => {
    const above = rule.condition.unexplainedPercent;
    const found: Found = {
      ...scoredAt(comparedAt, 0),
      key: `orders:${rule.id}`,
      subject: { kind: 'orders', percent, above },
      isShown: percent > above,
    };
    return ring(found, [rule], beginnings);
  });
}

/** Returns measurements of agents that have not answered for longer than a rule allows. */
export function readAgents(
  agents: readonly MeasuredAgentRow[],
  { rules, now }: { rules: readonly ActiveRule[]; now: Date },
  beginnings: Beginnings,
): CauseMeasurement[] {
  return agents.map(({ id, name, state, lastSeenAt, createdAt }) => {
    const since = lastSeenAt ?? createdAt;
    const isOffline = state === 'offline';
    const ringing = rulesOf(rules, 'agent').filter(
      ({ condition }) => now.getTime() - since.getTime() >= condition.minutes * MINUTE_MS,
    );
    const found: Found = {
      ...scoredAt(since, 0),
      key: `agent:${id}`,
      subject: { kind: 'agent', agentId: id, agent: name, since: lastSeenAt?.toISOString() ?? null },
      isShown: isOffline,
    };
    return ring(found, isOffline ? ringing : [], beginnings);
  });
}
