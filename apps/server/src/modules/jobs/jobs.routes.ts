import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { Notifications } from '../../db/notifications.ts';
import { withRefusals } from '../../errors/refusals-in-stream.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { followJob } from './follow-job.ts';
import { cancelJob, listAllJobs, readJob } from './jobs.service.ts';

export function createJobRoutes({ notifications }: { notifications: Notifications }) {
  const os = implement(contract.jobs).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listAllJobs(callOf(context), input)),
    get: os.get.handler(({ context, input }) => readJob(callOf(context), input.id)),
    cancel: os.cancel.handler(({ context, input }) => cancelJob(callOf(context), input.id)),
    events: os.events.handler(async ({ context, input, signal }) => {
      const call = callOf(context);
      await readJob(call, input.id);
      const { identifyAgain } = context;
      return withRefusals(followJob(call, { jobId: input.id, notifications, identifyAgain, signal }));
    }),
  };
}
