import type { NotCountedReason, ReportFamily } from '@vigie/contract/counted.ts';
import type { WantedRow } from './report-row.ts';
import type { CountableHit, StandInEvent } from './countable-hit.ts';

/** Rules by which hits of one family are found in its report. */
export interface CountingFamily {
  family: ReportFamily;
  /** Returns whether a hit without a page view is why the report lacks the page. */
  standsIn: StandInEvent;
  /** Returns the row that counts a hit. Null if the interface shows no hits of its kind. */
  wanted: (sent: CountableHit) => WantedRow | null;
  /** Returns the rows that the vendor stores in place of the wanted one, and what such a row means. */
  insteadOf: (sent: CountableHit) => readonly { wanted: WantedRow; reason: NotCountedReason }[];
}
