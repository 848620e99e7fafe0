import { contract } from '@vigie/contract/api/contract.ts';
import type { Call } from '../../access/actor.ts';
import type { HistoryCall } from '../history/history.ts';
import type { HistoryOf } from '../history/history-of.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { exportVisits } from './export.service.ts';
import { changeFilter, createFilter, listSavedFilters, removeFilter } from './filters.service.ts';
import { countVisits, searchVisits } from './search.service.ts';
import { readValues, readVariables } from './values.service.ts';

/** `historyOf` gives the history that answers now. */
export function createDataLayerRoutes({ historyOf }: { historyOf: HistoryOf }) {
  const asking =
    <Input, Answer>(ask: (call: HistoryCall, input: Input) => Promise<Answer>) =>
    async (call: Call, input: Input) =>
      ask({ ...call, history: await historyOf(call.db) }, input);
  const exporting = asking(exportVisits);
  return routes(contract.dataLayer, {
    variables: asking(readVariables),
    values: asking(readValues),
    search: asking(searchVisits),
    count: asking(countVisits),
    export: async (call, input, { request }) => sendCsv(request, await exporting(call, input)),
    filters: listSavedFilters,
    createFilter,
    updateFilter: changeFilter,
    removeFilter,
  });
}
