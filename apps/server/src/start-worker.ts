import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createAgentFetch } from './agent-calls/agent-fetch.ts';
import { createAgentCalls, type AgentCalls } from './agent-connection.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { listenToNotifications, type Notifications } from './db/notifications.ts';
import { openDatabase } from './db/open-database.ts';
import { openPool } from './db/postgres.ts';
import type { Db } from './db/schema/database.ts';
import { createLog } from './log.ts';
import { openInstance } from './panel-identity.ts';
import type { Retention } from './modules/retention/retention.policy.ts';
import { openVariables } from './modules/contexts/hidden-variables.ts';
import { openRunQueue, type RunQueue } from './queue/run-queue.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import { applyRetention } from './workers/apply-retention.ts';
import { pollAgents } from './workers/agent-monitor.ts';
import { dismissUnwanted } from './workers/dismissals.ts';
import { keepHouse, requeueWaiting } from './workers/housekeeping.ts';
import { reEvaluate } from './workers/re-evaluate.ts';
import { runJob } from './workers/run-job.ts';
import { runSchedules } from './workers/run-schedules.ts';

export interface RunningWorker {
  close(): Promise<void>;
}

/** A run is followed by waiting for its agents: many take little. */
const RUNS_AT_ONCE = 12;
const MONITOR_MS = 2_000;
const HOUSEKEEPING_MS = 60_000;
const REQUEUE_MS = 5_000;
const SCHEDULES_MS = 1_000;
const RETENTION_MS = 3_600_000;
const RE_EVALUATIONS_MS = 2_000;

/** Starts a worker: it takes jobs from the queue, follows their runs on agents and watches over the agents. */
export async function startWorker(config: Config): Promise<RunningWorker> {
  const log = createLog(config);
  const report = (error: unknown) => log.error({ err: error }, 'the worker met an error');
  const opened = new AsyncDisposableStack();
  try {
    const database = await openDatabase({ ...config, report: (message) => log.warn(message) });
    opened.defer(database.close);
    const pool = openPool(database.connection, 'worker');
    opened.defer(pool.close);
    const notifications = listenToNotifications(database.connection);
    opened.defer(notifications.close);
    const queue = await openRunQueue({ connection: database.connection, report, supervise: true });
    opened.defer(queue.close);
    const { identity, secrets } = await openInstance(pool.db, config);
    const fetch = createAgentFetch({ allowLoopback: config.agentsOnLoopback });
    const { connect } = createAgentCalls({ identity, clock: systemClock, fetch });
    const { retention } = config;
    await work({ log, db: pool.db, notifications, queue, connect, secrets, retention, opened });
    return { close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

interface Work {
  log: Logger;
  db: Db;
  notifications: Notifications;
  queue: RunQueue;
  connect: AgentCalls['connect'];
  secrets: SecretBox;
  retention: Retention;
  opened: AsyncDisposableStack;
}

/** Takes jobs and repeats what recurs, until `opened` is disposed of. */
async function work(given: Work): Promise<void> {
  const { log, db, notifications, queue, connect, secrets, retention, opened } = given;
  const clock = systemClock;
  const stopping = new AbortController();
  const { signal } = stopping;
  const needs = {
    db,
    clock,
    notifications,
    connect,
    openVariables: (contextId: string) => openVariables({ db, secrets }, contextId),
    sleep: (milliseconds: number, until: AbortSignal) => delay(milliseconds, undefined, { signal: until }),
  };
  const loops = [
    repeat({ work: () => pollAgents(needs), everyMs: MONITOR_MS, signal, log }),
    repeat({ work: () => runSchedules({ db, clock, queue }), everyMs: SCHEDULES_MS, signal, log }),
    repeat({ work: () => keepHouse({ db, clock, queue }), everyMs: HOUSEKEEPING_MS, signal, log }),
    repeat({ work: () => dismissUnwanted(needs, null), everyMs: HOUSEKEEPING_MS, signal, log }),
    repeat({ work: () => reEvaluate({ db, clock, signal }), everyMs: RE_EVALUATIONS_MS, signal, log }),
    repeat({
      work: () => applyRetention({ db, clock, retention, signal }),
      everyMs: RETENTION_MS,
      signal,
      log,
    }),
    repeat({ work: () => requeueWaiting({ db, queue }), everyMs: REQUEUE_MS, signal, log }),
  ];
  opened.defer(async () => {
    stopping.abort(new Error('The worker is stopping.'));
    await Promise.all(loops);
  });
  await queue.work({
    concurrency: RUNS_AT_ONCE,
    handle: async (jobId, lost) => {
      await runJob({ ...needs, signal: AbortSignal.any([lost, signal]) }, jobId);
    },
  });
}

interface Loop {
  work: () => Promise<void>;
  everyMs: number;
  signal: AbortSignal;
  log: Logger;
}

async function repeat({ work, everyMs, signal, log }: Loop): Promise<void> {
  for (;;) {
    await work().catch((error: unknown) => log.error({ err: error }, 'a recurring task failed'));
    await delay(everyMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
  }
}
