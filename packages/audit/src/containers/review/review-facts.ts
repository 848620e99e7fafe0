import type { PagesUnderPolicies } from '../../csp/admit-address.ts';

/** What visits of the last days say of one version of a container, or of all of them. */
export interface ReviewFacts {
  days: number;
  /** Measured visits that had it. */
  visits: number;
  /** Numbers of tags that fired at a push, or of which nobody knows whether they did. */
  firedTags: ReadonlySet<number>;
  /** Keys of the dataLayer that some page set, of those that variables read. */
  definedKeys: ReadonlySet<string>;
  /** Names of events that pages pushed; null: more than are kept. */
  events: ReadonlySet<string> | null;
  sizeBytes: number;
  /** On average; null: not measured. */
  runMs: number | null;
  policies: readonly PagesUnderPolicies[];
}
