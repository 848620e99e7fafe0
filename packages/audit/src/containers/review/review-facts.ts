import type { PagesUnderPolicies } from '../../csp/admit-address.ts';

/** Facts from the visits of the last days about one version of a container, or about all versions. */
export interface ReviewFacts {
  days: number;
  /** Number of measured visits with the container. */
  visits: number;
  /** Numbers of tags that fired or may have fired at a push. */
  firedTags: ReadonlySet<number>;
  /** Keys that variables read and that a page set in the dataLayer. */
  definedKeys: ReadonlySet<string>;
  /** Names of events that pages pushed; null if there are more than are stored. */
  events: ReadonlySet<string> | null;
  sizeBytes: number;
  /** Average run time, in ms; null if not measured. */
  runMs: number | null;
  policies: readonly PagesUnderPolicies[];
}
