import { contract } from '@vigie/contract/api/contract.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { routes } from '../../http/routes.ts';
import { compareHitsOfVisits } from './compared-hits.service.ts';
import { listComparedPages } from './compared-pages.service.ts';
import { exportComparison } from './comparison-csv.service.ts';
import { compareTwoRuns, listComparableRuns } from './comparisons.service.ts';

export const comparisonRoutes = routes(contract.comparisons, {
  summary: compareTwoRuns,
  pages: listComparedPages,
  csv: async (call, input, { request }) => {
    const file = await exportComparison(call, input);
    request.sendAsFile({ name: FILE_WORDS[input.locale].comparison.name, type: 'text/csv; charset=utf-8' });
    return file;
  },
  runs: listComparableRuns,
  hits: compareHitsOfVisits,
});
