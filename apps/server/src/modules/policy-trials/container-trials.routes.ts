import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { lastContainerTrial, startContainerTrial } from './container-trials.service.ts';

export function createContainerTrialRoutes(needs: { queue: RunQueue; secrets: SecretBox }) {
  return routes(contract.containerTrials, {
    start: (call, input) => startContainerTrial(call, input, needs),
    last: lastContainerTrial,
  });
}
