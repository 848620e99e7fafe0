import type { Hit, HitCount } from '@vigie/contract/hit.ts';

/** Returns the number of hits by tracker and kind, on both sides of a comparison. */
export function countHits(before: readonly Hit[], after: readonly Hit[]): HitCount[] {
  const counts = new Map<string, HitCount>();
  const add = (hit: Hit, side: 'before' | 'after') => {
    if (hit.answer === 'failed' || hit.answer === 'lost') return;
    const { vendor, siteId, kind } = hit;
    const name = hitName(hit);
    const count = counts.get(name) ?? { vendor, siteId, kind, before: 0, after: 0 };
    count[side] += 1;
    counts.set(name, count);
  };
  for (const hit of before) add(hit, 'before');
  for (const hit of after) add(hit, 'after');
  return [...counts.values()];
}

export const hitName = ({ vendor, siteId, kind }: Pick<Hit, 'vendor' | 'siteId' | 'kind'>) =>
  JSON.stringify([vendor, siteId, kind]);
