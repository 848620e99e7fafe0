import type { NotCountedReason } from '@vigie/contract/counted.ts';
import type { Explanation, Visitor } from './explanation.ts';
import type { WantedRow } from './report-row.ts';
import type { CountableHit, StandInEvent } from './countable-hit.ts';

/** Times of a vendor's report, in ms. */
export interface ReportDelays {
  /** Time that a hit may take without being late. */
  promptMs: number;
  /** Minimum pause between two questions about missing hits. */
  pauseMs: number;
  /** Age of a hit from which the vendor calls its report complete. A younger hit is never accused. 0: at once. */
  completeMs: number;
}

/** Rules by which hits of one family are found in its report. */
export interface CountingFamily {
  /** Vendor of the hits. */
  family: string;
  /** Returns whether a hit without a page view is why the report lacks the page. */
  standsIn: StandInEvent;
  /** Returns the row that counts a hit. Null if the interface shows no hits of its kind. */
  wanted: (sent: CountableHit) => WantedRow | null;
  /** Returns the rows that the vendor stores in place of the wanted one, and what such a row means. */
  insteadOf: (sent: CountableHit) => readonly { wanted: WantedRow; reason: NotCountedReason }[];
  /** Returns why a hit is in no report, by the hit and its collector's answer alone. Absent: by the rules of all families. */
  explainByAnswer?: (sent: CountableHit, visitor: Visitor) => Explanation | undefined;
  /** True if the report shows totals, in which only an identifier of the hits distinguishes them. */
  showsTotals: boolean;
  delays: ReportDelays;
}
