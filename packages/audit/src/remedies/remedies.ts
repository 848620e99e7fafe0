import type { Evidence, Reason, Remedy } from '@vigie/contract/verdict.ts';

/** Facts from other pages of the website. */
export interface Known {
  /** Complete address from which another page loads the JS tag successfully. */
  tagUrl?: string | null;
}

export type Explain = (evidence: Evidence, known: Known) => Remedy;
/** Remedies for the reasons of one check. */
export type Remedies = Readonly<Partial<Record<Reason, Explain>>>;
