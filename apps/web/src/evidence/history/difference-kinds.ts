import type { Comparison } from '@vigie/contract/page-history.ts';

const KINDS = ['verdicts', 'requests', 'hitParameters', 'dataLayer', 'policies', 'console'] as const;
export type DifferenceKind = (typeof KINDS)[number];

/** The kinds in which two visits differ. */
export function differingKinds(comparison: Pick<Comparison, DifferenceKind>): DifferenceKind[] {
  return KINDS.filter((kind) => comparison[kind].length > 0);
}
