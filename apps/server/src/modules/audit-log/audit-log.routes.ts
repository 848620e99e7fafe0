import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { exportAuditLog } from './audit-log-csv.service.ts';
import { listAuditLog, readChain } from './audit-log.service.ts';

export const auditLogRoutes = routes(contract.auditLog, {
  list: listAuditLog,
  csv: (call, input, { request }) => sendCsv(request, exportAuditLog(call, input)),
  chain: readChain,
});
