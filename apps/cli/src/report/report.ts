import type { AuditReport } from '@vigie/contract/audit-report.ts';
import type { ReportPage } from './page.ts';
import type { Tally } from './tally.ts';

/** A finished run: its figures in memory, its pages read one by one from where they were put aside. */
export interface Report {
  head: Omit<AuditReport, 'pages'>;
  tally: Tally;
  pages: () => AsyncIterable<ReportPage>;
}
