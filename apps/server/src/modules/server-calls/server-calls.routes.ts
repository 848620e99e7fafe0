import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { removeServerCalls, sendServerCalls } from './server-calls.service.ts';
import { exportServerFindings } from './server-findings-csv.service.ts';
import { readServerReport } from './server-report.service.ts';

export const serverCallRoutes = routes(contract.serverCalls, {
  send: sendServerCalls,
  report: (call, input) => readServerReport(call, input),
  csv: async (call, input, { request }) => sendCsv(request, await exportServerFindings(call, input)),
  removeAll: removeServerCalls,
});
