import {
  auditChainSchema,
  auditEntrySchema,
  auditLogCsvQuerySchema,
  auditLogQuerySchema,
} from '../audit-entry.ts';
import { listOf } from '../list.ts';
import { oc, ADMIN_ONLY } from './call.ts';
import { csvFile } from './inputs.ts';

export const auditLog = {
  list: oc
    .route({ method: 'GET', path: '/audit-log' })
    .meta({ allowed: ADMIN_ONLY, reads: [] })
    .input(auditLogQuerySchema)
    .output(listOf(auditEntrySchema)),
  csv: oc
    .route({ method: 'GET', path: '/audit-log.csv' })
    .meta({ allowed: ADMIN_ONLY, noted: true, reads: [] })
    .input(auditLogCsvQuerySchema)
    .output(csvFile),
  chain: oc
    .route({ method: 'GET', path: '/audit-log/chain' })
    .meta({ allowed: ADMIN_ONLY, reads: [] })
    .output(auditChainSchema),
};
