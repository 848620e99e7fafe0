import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { readChangeDifference } from './page-changes.service.ts';
import { readCulprit, readDifference } from './culprits.service.ts';
import { searchCulprit } from './search-culprit.service.ts';

export function createCulpritRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.culprits, {
    start: (call, input) => searchCulprit(call, input, queue),
    get: readCulprit,
    difference: readDifference,
    change: readChangeDifference,
  });
}
