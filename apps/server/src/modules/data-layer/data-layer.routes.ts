import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { createHistoryQuery, withAsOf } from './query-history.service.ts';
import { exportVisits } from './export.service.ts';
import { changeFilter, createFilter, listSavedFilters, removeFilter } from './filters.service.ts';
import { countMatchingVisits, searchVisits } from './search.service.ts';
import { readValues, readVariables } from './values.service.ts';

export function createDataLayerRoutes(needs: Parameters<typeof createHistoryQuery>[0]) {
  const withHistory = createHistoryQuery(needs);
  const exporting = withHistory(exportVisits);
  return routes(contract.dataLayer, {
    variables: withHistory(withAsOf(readVariables)),
    values: withHistory(withAsOf(readValues)),
    search: withHistory(withAsOf(searchVisits)),
    count: withHistory(withAsOf(countMatchingVisits)),
    export: async (call, input, { request }) => sendCsv(request, await exporting(call, input)),
    filters: listSavedFilters,
    createFilter,
    updateFilter: changeFilter,
    removeFilter,
  });
}
