import { contract } from '@vigie/contract/api/contract.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { routes } from '../../http/routes.ts';
import { exportAuditLog } from './audit-log-csv.service.ts';
import { listAuditLog, readChain } from './audit-log.service.ts';

export const auditLogRoutes = routes(contract.auditLog, {
  list: listAuditLog,
  csv: (call, input, { request }) => {
    const file = exportAuditLog(call, input);
    request.sendAsFile({ name: FILE_WORDS[input.locale].auditLog.name, type: 'text/csv; charset=utf-8' });
    return file;
  },
  chain: readChain,
});
