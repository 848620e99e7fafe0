import type { AuditReport } from '@vigie/contract/audit-report.ts';

/** What a report says of one page. */
export type ReportPage = AuditReport['pages'][number];
