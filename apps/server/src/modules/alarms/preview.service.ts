import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { AlarmCondition } from '@vigie/contract/alarm-condition.ts';
import type { AlarmPreview, alarmPreviewInputSchema } from '@vigie/contract/alarm-rule.ts';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type * as z from 'zod';
import { GRADES } from '@vigie/contract/grade.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { nextRuns } from '@vigie/contract/schedule-times.ts';
import { SCHEDULE_LATE_MS } from './measurements.policy.ts';
import { scoreOf } from '@vigie/audit/score.ts';
import type { Call } from '../../access/actor.ts';
import { passRate } from '../../evaluation/pass-rate.ts';
import {
  listAuditsOf,
  listSilences,
  listWatchedWebsites,
  listAgentSilences,
  listHitsOfRuns,
  listJourneyRings,
  listStartsOfSchedules,
  type PastRun,
  type PastSchedule,
  type PastSilence,
  type Watched,
} from './preview.store.ts';
import { listPastCauses, type PastCause } from './past-causes.store.ts';
import {
  listCompleteOrderDays,
  listVolumeDays,
  type OrderDayRow,
  type VolumeRow,
} from './measurements.store.ts';
import { orderRiseOn } from './order-rise.policy.ts';
import { ringsOfCause } from './past-rings.policy.ts';
import { companyOfRule } from './rules.service.ts';
import { ringsOfBlockers } from './blocked-trackers.policy.ts';
import { listComparedWebsites, listRecognitionLosses } from './blocked-trackers.store.ts';
import { ringsOfLinks } from './broken-links.policy.ts';
import { listEndedChecks } from './broken-links.store.ts';
import { ringsOfLosses } from './recognition-losses.policy.ts';
import { listSilentServers } from './server-side.service.ts';
import { listPastFalls } from './visitors-fall.service.ts';
import { endOfDay, volumeChangeOn } from './volumes.policy.ts';

type Input = z.infer<typeof alarmPreviewInputSchema>;
type Ring = { at: Date; websiteId: string | null; subject: IncidentSubject };

const DAYS = 30;
/** Days of real visitors: hours are stored for five weeks, and three of these teach what is usual. */
const VISITOR_DAYS = 14;
const SHOWN = 20;
/** Runs of a schedule of every five minutes, over all the days. */
const SCHEDULE_TIMES_MAX = (DAYS * 24 * 60) / 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns when and where a rule would have raised an alarm in the last days, from stored data. */
export async function previewAlarmRule(call: Call, input: Input): Promise<AlarmPreview> {
  const { db, now } = call;
  const { websiteId, sharedSettingsId } = input;
  const companyId = await companyOfRule(call, input);
  const websites = await listWatchedWebsites(db, { companyId, websiteId, sharedSettingsId });
  const days = input.condition.kind === 'visitors-fall' ? VISITOR_DAYS : DAYS;
  const rings = await ringsOf(call, input, {
    companyId,
    poolId: input.poolId,
    websiteIds: websites.map(({ id }) => id),
    from: new Date(now.getTime() - days * DAY_MS),
    to: now,
  });
  if (rings === null) return { days, rings: null, examples: [] };
  const byId = new Map(websites.map((website) => [website.id, website]));
  return {
    days,
    rings: rings.length,
    examples: rings
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, SHOWN)
      .map(({ at, websiteId, subject }) => ({
        at: at.toISOString(),
        website: websiteId === null ? null : { id: websiteId, name: byId.get(websiteId)?.name ?? '' },
        subject,
      })),
  };
}

/** Returns the alarms of a rule; null if stored data cannot tell. */
async function ringsOf(
  { db }: Call,
  { condition, websiteId }: Input,
  watched: Watched,
): Promise<Ring[] | null> {
  switch (condition.kind) {
    case 'cause':
      return ringsOfCauses(
        await listPastCauses(db, watched, SEVERITIES.indexOf(condition.severity)),
        watched,
      );
    case 'grade': {
      const { worseThan } = condition;
      const limit = GRADES.indexOf(worseThan);
      return beginnings(await listAuditsOf(db, watched), (audit) => {
        const { grade } = scoreOf(audit.checks, audit.pages);
        return grade !== null && GRADES.indexOf(grade) > limit ? { kind: 'grade', grade, worseThan } : null;
      });
    }
    case 'check': {
      const { check, percent: below } = condition;
      return beginnings(await listAuditsOf(db, watched), (audit) => {
        const percent = passRate(scoreOf(audit.checks, audit.pages), check);
        return percent !== null && percent < below ? { kind: 'check', check, percent, below } : null;
      });
    }
    case 'site':
      return beginnings(await listAuditsOf(db, watched), ({ pages, pagesFailed, failureCode }) =>
        pagesFailed * 2 > pages ? { kind: 'site', code: failureCode ?? 'timeout' } : null,
      );
    case 'journey':
      return (await listJourneyRings(db, watched)).map(({ at, websiteId: id, ...journey }) => ({
        at,
        websiteId: id,
        subject: { kind: 'journey', ...journey },
      }));
    case 'silence':
      return longSilences(
        await listSilences(db, watched, condition.hours),
        { ...watched, isOfOne: websiteId !== null, hours: condition.hours },
        await listStartsOfSchedules(db, watched),
      );
    case 'schedule':
      return missedRuns(await listStartsOfSchedules(db, watched), watched);
    case 'volumes':
      return ringsOfVolumes(
        await listVolumeDays(db, { websiteIds: watched.websiteIds, now: watched.to }),
        condition,
        watched,
      );
    case 'orders-rise':
      return ringsOfOrders(
        await listCompleteOrderDays(db, { websiteIds: watched.websiteIds, now: watched.to }),
        condition,
        watched,
      );
    case 'visitors-fall':
      return ringsOfVisitors(await listPastFalls(db, { ...watched, fall: condition.fall }));
    case 'links':
      return ringsOfLinks(await listEndedChecks(db, watched.websiteIds), watched);
    case 'blockers':
      return ringsOfBlockers(await listComparedWebsites(db, watched.websiteIds), watched);
    case 'reach-fall': {
      const { points } = condition;
      return ringsOfLosses(await listRecognitionLosses(db, watched.websiteIds), { ...watched, points });
    }
    case 'hits-gone':
      return beginnings(await listHitsOfRuns(db, watched), ({ had, gone, tracker }) =>
        gone * 2 > had ? { kind: 'hits-gone', tracker } : null,
      );
    case 'server-silence':
      return listSilentServers(db, { ...watched, hours: condition.hours });
    case 'orders':
    case 'server-side':
      // Earlier comparisons are not stored.
      return null;
    default: {
      const silences = await listAgentSilences(db, watched, condition.minutes);
      return (
        silences?.map(({ at, agentId, agent, since }) => ({
          at,
          websiteId: null,
          subject: { kind: 'agent', agentId, agent, since: since.toISOString() },
        })) ?? null
      );
    }
  }
}

function ringsOfVisitors(falls: Awaited<ReturnType<typeof listPastFalls>>): Ring[] | null {
  return falls?.map(({ fall, ...at }) => ({ ...at, subject: { kind: 'visitors-fall', ...fall } })) ?? null;
}

/** Returns when root causes opened or returned in these days. */
function ringsOfCauses(causes: readonly PastCause[], { from, to }: Watched): Ring[] {
  return causes.flatMap(({ websiteId, subject, spans }) => {
    return ringsOfCause(spans, subject, to)
      .filter((at) => at >= from && at < to)
      .map((at) => ({ at, websiteId, subject }));
  });
}

/** Returns where a website's runs begin to show something, oldest first. Later runs that still show it are left out. */
function beginnings<Run extends PastRun>(
  runs: readonly Run[],
  shows: (run: Run) => IncidentSubject | null,
): Ring[] {
  const showing = new Set<string>();
  return runs.flatMap((run) => {
    // A run whose pages mostly failed proves nothing else.
    const subject = shows(run);
    const isMute = run.pagesFailed * 2 > run.pages && subject?.kind !== 'site';
    if (isMute) return [];
    const what = `${run.websiteId} ${run.of ?? ''}`;
    if (subject === null) {
      showing.delete(what);
      return [];
    }
    if (showing.has(what)) return [];
    showing.add(what);
    return run.isBefore ? [] : [{ at: run.finishedAt, websiteId: run.websiteId, subject }];
  });
}

/** Result of a rule on a day: whether it shows, and the subject of an alarm. Null: too little is known. */
type Shown = { isShown: boolean; subject: IncidentSubject } | null;

/** Returns the days on which a rule begins to show. */
function firstDaysOf(
  days: readonly { websiteId: string; day: string }[],
  { from, to }: Watched,
  shownOn: (day: string) => Shown,
): Ring[] {
  let isShowing = false;
  return days.flatMap(({ websiteId, day }): Ring[] => {
    const shown = shownOn(day);
    if (shown === null) return [];
    const hasBegun = shown.isShown && !isShowing;
    isShowing = shown.isShown;
    const at = endOfDay(day);
    return hasBegun && at >= from && at < to ? [{ at, websiteId, subject: shown.subject }] : [];
  });
}

/** Returns the days on which a change of volumes begins. */
function ringsOfVolumes(
  rows: readonly VolumeRow[],
  { change, fall }: Extract<AlarmCondition, { kind: 'volumes' }>,
  watched: Watched,
): Ring[] {
  const byTracker = Map.groupBy(rows, ({ websiteId, trackerId }) => `${websiteId} ${trackerId}`);
  return [...byTracker.values()].flatMap((days) =>
    firstDaysOf(days, watched, (day) => {
      const found = volumeChangeOn(days, day, fall);
      if (found === null) return null;
      const { counted, usual } = found;
      const subject = { kind: 'volumes' as const, change, tracker: null, day, counted, usual };
      return { isShown: found.change === change, subject };
    }),
  );
}

/** Returns the days on which missing orders begin to rise. */
function ringsOfOrders(
  rows: readonly OrderDayRow[],
  { points }: Extract<AlarmCondition, { kind: 'orders-rise' }>,
  watched: Watched,
): Ring[] {
  return [...Map.groupBy(rows, ({ websiteId }) => websiteId).values()].flatMap((days) =>
    firstDaysOf(days, watched, (day) => {
      const rise = orderRiseOn(days, day, points);
      if (rise === null) return null;
      const { percent, usual, hasRisen } = rise;
      return { isShown: hasRisen, subject: { kind: 'orders-rise', day, percent, usual } };
    }),
  );
}

interface Waiting extends Watched {
  /** True if the rule names the website. Such a rule also expects visits without a schedule. */
  isOfOne: boolean;
  hours: number;
}

/** Returns silences of at least so many hours, counted from when a schedule should have measured something. */
function longSilences(
  silences: readonly PastSilence[],
  { from, isOfOne, hours }: Waiting,
  schedules: readonly PastSchedule[],
): Ring[] {
  return silences.flatMap(({ websiteId, since, until }) => {
    const dueTimes = schedules
      .filter((schedule) => schedule.websiteId === websiteId)
      .flatMap((schedule) => nextRuns(schedule, since, 1).map((dueAt) => dueAt.getTime()));
    if (dueTimes.length === 0 && !isOfOne) return [];
    const waitedFromMs = dueTimes.length === 0 ? since.getTime() : Math.min(...dueTimes);
    const at = new Date(waitedFromMs + hours * HOUR_MS);
    if (at < from || at >= until) return [];
    return [{ at, websiteId, subject: { kind: 'silence', since: since.toISOString(), hours } }];
  });
}

/** Returns the times of schedules at which no run started; of several in a row, the first one. */
function missedRuns(schedules: readonly PastSchedule[], { from, to }: Watched): Ring[] {
  return schedules.flatMap(({ websiteId, pool, cron, timeZone, validFrom, starts }) => {
    const begin = validFrom > from ? validFrom : from;
    const end = new Date(to.getTime() - SCHEDULE_LATE_MS);
    let wasMissed = false;
    return timesBetween({ cron, timeZone }, begin, end).flatMap((dueAt) => {
      const inTime = starts.some((at) => at >= dueAt && at.getTime() - dueAt.getTime() <= SCHEDULE_LATE_MS);
      const isNews = !inTime && !wasMissed;
      wasMissed = !inTime;
      const subject = { kind: 'schedule' as const, pool, dueAt: dueAt.toISOString() };
      return isNews ? [{ at: new Date(dueAt.getTime() + SCHEDULE_LATE_MS), websiteId, subject }] : [];
    });
  });
}

function timesBetween(schedule: Schedule, from: Date, to: Date): Date[] {
  return nextRuns(schedule, from, SCHEDULE_TIMES_MAX).filter((at) => at <= to);
}
