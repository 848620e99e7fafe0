import type { Hit } from '@vigie/contract/hit.ts';
import type { Fields } from './fields.ts';

/** Fields that the hits of one call copy from their envelope: a hostile batch would fill the memory. */
const COPIES_MAX = 500_000;

/** Returns what an envelope tells for so many hits; nothing where that is beyond measure. */
export function sharedBy(hitCount: number, fields: Fields): Fields {
  return Object.keys(fields).length * hitCount > COPIES_MAX ? {} : fields;
}

/** Returns the hits of one call with the fields of their envelope, which give way to their own. */
export function withEnvelope<H extends { parameters: Fields; shared?: Fields }>(hits: H[]) {
  return hits.map(({ parameters: own, shared = {}, ...hit }) => {
    const names = Object.keys(shared);
    if (names.length === 0) return { ...hit, parameters: own };
    const sharedNames = names.filter((name) => !Object.hasOwn(own, name));
    return { ...hit, parameters: { ...shared, ...own }, sharedNames };
  });
}

/** What a hit tells itself, without what its envelope tells for all. */
export function ownParameters({
  parameters,
  sharedNames = [],
}: Pick<Hit, 'parameters' | 'sharedNames'>): Fields {
  if (sharedNames.length === 0) return parameters;
  const shared = new Set(sharedNames);
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !shared.has(name)));
}
