import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';

/** A visit whose recording is still stored completely. */
export interface WholeObservation extends StoredObservation {
  observation: Observation;
}

export function isWhole(stored: StoredObservation): stored is WholeObservation {
  return stored.observation !== null;
}
