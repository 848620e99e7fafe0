import type { SentOnFinding } from '@vigie/contract/server-side.ts';

/** Figures of what a server sent on, over all pages of an audit. */
export interface ServerSideTally {
  /** Number of hits that were followed, and number of these that no call is tied to. */
  hits: number;
  untied: number;
  findings: { finding: SentOnFinding; page: string }[];
}
