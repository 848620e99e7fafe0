import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { visitEvidence, wayOfHit } from './first-party-ways.ts';

/** Returns the hits of a visit with their ways to the vendor. Hits of unknown families have none. */
export function withWays(hits: readonly Hit[], observation: Observation): Hit[] {
  return hits.map((hit) => {
    if (hit.vendor === null) return hit;
    return { ...hit, way: wayOfHit({ ...hit, family: hit.vendor }, visitEvidence(observation)) };
  });
}
