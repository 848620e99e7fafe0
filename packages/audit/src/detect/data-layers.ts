import type { Detection } from '@vigie/contract/detection.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';

type SeenDataLayer = Detection['dataLayers'][number];
const DATA_LAYERS_MAX = 5;

/** Returns the non-empty dataLayers of visits by name, those of most pages first. */
export function seenDataLayers(visits: readonly Observation[]): SeenDataLayer[] {
  const filled = visits.flatMap((visit) => namedDataLayers(visit).flatMap((one) => entriesOf(one) ?? []));
  return [...Map.groupBy(filled, ({ name }) => name)]
    .map(([name, own]) => ({
      name,
      shape: own[0]?.shape ?? 'array',
      entries: Math.max(...own.map(({ entries }) => entries)),
      pages: own.length,
    }))
    .toSorted((one, other) => other.pages - one.pages || other.entries - one.entries)
    .slice(0, DATA_LAYERS_MAX);
}

type NamedRecord = DataLayerRecord & { name: string };

function namedDataLayers({ dataLayer, otherDataLayers }: Observation): NamedRecord[] {
  const usual = seen(dataLayer);
  const others = otherDataLayers === undefined ? [] : (seen(otherDataLayers) ?? []);
  return [...(usual === undefined ? [] : [{ ...usual, name: 'dataLayer' }]), ...others];
}

function entriesOf(record: NamedRecord): Omit<SeenDataLayer, 'pages'> | null {
  const { name, kind, typeName, timeline, final } = record;
  if (kind === 'array')
    return timeline.length === 0 ? null : { name, shape: 'array', entries: timeline.length };
  if (kind !== 'not-an-array' || typeName !== 'object') return null;
  const size = typeof final === 'object' && final !== null ? Object.keys(final).length : 0;
  return size === 0 ? null : { name, shape: 'object', entries: size };
}
