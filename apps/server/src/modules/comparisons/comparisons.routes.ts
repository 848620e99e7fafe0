import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { compareHitsOfVisits } from './compared-hits.service.ts';
import { listComparedPages } from './compared-pages.service.ts';
import { exportComparison } from './comparison-csv.service.ts';
import { compareTwoRuns, listComparableRuns } from './comparisons.service.ts';

export const comparisonRoutes = routes(contract.comparisons, {
  summary: compareTwoRuns,
  pages: listComparedPages,
  csv: async (call, input, { request }) => sendCsv(request, await exportComparison(call, input)),
  runs: listComparableRuns,
  hits: compareHitsOfVisits,
});
