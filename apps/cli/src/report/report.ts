import type { AuditReport } from '@vigie/contract/audit-report.ts';
import type { ReportPage } from './page.ts';
import type { Tally } from './tally.ts';

/** A finished run: its figures in memory, its pages read one by one from where they were put aside. */
export interface Report {
  head: Omit<AuditReport, 'pages'>;
  tally: Tally;
  /** What people are told of the trackers beside the primary one, in the order of `head.trackers`. */
  trackers: Tally[];
  pages: () => AsyncIterable<ReportPage>;
}
