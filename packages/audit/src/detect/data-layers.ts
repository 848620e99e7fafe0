import type { Detection } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';

type SeenDataLayer = Detection['dataLayers'][number];

/** The dataLayers of visits that hold something. */
export function seenDataLayers(visits: readonly Observation[]): SeenDataLayer[] {
  const counts = visits.flatMap((visit) => entriesOf(visit) ?? []);
  const [first] = counts;
  if (first === undefined) return [];
  const entries = Math.max(...counts.map((one) => one.entries));
  return [{ name: 'dataLayer', shape: first.shape, entries, pages: counts.length }];
}

function entriesOf(visit: Observation): Pick<SeenDataLayer, 'shape' | 'entries'> | null {
  const dataLayer = seen(visit.dataLayer);
  if (dataLayer === undefined) return null;
  const { kind, typeName, timeline, final } = dataLayer;
  if (kind === 'array') return timeline.length === 0 ? null : { shape: 'array', entries: timeline.length };
  if (kind !== 'not-an-array' || typeName !== 'object') return null;
  const size = typeof final === 'object' && final !== null ? Object.keys(final).length : 0;
  return size === 0 ? null : { shape: 'object', entries: size };
}
