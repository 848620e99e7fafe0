import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { exportAuditLog } from './audit-log-csv.service.ts';
import { listAuditLog, readChain } from './audit-log.service.ts';

const NAMES = { fr: 'journal-d-audit.csv', en: 'audit-log.csv' };

export const auditLogRoutes = routes(contract.auditLog, {
  list: listAuditLog,
  csv: (call, input, { request }) => {
    const file = exportAuditLog(call, input);
    request.sendAsFile({ name: NAMES[input.locale], type: 'text/csv; charset=utf-8' });
    return file;
  },
  chain: readChain,
});
