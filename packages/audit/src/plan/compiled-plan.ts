import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Due, TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type { PropertyFault } from './property-faults.ts';

export type PageMatcher = (url: Pick<URL, 'pathname' | 'search'>) => boolean;

/** An entry of the plan on one of its sources: each is judged by itself. */
export interface CompiledEntry {
  /** Its place among the plan's events, from 0. */
  place: number;
  name: string;
  source: string;
  due: Due | null;
  /** `pages` of its due; null: it is due elsewhere. */
  isDueOn: PageMatcher | null;
  /** Whether the plan says how often. */
  hasTimes: boolean;
  min: number;
  max: number;
  faultsOf(properties: Record<string, Json>): PropertyFault[];
}

export interface CompiledPlan {
  plan: TrackingPlan;
  entries: readonly CompiledEntry[];
  /** By source, then by name. */
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
