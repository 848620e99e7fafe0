import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { forTracker, readOfTracker } from '../../access/of-tracker.ts';
import { compareAuditsByLocation, listLocationPages } from './compared-locations.service.ts';
import { exportLocations } from './locations-csv.service.ts';
import { compareHitsOfVisits, listComparedPages } from './compared-pages.service.ts';
import { exportComparison } from './comparison-csv.service.ts';
import { compareTwoRuns, listComparableRuns } from './comparisons.service.ts';

export const comparisonRoutes = routes(contract.comparisons, {
  summary: forTracker(compareTwoRuns),
  pages: (call, query) => readOfTracker(call, query, (its) => listComparedPages(its, query)),
  csv: async (call, input, { request }) =>
    sendCsv(request, await readOfTracker(call, input, (its) => exportComparison(its, input))),
  runs: (call, query) => readOfTracker(call, query, (its) => listComparableRuns(its, query)),
  locations: compareAuditsByLocation,
  locationPages: listLocationPages,
  locationsCsv: async (call, input, { request }) => sendCsv(request, await exportLocations(call, input)),
  hits: compareHitsOfVisits,
});
