import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { TiedHit } from './tie-calls.ts';

/**
 * Returns the events that destinations of a server took, as events of the sources `server:FAMILY`, each once. Place and
 * step are those of the hit that they are tied to, at its moment.
 */
export function serverEvents(
  tied: readonly TiedHit[],
  positionOf: (hit: TiedHit['hit']) => Pick<TrackedEvent, 'url' | 'step'>,
): TrackedEvent[] {
  const reported = new Set<number>();
  return tied.flatMap(({ hit, taken }) =>
    taken.flatMap((sent): TrackedEvent[] => {
      if (reported.has(sent.index)) return [];
      reported.add(sent.index);
      const { event, family, properties } = sent;
      const { atMs, requestId } = hit;
      return [
        {
          name: event.name,
          source: `server:${family}`,
          properties,
          atMs,
          requestId,
          push: null,
          ...positionOf(hit),
        },
      ];
    }),
  );
}
