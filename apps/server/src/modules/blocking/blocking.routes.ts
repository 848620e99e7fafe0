import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { exportBlocking } from './blocking-csv.service.ts';
import { readBlockingReport, readVisitBlocking } from './blocking.service.ts';
import {
  changeList,
  createList,
  fetchList,
  listLists,
  removeList,
  setListText,
} from './filter-lists.service.ts';
import { changeShares, readReach } from './reach.service.ts';

export const blockingRoutes = routes(contract.blocking, {
  report: readBlockingReport,
  csv: async (call, input, { request }) => sendCsv(request, await exportBlocking(call, input)),
  ofVisit: readVisitBlocking,
});

export const filterListRoutes = routes(contract.filterLists, {
  list: listLists,
  create: createList,
  update: changeList,
  setText: setListText,
  fetch: fetchList,
  remove: removeList,
});

export const reachRoutes = routes(contract.reach, { get: readReach, update: changeShares });
