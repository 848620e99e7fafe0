import { emptyTable, scoreOf } from '@vigie/audit/score.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { TestFigures } from '@vigie/contract/page-test.ts';
import type { Call } from '../../access/actor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { announce } from '../../db/notifications.ts';
import { createId } from '../../db/uuid-v7.ts';
import { violates } from '../../db/violation.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { countAgents } from '../agents/agents.store.ts';
import { estimateSecondsLeft } from './jobs.policy.ts';
import type { RunPlan } from './run-plan.ts';
import { findJob, insertJob, listJobs, requestCancellation, type JobRow } from './jobs.store.ts';

export interface JobOrder {
  website: { id: string; companyId: string };
  mode: Job['mode'];
  plan: RunPlan;
}

/** Queues an audit; refuses a second one of the same website, and one that no agent could take. */
export async function startJob(call: Call, { website, mode, plan }: JobOrder, queue: RunQueue): Promise<Job> {
  const { db, actor, now } = call;
  const { online } = await countAgents(db, website.companyId);
  if (online === 0) throw new Refusal('no-agent-online');
  const id = createId(now.getTime());
  const { companyId, id: websiteId } = website;
  const job = { id, companyId, websiteId, mode, plan, checks: emptyTable(), now };
  await insertJob(db, actor, job).catch((error: unknown) => {
    if (violates(error, 'jobs_one_active_of_website')) throw new Refusal('run-already-active');
    throw error;
  });
  await queue.enqueue(db, id);
  return readJob(call, id);
}

export async function readJob({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string): Promise<Job> {
  const row = await findJob(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return presentJob(row);
}

export async function listAllJobs(
  { db, actor }: Call,
  query: ListQuery & { websiteId?: string | undefined },
): Promise<ListPage<Job>> {
  const page = await listJobs(db, actor, query);
  return { ...page, items: page.items.map(presentJob) };
}

/** Asks a job to stop; its worker ends it as soon as the agent has stopped. */
export async function cancelJob(call: Call, id: string): Promise<Job> {
  const { db, actor, now } = call;
  await readJob(call, id);
  if (!(await requestCancellation(db, actor, { id, now }))) throw new Refusal('job-already-ended');
  await announce(db, 'job', id);
  return readJob(call, id);
}

function presentJob(row: JobRow): Job {
  const pace = {
    pagesTotal: row.pages_total,
    pagesDone: row.pages_done,
    medianPageMs: row.medianPageMs,
    concurrency: row.order?.concurrency ?? 1,
    delaySeconds: row.order?.delaySeconds ?? 0,
  };
  return {
    id: row.id,
    websiteId: row.website_id,
    kind: row.kind,
    pool: row.pool_id === null ? null : { id: row.pool_id, name: row.poolName ?? '' },
    test: row.test_id === null ? null : { id: row.test_id, title: row.testTitle ?? '' },
    pageUrl: row.page_url,
    agentsCount: row.agent_id === null ? 0 : 1,
    retryOf: row.retry_of,
    tests: row.plan.tests.length === 0 ? null : testsOf(row),
    waiting: row.waiting_code,
    isIncomplete: row.is_incomplete,
    agent: row.agent_id === null ? null : { id: row.agent_id, name: row.agentName ?? '' },
    mode: row.mode,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    progress: {
      phase: row.phase,
      pagesTotal: row.pages_total,
      pagesDone: row.pages_done,
      pagesFailed: row.pages_failed,
      currentUrl: row.current_url,
      secondsLeft: row.state === 'running' ? estimateSecondsLeft(pace) : null,
    },
    discovery: row.discovery,
    score: row.pages_done === 0 ? null : scoreOf(row.checks, row.pages_done),
    failure:
      row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
  };
}

function testsOf(row: JobRow): TestFigures {
  return {
    passed: row.tests_passed,
    failed: row.tests_failed,
    errors: row.tests_errors,
    skipped: row.tests_skipped,
  };
}
