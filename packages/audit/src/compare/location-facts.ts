import { hasBanner, type Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { sentHits } from '../detect/sent-hits.ts';
import { FAMILIES } from '../hits/families/known-families.ts';

export const TRACKERS_MAX = 50;
const NAME_LENGTH_MAX = 200;

/** Facts of a visit that may differ between locations. Null if the visit did not measure the fact. */
export interface LocationFacts {
  hasBanner: boolean | null;
  /** Trackers that received hits, with the account if the hits name it. */
  trackers: string[];
}

export function locationFacts(visit: Observation): LocationFacts {
  if (visit.outcome === 'failed') return { hasBanner: null, trackers: [] };
  const consent = seen(visit.consent);
  const named = sentHits(visit).map(({ family, account }) => {
    const name = FAMILIES[family]?.name ?? family;
    return (account === null || account === '' ? name : `${name} (${account})`).slice(0, NAME_LENGTH_MAX);
  });
  return {
    hasBanner: consent === undefined ? null : hasBanner(consent),
    trackers: [...new Set(named)].toSorted().slice(0, TRACKERS_MAX),
  };
}
