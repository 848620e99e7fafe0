import type { Hit } from '@vigie/contract/hit.ts';
import type { HitFields } from './fields.ts';

/**
 * Maximum number of fields that the hits of one call copy from their envelope, against memory exhaustion by a hostile
 * batch.
 */
const COPIES_MAX = 500_000;

/** Returns the fields of an envelope for this number of hits; empty above the maximum. */
export function sharedBy(hitCount: number, fields: HitFields): HitFields {
  return Object.keys(fields).length * hitCount > COPIES_MAX ? {} : fields;
}

/** Returns the hits of one call with the fields of their envelope. A hit's own fields take precedence. */
export function withEnvelope<H extends { parameters: HitFields; shared?: HitFields }>(hits: H[]) {
  return hits.map(({ parameters: own, shared = {}, ...hit }) => {
    const names = Object.keys(shared);
    if (names.length === 0) return { ...hit, parameters: own };
    const sharedNames = names.filter((name) => !Object.hasOwn(own, name));
    return { ...hit, parameters: { ...shared, ...own }, sharedNames };
  });
}

/** Returns the own fields of a hit, without those of its envelope. */
export function ownParameters({
  parameters,
  sharedNames = [],
}: Pick<Hit, 'parameters' | 'sharedNames'>): HitFields {
  if (sharedNames.length === 0) return parameters;
  const shared = new Set(sharedNames);
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !shared.has(name)));
}
