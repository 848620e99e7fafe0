import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createAgentConnector } from './agent-connection.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { listenToNotifications } from './db/notifications.ts';
import { openDatabase } from './db/open-database.ts';
import { openPool } from './db/postgres.ts';
import { createLog } from './log.ts';
import { readPanelIdentity } from './panel-identity.ts';
import { openRunQueue } from './queue/run-queue.ts';
import { pollAgents } from './workers/agent-monitor.ts';
import { createFileStore } from './workers/file-store.ts';
import { keepHouse } from './workers/housekeeping.ts';
import { runJob } from './workers/run-job.ts';

export interface RunningWorker {
  close(): Promise<void>;
}

const RUNS_AT_ONCE = 4;
const MONITOR_MS = 2_000;
const HOUSEKEEPING_MS = 60_000;

/** Starts a worker: it takes jobs from the queue, follows their runs on agents and watches over the agents. */
export async function startWorker(config: Config): Promise<RunningWorker> {
  const log = createLog(config);
  const report = (error: unknown) => log.error({ err: error }, 'the worker met an error');
  const database = await openDatabase({ ...config, report: (message) => log.warn(message) });
  const identity = await readPanelIdentity(config.dataDirectory);
  const connect = createAgentConnector(identity, systemClock);
  const pool = openPool(database.connection, 'worker');
  const notifications = listenToNotifications(database.connection);
  const queue = await openRunQueue({ connection: database.connection, report, supervise: true });
  const stopping = new AbortController();
  const needs = {
    db: pool.db,
    clock: systemClock,
    files: createFileStore(join(config.dataDirectory, 'files')),
    notifications,
    connect,
    sleep: (milliseconds: number, signal: AbortSignal) => delay(milliseconds, undefined, { signal }),
  };
  const house = { db: pool.db, clock: systemClock, queue };
  const loops = [
    repeat({ work: () => pollAgents({ ...needs }), everyMs: MONITOR_MS, signal: stopping.signal, log }),
    repeat({ work: () => keepHouse(house), everyMs: HOUSEKEEPING_MS, signal: stopping.signal, log }),
  ];
  await queue.work({
    concurrency: RUNS_AT_ONCE,
    handle: (jobId, lost) => runJob({ ...needs, signal: AbortSignal.any([lost, stopping.signal]) }, jobId),
  });
  return {
    async close() {
      stopping.abort(new Error('The worker is stopping.'));
      await queue.close();
      await Promise.all(loops);
      await notifications.close();
      await pool.close();
      await database.close();
    },
  };
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
