import type { Marker } from '@vigie/contract/health.ts';
import type { EvolutionPoint } from './series.ts';

/** Returns the markers of each point, by its index; markers outside all points are left out. */
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

/** Returns each marker at the first audit that ended after it. A marker without a later audit is left out. */
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

/** Kinds of marks, most important first: a release, a change of the website, saved settings. */
const KINDS = ['release', 'change', 'settings'] as const satisfies Marker['kind'][];

interface Mark {
  index: number;
  /** Kind that comes first in `KINDS`, among all markers of the point. */
  kind: Marker['kind'];
}

/** Space that a mark needs on either side, in px. */
const MARK_MARGIN_PX = 14;

/** Returns the marks that fit on a chart, most important kinds first; the list below the chart contains all. */
export function fittingMarks(markers: ReadonlyMap<number, Marker[]>, xOf: (index: number) => number): Mark[] {
  const marks = [...markers].map(([index, found]): Mark => {
    const kinds = new Set(found.map(({ kind }) => kind));
    return { index, kind: KINDS.find((kind) => kinds.has(kind)) ?? 'settings' };
  });
  const fitting: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)))
    if (fitting.every(({ index }) => Math.abs(xOf(index) - xOf(mark.index)) >= MARK_MARGIN_PX))
      fitting.push(mark);
  return fitting;
}
