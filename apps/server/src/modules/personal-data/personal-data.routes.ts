import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { exportPersonalData } from './personal-data-csv.service.ts';
import { listPagesOfData, listPersonalData, readVisitPersonalData } from './personal-data.service.ts';

export const personalDataRoutes = routes(contract.personalData, {
  list: listPersonalData,
  pages: listPagesOfData,
  csv: async (call, input, { request }) => sendCsv(request, await exportPersonalData(call, input)),
  ofVisit: readVisitPersonalData,
});
