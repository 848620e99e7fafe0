import type { Marker } from '@vigie/contract/health.ts';
import type { EvolutionPoint } from './series.ts';

/** Returns what happened during each point, by its index; what lies outside of all points is left out. */
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

/**
 * Returns each marker at the first audit that ended after it: what it may explain. Without a later audit it has no
 * place.
 */
export function markersByAudit(
  points: readonly EvolutionPoint[],
  markers: readonly Marker[],
): ReadonlyMap<number, Marker[]> {
  const found = new Map<number, Marker[]>();
  for (const marker of markers) {
    const at = Date.parse(marker.at);
    const index = points.findIndex(({ to }) => Date.parse(to) >= at);
    if (index !== -1) found.set(index, [...(found.get(index) ?? []), marker]);
  }
  return found;
}

/** What a mark stands for, the most telling first: a release, what changed by itself, saved settings. */
const KINDS = ['release', 'change', 'settings'] as const satisfies Marker['kind'][];

interface Mark {
  index: number;
  /** The first of `KINDS` stands for whatever else happened during its point. */
  kind: Marker['kind'];
}

/** A mark needs that much room on either side, in pixels. */
const ROOM = 14;

/** Returns the marks that can be told apart on a chart, the most telling first; all are in the list below it. */
export function marksWithRoom(
  markers: ReadonlyMap<number, Marker[]>,
  xOf: (index: number) => number,
): Mark[] {
  const marks = [...markers].map(([index, found]): Mark => {
    const kinds = new Set(found.map(({ kind }) => kind));
    return { index, kind: KINDS.find((kind) => kinds.has(kind)) ?? 'settings' };
  });
  const kept: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)))
    if (kept.every(({ index }) => Math.abs(xOf(index) - xOf(mark.index)) >= ROOM)) kept.push(mark);
  return kept;
}
