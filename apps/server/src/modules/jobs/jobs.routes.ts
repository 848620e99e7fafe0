import { contract } from '@vigie/contract/api/contract.ts';
import type { Notifications } from '../../db/notifications.ts';
import { followChanges } from '../../http/follow-changes.ts';
import { withApiErrors } from '../../errors/error-answer.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { readDetection, listPagesOfJob } from './job-pages.service.ts';
import { cancelJob, listAllJobs, readJob } from './jobs.service.ts';
import { retryJob } from './start-runs.service.ts';

export function createJobRoutes({ notifications, queue }: { notifications: Notifications; queue: RunQueue }) {
  return routes(contract.jobs, {
    list: listAllJobs,
    get: readJob,
    detection: readDetection,
    pages: listPagesOfJob,
    cancel: cancelJob,
    retry: (call, input) => retryJob(call, input, queue),
    events: async (call, { id }, { identifyAgain, signal }) => {
      await readJob(call, { id });
      return withApiErrors(
        followChanges(call, {
          about: { topic: 'job', id, operation: 'jobs.events' },
          read: (its) => readJob(its, { id }),
          isOver: ({ finishedAt }) => finishedAt !== null,
          notifications,
          identifyAgain,
          signal,
        }),
      );
    },
  });
}
