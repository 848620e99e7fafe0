import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Due, TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type { PropertyFault } from './property-faults.ts';

export type PageMatcher = (url: Pick<URL, 'pathname' | 'search'>) => boolean;

/** Entry of the plan for one of its sources; each source is evaluated separately. */
export interface CompiledEntry {
  /** Position among the plan's events, from 0. */
  index: number;
  name: string;
  source: string;
  due: Due | null;
  /** Matches the `pages` of its due; null if it is due by another rule. */
  isDueOn: PageMatcher | null;
  /** True if the plan sets the number of occurrences. */
  hasTimes: boolean;
  min: number;
  max: number;
  faultsOf(properties: Record<string, Json>): PropertyFault[];
}

export interface CompiledPlan {
  plan: TrackingPlan;
  entries: readonly CompiledEntry[];
  /** Entries by source, then by name. */
  bySource: ReadonlyMap<string, ReadonlyMap<string, readonly CompiledEntry[]>>;
  names: ReadonlySet<string>;
  agreements: readonly CompiledAgreement[];
}

export interface AgreedValue {
  source: string;
  path: string;
}

export interface CompiledAgreement {
  event: string;
  values: readonly AgreedValue[];
}
