import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
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
  return routes(contract.tests, {
    list: listAllTests,
    get: readTest,
    history: readTestHistory,
    create: createTest,
    update: changeTest,
    remove: removeTest,
    duplicate: duplicateTest,
    run: (call, input) => runTest(call, input, queue),
    dryRun: (call, input) => startTrial(call, input, queue),
  });
}
