import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { exportLimits } from './vendor-limits-csv.service.ts';
import { listLimits, readVisitLimits } from './vendor-limits.service.ts';

export const vendorLimitRoutes = routes(contract.vendorLimits, {
  list: listLimits,
  csv: async (call, input, { request }) => sendCsv(request, await exportLimits(call, input)),
  ofVisit: readVisitLimits,
});
