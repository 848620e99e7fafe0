import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import {
  compareTwoRuns,
  listRunsOfJob,
  listRunsOfJourney,
  readRun,
  readStepPicture,
} from './journey-runs.service.ts';
import {
  changeJourney,
  createJourney,
  duplicateJourney,
  listAllJourneys,
  readJourney,
  removeJourney,
  runJourney,
} from './journeys.service.ts';

export function createJourneyRoutes({ queue }: { queue: RunQueue }) {
  return routes(contract.journeys, {
    list: listAllJourneys,
    get: readJourney,
    create: createJourney,
    update: changeJourney,
    remove: removeJourney,
    duplicate: duplicateJourney,
    run: (call, input) => runJourney(call, input, queue),
    runs: listRunsOfJourney,
    ofJob: listRunsOfJob,
    readRun,
    picture: readStepPicture,
    compare: compareTwoRuns,
  });
}
