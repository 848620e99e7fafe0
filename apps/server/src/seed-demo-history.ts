import { createHash } from 'node:crypto';
import type { RequestDelay, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import { nextRuns } from '@vigie/contract/schedule-times.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Db } from './db/schema/database.ts';
import type { DelayedRound } from './db/schema/run-plan.ts';
import { createId } from './db/uuid-v7.ts';
import { evaluatePage, type EvaluatedPage } from './evaluation/evaluated-page.ts';
import type { PlannedJob } from './modules/jobs/planned-jobs.store.ts';
import { filesOf } from './modules/observations/files.store.ts';
import { ensurePartitions } from './modules/observations/partitions.ts';
import { storePages } from './modules/observations/store-pages.service.ts';
import { releases } from './modules/releases/releases.store.ts';
import { insertPastJob } from './seed-demo-past-job.ts';

/**
 * History of a website before its first audit: an audit and a purchase a day, a consent matrix a week, oldest first,
 * and releases between them.
 */
export interface DemoHistory {
  audits: Observation[][];
  /** Compressed files of page resources that its audits name. */
  bodies: Uint8Array[];
  purchases: JourneyRecord[];
  matrices: DemoMatrixVisit[][];
  /** Visits whose hits a server of the website sent on, with its calls, oldest first. */
  serverVisits: DemoServerVisit[];
  /** Releases, each with the position of the audit that it follows. */
  releases: Array<{ afterAudit: number; label: string }>;
}

export interface DemoServerVisit {
  observation: Observation;
  calls: ProxiedCall[];
}

export interface DemoMatrixVisit {
  state: MatrixState;
  /** Delayed items, and the round of such visits; null: nothing. */
  held: (RequestDelay & { round: DelayedRound }) | null;
  observation: Observation;
}

/** A history with the dates assigned to it and the resulting verdicts. */
export interface EvaluatedHistory extends Pick<DemoHistory, 'bodies'> {
  audits: Array<{ at: Date; endsAt: Date; pages: EvaluatedPage[] }>;
  releases: Array<{ at: Date; label: string }>;
}

const DAY_MS = 24 * 3_600_000;
/** Time from an audit to the release that follows it. */
const RELEASE_AFTER_MS = 11 * 3_600_000;

/** Evaluates a history whose audits follow a daily schedule until now. */
export function evaluateHistory(
  { audits, bodies, releases: planned }: Pick<DemoHistory, 'audits' | 'bodies' | 'releases'>,
  { schedule, tracking, now }: { schedule: Schedule; tracking: TrackingSettings; now: Date },
): EvaluatedHistory {
  const starts = pastStarts(schedule, { count: audits.length, now });
  return {
    bodies,
    audits: audits.slice(-starts.length).map((observations, index) => {
      const at = starts[index] ?? now;
      const visits = oneAfterTheOther(observations, at);
      return {
        at,
        endsAt: new Date(visits.at(-1)?.finishedAt ?? at),
        pages: visits.map((observation) =>
          evaluatePage({ url: observation.requestedUrl, observation }, { tracking, now }),
        ),
      };
    }),
    releases: planned.map(({ afterAudit, label }) => {
      const auditMs = (starts[afterAudit] ?? now).getTime();
      return { at: new Date(Math.min(auditMs + RELEASE_AFTER_MS, (auditMs + now.getTime()) / 2)), label };
    }),
  };
}

/** Returns the most recent start times of a schedule with one run in a given number of days, up to a maximum count. */
export function pastStarts(
  schedule: Schedule,
  { count, now, everyDays = 1 }: { count: number; now: Date; everyDays?: number },
): Date[] {
  if (count === 0) return [];
  return nextRuns(schedule, new Date(now.getTime() - (count + 1) * everyDays * DAY_MS), count + 1)
    .filter((at) => at < now)
    .slice(-count);
}

/**
 * Returns the observations as if the first had started at that time, and each other one at the end of the previous one.
 */
export function oneAfterTheOther(observations: Observation[], at: Date): Observation[] {
  let startMs = at.getTime();
  return observations.map((observation) => {
    const startedAt = new Date(startMs).toISOString();
    startMs += Date.parse(observation.finishedAt) - Date.parse(observation.startedAt);
    return { ...observation, startedAt, finishedAt: new Date(startMs).toISOString() };
  });
}

/** Creates the partitions that a history needs, in a separate transaction. */
export async function createPartitionsFor(
  db: Db,
  visits: readonly { pages: readonly EvaluatedPage[] }[],
): Promise<void> {
  await ensurePartitions(
    db,
    visits.flatMap(({ pages }) => pages.map(({ observedAt }) => observedAt)),
  );
}

/** Stores a history as if an agent had reported it, each audit as a run of this plan. Sends no notifications. */
export async function storeHistory(
  db: Db,
  { audits, bodies, releases: released }: EvaluatedHistory,
  { planned, agentId }: { planned: Pick<PlannedJob, 'plan' | 'website' | 'poolId'>; agentId: string },
): Promise<void> {
  const of = { companyId: planned.website.companyId, websiteId: planned.website.id };
  await filesOf(db, of, 'bodies').put(bodies.map((bytes) => ({ sha256: hashOf(bytes), bytes })));
  for (const audit of audits) {
    const jobId = createId(audit.at.getTime());
    await insertPastJob(db, { ...audit, ...planned, jobId, agentId, countsForHealth: true });
    const scope = { ...of, runId: jobId, attempt: 1, agentId };
    await storePages(db, scope, audit.pages);
  }
  for (const { at, label } of released) {
    const id = createId(at.getTime());
    await releases.insert(db, { id, ...of, label, releasedAt: at, url: null, userId: null });
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
