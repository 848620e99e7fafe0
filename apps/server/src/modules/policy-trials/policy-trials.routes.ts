import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { lastTrial, startPolicyTrial } from './policy-trials.service.ts';

export function createPolicyTrialRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.policyTrials, {
    start: (call, input) => startPolicyTrial(call, input, queue),
    last: lastTrial,
  });
}
