import {
  dataLayerSettingsSchema,
  KNOWN_DATA_LAYERS,
  type DataLayerSettings,
} from '@vigie/contract/data-layer-settings.ts';

const NONE = 'none';

/** Returns what is wrong with a word of --data-layer; null when nothing is. */
export function noDataLayer(word: string): string | null {
  if (word === NONE || dataLayerSettingsSchema.safeParse(read(word)).success) return null;
  return `"${word}" names no dataLayer: write for example --data-layer tc_vars, --data-layer app:object or --data-layer none`;
}

/** Reads the dataLayers that words name; `none` stands for the absence of any. */
export function readDataLayers(words: string[]): DataLayerSettings[] {
  return words.filter((word) => word !== NONE).map((word) => dataLayerSettingsSchema.parse(read(word)));
}

/** A known name says its shape; of others it is an array unless told. */
function read(word: string): { name: string; shape: string } {
  const [name = '', shape] = word.split(':');
  const known = KNOWN_DATA_LAYERS.find((one) => one.name === name);
  return { name, shape: shape ?? known?.shape ?? 'array' };
}
