import type { Job } from '@vigie/contract/job.ts';
import type { ClientConfig } from 'pg';
import { PgBoss, fromKysely } from 'pg-boss';
import { announce, type Notifications } from '../db/notifications.ts';
import type { Db } from '../db/schema/database.ts';

/** Queue that hands jobs to workers. */
export interface RunQueue {
  /**
   * Queues a job; within a transaction, when it commits. A job that is queued or running is not queued twice. Jobs of
   * the modes `import` and `rehearsal` come after all others.
   */
  enqueue(db: Db, jobId: string, mode?: Job['mode']): Promise<void>;
  /** Works on jobs, each at least once: a job whose worker died is given to another worker within about 20 seconds. */
  work(options: RunWork): Promise<void>;
  close: () => Promise<void>;
}

export interface RunWork {
  concurrency: number;
  /** Announce new jobs at once. */
  notifications: Notifications;
  handle: (jobId: string, signal: AbortSignal) => Promise<void>;
}

export interface QueueOptions {
  connection: ClientConfig;
  report: (error: unknown) => void;
  /** True for workers: only they detect jobs whose worker died. */
  supervise: boolean;
}

const QUEUE = 'run';
const SCHEMA = 'queue';
const AFTER_OTHERS = -1;
/** Missing heartbeats reveal a dead worker; the longest job may take almost a day. */
const OPTIONS = {
  policy: 'exclusive',
  heartbeatSeconds: 10,
  expireInSeconds: 23 * 3600,
  retryLimit: 1000,
  retryDelay: 1,
  retentionSeconds: 7 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
} as const;
/**
 * Taking and completing a job do not wait for the disk. What a crash of the database loses of them is done again, and a
 * job that has ended ends at once. Queueing a job is durable: its own transaction does it.
 */
const SOON_ON_DISK = '-c synchronous_commit=off';
const STOP_SECONDS = 15;
/**
 * Polling interval for jobs without an announcement: those due again after a failure, or whose worker died. One free
 * slot polls for all: a poll costs worker and database a millisecond each.
 */
const LOOK_SECONDS = 2;
const LOOK_OF_EACH_SECONDS = 60;

export async function openRunQueue({ connection, report, supervise }: QueueOptions): Promise<RunQueue> {
  const { connectionString, host, port, user, password, database } = connection;
  const reach =
    connectionString === undefined ? { host, port, user, password, database } : { connectionString };
  const boss = new PgBoss({
    ...(reach as { connectionString: string }),
    application_name: `vigie queue ${process.pid}`,
    schema: SCHEMA,
    options: SOON_ON_DISK,
    max: supervise ? 4 : 2,
    supervise,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', report);
  await boss.start();
  await boss.createQueue(QUEUE, OPTIONS);
  let leave: (() => void) | undefined;
  return {
    async enqueue(db, jobId, mode) {
      const priority = mode === 'import' || mode === 'rehearsal' ? AFTER_OTHERS : 0;
      await boss.send(QUEUE, { jobId }, { db: fromKysely(db), singletonKey: jobId, priority });
      await announce(db, 'queue', QUEUE);
    },
    async work(options) {
      leave = await workInSlots(boss, options);
    },
    async close() {
      leave?.();
      await boss.stop({ graceful: true, timeout: STOP_SECONDS * 1000 });
    },
  };
}

/**
 * Runs jobs in as many slots as jobs may run at once. One free slot polls for jobs, at announcements and at intervals;
 * after it finds one, the next free slot polls. A slot that finishes a job polls at once. Returns the function that
 * stops all slots.
 */
async function workInSlots(
  boss: PgBoss,
  { concurrency, handle, notifications }: RunWork,
): Promise<() => void> {
  const slots: string[] = [];
  const busy = new Set<string>();
  const pollQueue = () => {
    const free = slots.find((slot) => !busy.has(slot));
    if (free !== undefined) boss.notifyWorker(free);
  };
  for (let count = 0; count < concurrency; count += 1) {
    const options = { pollingIntervalSeconds: LOOK_OF_EACH_SECONDS };
    const slot = await boss.work<{ jobId: string }>(QUEUE, options, async ([job]) => {
      if (job === undefined) return;
      busy.add(slot);
      pollQueue();
      try {
        await handle(job.data.jobId, job.signal);
      } finally {
        busy.delete(slot);
        boss.notifyWorker(slot);
      }
    });
    slots.push(slot);
  }
  const timer = setInterval(pollQueue, LOOK_SECONDS * 1000);
  const unsubscribe = notifications.subscribe([{ topic: 'queue', id: QUEUE }], pollQueue);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
