import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import {
  changePool,
  createPool,
  duplicatePool,
  removePool,
  runPool,
  setPoolStatus,
  setPoolTests,
} from './pools.service.ts';
import { listAllPools, readPool, readPoolHistory } from './read-pools.service.ts';

export function createPoolRoutes({ queue }: { queue: RunQueue }) {
  const os = implement(contract.pools).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listAllPools(callOf(context), input)),
    get: os.get.handler(({ context, input }) => readPool(callOf(context), input.id)),
    history: os.history.handler(({ context, input }) => readPoolHistory(callOf(context), input.id)),
    create: os.create.handler(({ context, input }) => createPool(callOf(context), input)),
    update: os.update.handler(({ context, input }) => changePool(callOf(context), input)),
    remove: os.remove.handler(({ context, input }) => removePool(callOf(context), input.id)),
    setStatus: os.setStatus.handler(({ context, input }) => setPoolStatus(callOf(context), input)),
    setTests: os.setTests.handler(({ context, input }) => setPoolTests(callOf(context), input)),
    duplicate: os.duplicate.handler(({ context, input }) => duplicatePool(callOf(context), input.id)),
    run: os.run.handler(({ context, input }) => runPool(callOf(context), input, queue)),
  };
}
