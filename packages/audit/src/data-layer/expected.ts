import { USUAL_DATA_LAYER, type DataLayerSettings } from '@vigie/contract/data-layer-settings.ts';
import {
  absentDataLayer,
  type DataLayerRecord,
  type NamedDataLayer,
} from '@vigie/contract/observation/data-layer.ts';
import { seen, type Observed } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

type Recorded = Pick<Observation, 'dataLayer' | 'otherDataLayers'>;

/** A dataLayer that a page must have, and what was recorded of it. */
export interface ExpectedDataLayer {
  settings: DataLayerSettings;
  record: Observed<DataLayerRecord>;
}

/** Returns the dataLayers of a page, as its website's settings name them; none where it says that it has none. */
export function expectedDataLayers(
  observation: Recorded,
  { dataLayers = [USUAL_DATA_LAYER] }: Pick<TrackingSettings, 'dataLayers'>,
): ExpectedDataLayer[] {
  return dataLayers.map((settings) => ({ settings, record: recordOf(observation, settings.name) }));
}

/** Returns the one whose variables are analysed: the first. Null where there is none, or it could not be recorded. */
export function analysedDataLayer(
  observation: Recorded,
  tracking: Pick<TrackingSettings, 'dataLayers'>,
): DataLayerRecord | null {
  const [first] = expectedDataLayers(observation, tracking);
  return (first && seen(first.record)) ?? null;
}

/** What was recorded of the dataLayers of a page: the one that is judged, and the others. */
export interface RecordedDataLayers {
  /** With its name, unless it is the usual one; null where it could not be recorded. */
  judged: (DataLayerRecord & { name?: string }) | null;
  others: NamedDataLayer[];
}

/** Of several that a page must have, the first is the judged one; of none, the usual one. */
export function recordedDataLayers(
  observation: Recorded,
  { dataLayers = [] }: Pick<TrackingSettings, 'dataLayers'>,
): RecordedDataLayers {
  const { name } = dataLayers[0] ?? USUAL_DATA_LAYER;
  const others = (observation.otherDataLayers && seen(observation.otherDataLayers)) ?? [];
  const record = seen(recordOf(observation, name)) ?? null;
  if (name === USUAL_DATA_LAYER.name) return { judged: record, others };
  const usual = seen(observation.dataLayer);
  const isUsualThere = usual !== undefined && usual.kind !== 'absent';
  return {
    judged: record && { ...record, name },
    others: [
      ...(isUsualThere ? [{ ...usual, name: USUAL_DATA_LAYER.name }] : []),
      ...others.filter((other) => other.name !== name),
    ],
  };
}

function recordOf({ dataLayer, otherDataLayers }: Recorded, name: string): Observed<DataLayerRecord> {
  if (name === USUAL_DATA_LAYER.name) return dataLayer;
  if (otherDataLayers === undefined)
    return { state: 'unavailable', why: 'the visit was made by an older version' };
  if (otherDataLayers.state === 'unavailable') return otherDataLayers;
  const found = otherDataLayers.value.find((one) => one.name === name);
  return { state: 'recorded', value: found ?? absentDataLayer() };
}
