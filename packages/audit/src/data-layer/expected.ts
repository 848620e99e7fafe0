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

/** Required dataLayer of a page, with its recording. */
export interface ExpectedDataLayer {
  settings: DataLayerSettings;
  record: Observed<DataLayerRecord>;
}

/** Returns the dataLayers that a website's settings require on a page; empty if the settings require none. */
export function expectedDataLayers(
  observation: Recorded,
  { dataLayers = [USUAL_DATA_LAYER] }: Pick<TrackingSettings, 'dataLayers'>,
): ExpectedDataLayer[] {
  return dataLayers.map((settings) => ({ settings, record: recordOf(observation, settings.name) }));
}

/** Returns the first dataLayer, whose variables are analyzed. Null if there is none, or if it could not be recorded. */
export function analysedDataLayer(
  observation: Recorded,
  tracking: Pick<TrackingSettings, 'dataLayers'>,
): DataLayerRecord | null {
  const [first] = expectedDataLayers(observation, tracking);
  return (first && seen(first.record)) ?? null;
}

/** Recorded dataLayers of a page: the evaluated one, and the others. */
export interface RecordedDataLayers {
  /** Evaluated dataLayer, with its name unless it is the default one; null if it could not be recorded. */
  evaluated: (DataLayerRecord & { name?: string }) | null;
  others: NamedDataLayer[];
}

/** Returns the recorded dataLayers. The evaluated one is the first of the required ones, else the default one. */
export function recordedDataLayers(
  observation: Recorded,
  { dataLayers = [] }: Pick<TrackingSettings, 'dataLayers'>,
): RecordedDataLayers {
  const { name } = dataLayers[0] ?? USUAL_DATA_LAYER;
  const others = (observation.otherDataLayers && seen(observation.otherDataLayers)) ?? [];
  const record = seen(recordOf(observation, name)) ?? null;
  if (name === USUAL_DATA_LAYER.name) return { evaluated: record, others };
  const usual = seen(observation.dataLayer);
  const isUsualThere = usual !== undefined && usual.kind !== 'absent';
  return {
    evaluated: record && { ...record, name },
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
