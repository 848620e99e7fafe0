import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { removeServerCalls, sendServerCalls } from './server-calls.service.ts';
import { readServerReport } from './server-report.service.ts';

export const serverCallRoutes = routes(contract.serverCalls, {
  send: sendServerCalls,
  report: (call, input) => readServerReport(call, input),
  removeAll: removeServerCalls,
});
