import type { Marker } from '@vigie/contract/health.ts';
import type { EvolutionPoint } from './series.ts';

/** What happened during each point, by its index; what lies outside of all points is left out. */
export function markersByPoint(
  points: readonly EvolutionPoint[],
  markers: readonly Marker[],
): ReadonlyMap<number, Marker[]> {
  const starts = points.map(({ from }) => Date.parse(from));
  const end = Date.parse(points.at(-1)?.to ?? '');
  const found = new Map<number, Marker[]>();
  for (const marker of markers) {
    const at = Date.parse(marker.at);
    const index = starts.findLastIndex((start) => start <= at);
    if (index === -1 || at >= end) continue;
    found.set(index, [...(found.get(index) ?? []), marker]);
  }
  return found;
}
