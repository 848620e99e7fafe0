import { scoreOf } from '@vigie/audit/score.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { TestFigures } from '@vigie/contract/page-test.ts';
import { estimateSecondsLeft } from './jobs.policy.ts';
import type { JobRow } from './jobs.store.ts';

/** A job as the API tells it. */
export function presentJob(row: JobRow): Job {
  return {
    id: row.id,
    websiteId: row.website_id,
    kind: row.kind,
    pool: row.pool_id === null ? null : { id: row.pool_id, name: row.poolName ?? '' },
    test: row.test_id === null ? null : { id: row.test_id, title: row.testTitle ?? '' },
    pageUrl: row.page_url,
    agent: row.agent_id === null ? null : { id: row.agent_id, name: row.agentName ?? '' },
    agentsCount: row.agentsCount,
    retryOf: row.retry_of,
    mode: row.mode,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    progress: progressOf(row),
    discovery: row.discovery,
    score: row.pages_done === 0 ? null : scoreOf(row.checks, row.pages_done),
    tests: row.plan.tests.length === 0 ? null : testsOf(row),
    waiting: row.waiting_code,
    isIncomplete: row.is_incomplete,
    failure:
      row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
  };
}

function progressOf(row: JobRow): Job['progress'] {
  const pace = {
    pagesTotal: row.pages_total,
    pagesDone: row.pages_done,
    medianPageMs: row.medianPageMs,
    concurrency: (row.order?.concurrency ?? 1) * Math.max(1, row.agentsCount),
    delaySeconds: row.order?.delaySeconds ?? 0,
  };
  return {
    phase: row.phase,
    pagesTotal: row.pages_total,
    pagesDone: row.pages_done,
    pagesFailed: row.pages_failed,
    currentUrl: row.current_url,
    secondsLeft: row.state === 'running' ? estimateSecondsLeft(pace) : null,
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
