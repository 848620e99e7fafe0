import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { exportAuditLog } from './audit-log-csv.service.ts';
import { listAuditLog, readChain } from './audit-log.service.ts';

const NAMES = { fr: 'journal-d-audit.csv', en: 'audit-log.csv' };

export function createAuditLogRoutes() {
  const os = implement(contract.auditLog).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listAuditLog(callOf(context), input)),
    csv: os.csv.handler(({ context, input }) => {
      const file = exportAuditLog(callOf(context), input);
      context.request.sendAsFile({ name: NAMES[input.locale], type: 'text/csv; charset=utf-8' });
      return file;
    }),
    chain: os.chain.handler(({ context }) => readChain(callOf(context))),
  };
}
