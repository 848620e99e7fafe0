import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { exportVisits } from './export.service.ts';
import { changeFilter, createFilter, listSavedFilters, removeFilter } from './filters.service.ts';
import { countVisits, searchVisits } from './search.service.ts';
import { readValues, readVariables } from './values.service.ts';

export const dataLayerRoutes = routes(contract.dataLayer, {
  variables: readVariables,
  values: readValues,
  search: searchVisits,
  count: countVisits,
  export: async (call, input, { request }) => sendCsv(request, await exportVisits(call, input)),
  filters: listSavedFilters,
  createFilter,
  updateFilter: changeFilter,
  removeFilter,
});
