import type { Evidence, Reason, Remedy } from '@vigie/contract/verdict.ts';

/** Facts from other pages of the website. */
export interface Known {
  /** Complete address from which another page loads the JS tag successfully. */
  tagUrl?: string | null;
  /** Account that the other pages have, by family. A family whose pages have several accounts is left out. */
  accounts?: Readonly<Record<string, string>>;
}

export type Explain = (evidence: Evidence, known: Known) => Remedy;
/** Remedies for the reasons of one check. */
export type Remedies = Readonly<Partial<Record<Reason, Explain>>>;
