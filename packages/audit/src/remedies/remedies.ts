import type { Evidence, Reason, Remedy } from '@vigie/contract/verdict.ts';

/** What other pages of the website tell. */
export interface Known {
  /** The whole address from which a page loads the JS tag well. */
  tagUrl?: string | null;
}

export type Explain = (evidence: Evidence, known: Known) => Remedy;
/** What fixes the reasons of one check, where that is nobody else's. */
export type Remedies = Readonly<Partial<Record<Reason, Explain>>>;
