import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { listAuditLog } from './audit-log.service.ts';

export function createAuditLogRoutes() {
  const os = implement(contract.auditLog).$context<ApiContext>();
  return { list: os.list.handler(({ context, input }) => listAuditLog(callOf(context), input)) };
}
