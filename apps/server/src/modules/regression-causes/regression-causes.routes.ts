import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { readChangeDifference } from './page-changes.service.ts';
import { readRegressionCause, readDifference } from './regression-causes.service.ts';
import { searchRegressionCause } from './search-regression-cause.service.ts';

export function createRegressionCauseRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.culprits, {
    start: (call, input) => searchRegressionCause(call, input, queue),
    get: readRegressionCause,
    difference: readDifference,
    change: readChangeDifference,
  });
}
