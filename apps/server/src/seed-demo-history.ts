import { addVerdicts, emptyTable } from '@vigie/audit/score.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { nextRuns } from '@vigie/contract/schedule-times.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { jsonText } from './db/json-text.ts';
import type { Db } from './db/schema/database.ts';
import { createId } from './db/uuid-v7.ts';
import { judgePage, type JudgedPage } from './judging/judged-page.ts';
import type { PlannedJob } from './modules/jobs/planned-jobs.store.ts';
import { ensurePartitions } from './modules/observations/partitions.ts';
import { storePages } from './modules/observations/store-pages.service.ts';
import { insertRelease } from './modules/releases/releases.store.ts';
import { makeOrder } from './modules/runs/run-order.ts';

/** What a website went through before its first audit: an audit a day, oldest first, and releases between them. */
export interface DemoHistory {
  audits: Observation[][];
  /** A release follows the audit of this place. */
  releases: Array<{ afterAudit: number; label: string }>;
}

/** A history with the times at which it would have happened, and the verdicts of that. */
export interface JudgedHistory {
  audits: Array<{ at: Date; endsAt: Date; pages: JudgedPage[] }>;
  releases: Array<{ at: Date; label: string }>;
}

const DAY_MS = 24 * 3_600_000;
/** From an audit to the release that follows it. */
const RELEASE_AFTER_MS = 11 * 3_600_000;

/** Judges a history whose audits follow a daily schedule until now. */
export function judgeHistory(
  { audits, releases }: DemoHistory,
  { schedule, tracking, now }: { schedule: Schedule; tracking: TrackingSettings; now: Date },
): JudgedHistory {
  const starts = nextRuns(schedule, new Date(now.getTime() - (audits.length + 1) * DAY_MS), audits.length + 1)
    .filter((at) => at < now)
    .slice(-audits.length);
  return {
    audits: audits.slice(-starts.length).map((observations, place) => {
      const at = starts[place] ?? now;
      const visits = oneAfterTheOther(observations, at);
      return {
        at,
        endsAt: new Date(visits.at(-1)?.finishedAt ?? at),
        pages: visits.map((observation) =>
          judgePage({ url: observation.requestedUrl, observation }, { tracking, now }),
        ),
      };
    }),
    releases: releases.map(({ afterAudit, label }) => {
      const auditMs = (starts[afterAudit] ?? now).getTime();
      return { at: new Date(Math.min(auditMs + RELEASE_AFTER_MS, (auditMs + now.getTime()) / 2)), label };
    }),
  };
}

function oneAfterTheOther(observations: Observation[], at: Date): Observation[] {
  let startMs = at.getTime();
  return observations.map((observation) => {
    const startedAt = new Date(startMs).toISOString();
    startMs += Date.parse(observation.finishedAt) - Date.parse(observation.startedAt);
    return { ...observation, startedAt, finishedAt: new Date(startMs).toISOString() };
  });
}

/** Has the partitions made that a history needs, in a transaction of its own. */
export async function makeRoomFor(db: Db, { audits }: JudgedHistory): Promise<void> {
  await ensurePartitions(
    db,
    audits.flatMap(({ pages }) => pages.map(({ observedAt }) => observedAt)),
  );
}

/** Stores a history as if an agent had told of it, each audit as a run of this plan. Nobody is told of it. */
export async function storeHistory(
  db: Db,
  { audits, releases }: JudgedHistory,
  { planned, agentId }: { planned: Pick<PlannedJob, 'plan' | 'website' | 'poolId'>; agentId: string },
): Promise<void> {
  const of = { companyId: planned.website.companyId, websiteId: planned.website.id };
  for (const audit of audits) {
    const jobId = createId(audit.at.getTime());
    await insertPastJob(db, { ...audit, ...planned, jobId, agentId });
    const scope = { ...of, runId: jobId, attempt: 1, agentId };
    await storePages(db, scope, audit.pages);
  }
  for (const { at, label } of releases) {
    const id = createId(at.getTime());
    await insertRelease(db, { id, ...of, label, releasedAt: at, url: null, userId: null });
  }
}

type PastJob = Pick<PlannedJob, 'plan' | 'website' | 'poolId'> &
  JudgedHistory['audits'][number] & { jobId: string; agentId: string };

async function insertPastJob(db: Db, { at, endsAt, pages, plan, ...job }: PastJob): Promise<void> {
  const { jobId, agentId, website } = job;
  const { companyId } = website;
  const checks = pages.reduce<StoredCheckTable>(
    (table, { verdicts }) => addVerdicts(table, verdicts),
    emptyTable(),
  );
  const failed = pages.filter(({ observation }) => observation.outcome === 'failed').length;
  await db
    .insertInto('jobs')
    .values({
      id: jobId,
      companyId,
      websiteId: website.id,
      mode: 'scheduled',
      state: 'succeeded',
      phase: 'done',
      agentId,
      createdAt: at,
      startedAt: at,
      finishedAt: endsAt,
      pagesTotal: pages.length,
      pagesDone: pages.length,
      pagesFailed: failed,
      checks: jsonText(checks),
      kind: plan.kind,
      poolId: job.poolId,
      plan: jsonText(plan),
      countsForHealth: true,
    })
    .execute();
  const order = jsonText(makeOrder(jobId, plan, at));
  await db
    .insertInto('runs')
    .values({ id: jobId, companyId, jobId, orderFrozen: order, attempt: 1 })
    .execute();
  await db
    .insertInto('attempts')
    .values({
      companyId,
      runId: jobId,
      number: 1,
      agentId,
      state: 'ended',
      leaseUntil: endsAt,
      startedAt: at,
      takenAt: at,
      dismissedAt: endsAt,
    })
    .execute();
}
