import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import {
  changePool,
  createPool,
  duplicatePool,
  removePool,
  runPool,
  setPoolStatus,
  setPoolTests,
  listAllPools,
  readPool,
  readPoolHistory,
} from './pools.service.ts';

export function createPoolRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.pools, {
    list: listAllPools,
    get: readPool,
    history: readPoolHistory,
    create: createPool,
    update: changePool,
    remove: removePool,
    setStatus: setPoolStatus,
    setTests: setPoolTests,
    duplicate: duplicatePool,
    run: (call, input) => runPool(call, input, queue),
  });
}
