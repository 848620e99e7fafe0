import type { LeftOutReason, NotCountedReason } from '@vigie/contract/counted.ts';

/** Reason why a hit is not in the report, and the setting or parameter that proves it. */
export type Explanation =
  | { state: 'left-out-as-asked'; reason: LeftOutReason; proof: string }
  | { state: 'not-counted'; reason: NotCountedReason; proof: string };

/** Visiting agent, as a collector sees it. */
export interface Visitor {
  /** Known IP addresses of the agent. Empty: unknown. */
  addresses: readonly string[];
  /** True if its hits have a mark by which an owner can leave them out. */
  isMarked: boolean;
}
