import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { exportVisits } from './export.service.ts';
import { changeFilter, createFilter, listSavedFilters, removeFilter } from './filters.service.ts';
import { countVisits, searchVisits } from './search.service.ts';
import { readValues, readVariables } from './values.service.ts';

export function createDataLayerRoutes() {
  const os = implement(contract.dataLayer).$context<ApiContext>();
  return {
    variables: os.variables.handler(({ context, input }) => readVariables(callOf(context), input)),
    values: os.values.handler(({ context, input }) => readValues(callOf(context), input)),
    search: os.search.handler(({ context, input }) => searchVisits(callOf(context), input)),
    count: os.count.handler(({ context, input }) => countVisits(callOf(context), input)),
    export: os.export.handler(async ({ context, input }) => {
      const file = await exportVisits(callOf(context), input);
      context.request.sendAsFile({ name: 'dataLayer.csv', type: 'text/csv; charset=utf-8' });
      return file;
    }),
    filters: os.filters.handler(({ context, input }) => listSavedFilters(callOf(context), input.websiteId)),
    createFilter: os.createFilter.handler(({ context, input }) => createFilter(callOf(context), input)),
    updateFilter: os.updateFilter.handler(({ context, input }) => changeFilter(callOf(context), input)),
    removeFilter: os.removeFilter.handler(({ context, input }) => removeFilter(callOf(context), input.id)),
  };
}
