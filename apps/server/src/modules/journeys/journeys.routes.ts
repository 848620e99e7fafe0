import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import {
  compareJourneyRuns,
  listRunsOfJob,
  listRunsOfJourney,
  readRun,
  readStepPicture,
} from './journey-runs.service.ts';
import { exportJourneys, exportRuns } from './journeys-csv.service.ts';
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
    csv: async (call, input, { request }) => sendCsv(request, await exportJourneys(call, input)),
    get: readJourney,
    create: createJourney,
    update: changeJourney,
    remove: removeJourney,
    duplicate: duplicateJourney,
    run: (call, input) => runJourney(call, input, queue),
    runs: listRunsOfJourney,
    runsCsv: async (call, input, { request }) => sendCsv(request, await exportRuns(call, input)),
    ofJob: listRunsOfJob,
    readRun,
    picture: readStepPicture,
    compare: compareJourneyRuns,
  });
}
