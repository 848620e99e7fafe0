/** A worker in its own process. Queue and work are the real ones; the agents take no time. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { steadyClock, systemClock } from '../../apps/server/src/clock.ts';
import { listenToNotifications } from '../../apps/server/src/db/notifications.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import { openRunQueue } from '../../apps/server/src/queue/run-queue.ts';
import { runJob } from '../../apps/server/src/modules/runs/run-job.service.ts';
import { NO_SECRETS } from '../../apps/server/src/secrets/secret-box.ts';
import { createScriptedAgent } from './scripted-agent.ts';

/** Number of parallel runs, as in start-worker.ts. */
const RUNS_AT_ONCE = 12;

const [connectionString = '', pagesText = '1'] = process.argv.slice(2);
const connection = { connectionString };
const agent = createScriptedAgent(Number(pagesText));
const { db, close } = openPool(connection, 'runs');
const notifications = listenToNotifications(connection);
const queue = await openRunQueue({
  connection,
  supervise: true,
  report: (error) => console.error(String(error)),
});
const waitsSinceMs = new Map<string, number>();
await queue.work({
  concurrency: RUNS_AT_ONCE,
  notifications,
  handle: async (jobId, signal) => {
    const needs = {
      db,
      clock: systemClock,
      steady: steadyClock,
      waitsSinceMs,
      notifications,
      connect: () => agent,
      openSecrets: async () => NO_SECRETS,
      openReplay: async () => null,
      openTriedContainer: async () => null,
      aboutUrl: null,
      redactionsOf: async () => [],
      sleep: (milliseconds: number, until: AbortSignal) => delay(milliseconds, undefined, { signal: until }),
      signal,
    };
    await runJob(needs, jobId);
  },
});
process.send?.('ready');
await once(process, 'message');
await queue.close();
await notifications.close();
await close();
process.disconnect();
