import type { ClientConfig } from 'pg';
import { PgBoss, fromKysely } from 'pg-boss';
import type { Db } from '../db/schema/database.ts';

/** Hands jobs to workers. */
export interface RunQueue {
  /** Queues a job; with a transaction, when it commits. A job that is queued or worked on is not queued twice. */
  enqueue(db: Db, jobId: string): Promise<void>;
  /** Works on jobs, each at least once: a job whose worker died is given to another within some 20 seconds. */
  work(options: RunWork): Promise<void>;
  close: () => Promise<void>;
}

export interface RunWork {
  concurrency: number;
  handle: (jobId: string, signal: AbortSignal) => Promise<void>;
}

export interface QueueOptions {
  connection: ClientConfig;
  report: (error: unknown) => void;
  /** Only workers watch over jobs whose worker died. */
  supervise: boolean;
}

const QUEUE = 'run';
const SCHEMA = 'queue';
/** A dead worker is noticed by its missing heartbeats; the longest job may take almost a day. */
const OPTIONS = {
  policy: 'exclusive',
  heartbeatSeconds: 10,
  expireInSeconds: 23 * 3600,
  retryLimit: 1000,
  retryDelay: 1,
  retentionSeconds: 7 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
} as const;
const STOP_SECONDS = 15;

export async function openRunQueue({ connection, report, supervise }: QueueOptions): Promise<RunQueue> {
  const { connectionString, host, port, user, password, database } = connection;
  const reach =
    connectionString === undefined ? { host, port, user, password, database } : { connectionString };
  const boss = new PgBoss({
    ...(reach as { connectionString: string }),
    application_name: `vigie queue ${process.pid}`,
    schema: SCHEMA,
    max: supervise ? 4 : 2,
    supervise,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: supervise,
  });
  boss.on('error', report);
  await boss.start();
  await boss.createQueue(QUEUE, OPTIONS);
  return {
    async enqueue(db, jobId) {
      await boss.send(QUEUE, { jobId }, { db: fromKysely(db), singletonKey: jobId });
    },
    async work({ concurrency, handle }) {
      const options = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };
      for (let place = 0; place < concurrency; place += 1) {
        const worker = await boss.work<{ jobId: string }>(QUEUE, options, async ([job]) => {
          if (job === undefined) return;
          try {
            await handle(job.data.jobId, job.signal);
          } finally {
            boss.notifyWorker(worker);
          }
        });
      }
    },
    close: () => boss.stop({ graceful: true, timeout: STOP_SECONDS * 1000 }),
  };
}
