import {
  dataLayerSettingsSchema,
  KNOWN_DATA_LAYERS,
  type DataLayerSettings,
} from '@vigie/contract/data-layer-settings.ts';

const NONE = 'none';

/** Returns the fault of a value of --data-layer; null if it is valid. */
export function noDataLayer(word: string): string | null {
  if (word === NONE || dataLayerSettingsSchema.safeParse(read(word)).success) return null;
  return `"${word}" names no dataLayer: write for example --data-layer tc_vars, --data-layer app:object or --data-layer none`;
}

/** Parses the dataLayer options; `none` means no dataLayer. */
export function readDataLayers(words: string[]): DataLayerSettings[] {
  return words.filter((word) => word !== NONE).map((word) => dataLayerSettingsSchema.parse(read(word)));
}

/** Parses one dataLayer. A known name implies its shape; others are arrays unless given otherwise. */
function read(word: string): { name: string; shape: string } {
  const [name = '', shape] = word.split(':');
  const known = KNOWN_DATA_LAYERS.find((one) => one.name === name);
  return { name, shape: shape ?? known?.shape ?? 'array' };
}
