import { contract } from '@vigie/contract/api/contract.ts';
import { forTracker } from '../../access/of-tracker.ts';
import { createConcurrencyLimit } from '../../agent-calls/concurrency-limit.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { exportHits } from './counted-csv.service.ts';
import {
  countEvents,
  listHits,
  readCountedDays,
  readCountedSteps,
  readVisitCounts,
} from './counted.service.ts';
import {
  changeInterface,
  createInterface,
  listInterfaces,
  removeInterface,
  testInterface,
  type InterfaceNeeds,
} from './report-interfaces.service.ts';

export function createReportInterfaceRoutes(needs: InterfaceNeeds) {
  const limited = createConcurrencyLimit();
  return routes(contract.reportInterfaces, {
    list: listInterfaces,
    create: (call, input) => createInterface(call, input, needs),
    update: (call, input) => changeInterface(call, input, needs),
    remove: removeInterface,
    test: (call, input) => limited(() => testInterface(call, input, needs)),
  });
}

export const countedRoutes = routes(contract.counted, {
  steps: readCountedSteps,
  hits: forTracker(listHits),
  events: forTracker(countEvents),
  days: forTracker(readCountedDays),
  csv: async (call, input, { request }) => sendCsv(request, await exportHits(call, input)),
  ofVisit: readVisitCounts,
});
