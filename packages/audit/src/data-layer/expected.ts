import { USUAL_DATA_LAYER, type DataLayerSettings } from '@vigie/contract/data-layer-settings.ts';
import { absentDataLayer, type DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import { seen, type Observed } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

type Recorded = Pick<Observation, 'dataLayer' | 'otherDataLayers'>;

/** A dataLayer that a page must have, and what was recorded of it. */
export interface ExpectedDataLayer {
  settings: DataLayerSettings;
  record: Observed<DataLayerRecord>;
}

/** The dataLayers of a page, as its website's settings name them; none where it says that it has none. */
export function expectedDataLayers(
  observation: Recorded,
  { dataLayers = [USUAL_DATA_LAYER] }: Pick<TrackingSettings, 'dataLayers'>,
): ExpectedDataLayer[] {
  return dataLayers.map((settings) => ({ settings, record: recordOf(observation, settings.name) }));
}

/** The one whose variables are analysed: the first. Null where there is none, or it could not be recorded. */
export function analysedDataLayer(
  observation: Recorded,
  tracking: Pick<TrackingSettings, 'dataLayers'>,
): DataLayerRecord | null {
  const [first] = expectedDataLayers(observation, tracking);
  return (first && seen(first.record)) ?? null;
}

function recordOf({ dataLayer, otherDataLayers }: Recorded, name: string): Observed<DataLayerRecord> {
  if (name === USUAL_DATA_LAYER.name) return dataLayer;
  if (otherDataLayers === undefined)
    return { state: 'unavailable', why: 'the visit was made by an older version' };
  if (otherDataLayers.state === 'unavailable') return otherDataLayers;
  const found = otherDataLayers.value.find((one) => one.name === name);
  return { state: 'recorded', value: found ?? absentDataLayer() };
}
