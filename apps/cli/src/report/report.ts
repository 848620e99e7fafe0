import type { AuditReport } from '@vigie/contract/audit-report.ts';
import type { ReportPage } from './page.ts';
import type { BlockingTally } from '../blocking/blocking-tally.ts';
import type { LimitGroup } from './page-limits.ts';
import type { CookieTally } from '../cookies/cookie-tally.ts';
import type { CountTally } from '../reports/count-tally.ts';
import type { ServerSideTally } from '../server-calls/server-side-tally.ts';
import type { Tally } from './tally.ts';

/** A finished run: its figures are in memory, its pages are read one by one from the page store. */
export interface Report {
  head: Omit<AuditReport, 'pages'>;
  tally: Tally;
  /** Figures of the other trackers for the text report, in the order of `head.trackers`. */
  trackers: Tally[];
  /** States of the hits in the vendors' reports. Absent if none was queried. */
  counts?: CountTally;
  /** Destinations of the hits behind a server. Absent without its recorded calls. */
  serverSide?: ServerSideTally;
  /** Effect of content blockers. Absent without filter lists. */
  blocking?: BlockingTally;
  /** Lifetimes of cookies in other browsers. Absent if they were not requested. */
  cookies?: CookieTally;
  /** Limits of vendors that hits pass. Absent if none does. */
  limits?: LimitGroup[];
  pages: () => AsyncIterable<ReportPage>;
}
