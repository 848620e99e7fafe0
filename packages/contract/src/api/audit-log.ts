import {
  auditChainSchema,
  auditEntrySchema,
  auditLogCsvQuerySchema,
  auditLogQuerySchema,
} from '../audit-entry.ts';
import { listOf } from '../list.ts';
import { ADMIN_ONLY, callsOn } from './call.ts';
import { csvFile } from './inputs.ts';

const { get } = callsOn({ en: 'Audit log', fr: 'Journal d’audit' });

export const auditLog = {
  list: get('/audit-log', 'Lists entries of the audit log')
    .meta({ allowed: ADMIN_ONLY, reads: [] })
    .input(auditLogQuerySchema)
    .output(listOf(auditEntrySchema)),
  csv: get('/audit-log.csv', 'Exports the audit log as CSV')
    .meta({ allowed: ADMIN_ONLY, noted: true, reads: [] })
    .input(auditLogCsvQuerySchema)
    .output(csvFile),
  chain: get('/audit-log/chain', 'Checks that no entry of the audit log was touched')
    .meta({ allowed: ADMIN_ONLY, reads: [] })
    .output(auditChainSchema),
};
