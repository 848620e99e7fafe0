import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import {
  changeTest,
  createTest,
  duplicateTest,
  listAllTests,
  readTest,
  readTestHistory,
  removeTest,
  runTest,
  startTrial,
} from './tests.service.ts';

export function createTestRoutes({ queue }: { queue: RunQueue }) {
  const os = implement(contract.tests).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listAllTests(callOf(context), input)),
    get: os.get.handler(({ context, input }) => readTest(callOf(context), input.id)),
    history: os.history.handler(({ context, input }) => readTestHistory(callOf(context), input.id)),
    create: os.create.handler(({ context, input }) => createTest(callOf(context), input)),
    update: os.update.handler(({ context, input }) => changeTest(callOf(context), input)),
    remove: os.remove.handler(({ context, input }) => removeTest(callOf(context), input.id)),
    duplicate: os.duplicate.handler(({ context, input }) => duplicateTest(callOf(context), input.id)),
    run: os.run.handler(({ context, input }) => runTest(callOf(context), input, queue)),
    dryRun: os.dryRun.handler(({ context, input }) => startTrial(callOf(context), input, queue)),
  };
}
