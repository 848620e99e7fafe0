import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { Notifications } from '../../db/notifications.ts';
import { withRefusals } from '../../errors/refusals-in-stream.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { followJob } from './follow-job.ts';
import { listPagesOfJob } from './job-pages.service.ts';
import { cancelJob, listAllJobs, readJob } from './jobs.service.ts';
import { retryJob } from './start-runs.service.ts';

export function createJobRoutes({ notifications, queue }: { notifications: Notifications; queue: RunQueue }) {
  const os = implement(contract.jobs).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listAllJobs(callOf(context), input)),
    get: os.get.handler(({ context, input }) => readJob(callOf(context), input.id)),
    pages: os.pages.handler(({ context, input }) => listPagesOfJob(callOf(context), input)),
    cancel: os.cancel.handler(({ context, input }) => cancelJob(callOf(context), input.id)),
    retry: os.retry.handler(({ context, input }) => retryJob(callOf(context), input.id, queue)),
    events: os.events.handler(async ({ context, input, signal }) => {
      const call = callOf(context);
      await readJob(call, input.id);
      const { identifyAgain } = context;
      return withRefusals(followJob(call, { jobId: input.id, notifications, identifyAgain, signal }));
    }),
  };
}
