import { listenToNotifications } from '../src/db/notifications.ts';
import { openRunQueue } from '../src/queue/run-queue.ts';

/** A worker that takes one job, prints the job's id and never ends it. */
const connection = JSON.parse(process.argv[2] ?? '{}');
const queue = await openRunQueue({ connection, supervise: true, report: () => {} });
await queue.work({
  concurrency: 1,
  notifications: listenToNotifications(connection),
  handle: (jobId) => {
    process.stdout.write(jobId);
    return new Promise(() => {});
  },
});
