import * as z from 'zod';

/** Array: events in order. Object: the current values. */
export const DATA_LAYER_SHAPES = ['array', 'object'] as const;
export type DataLayerShape = (typeof DATA_LAYER_SHAPES)[number];

/** Variable of the page that its tags read. */
export const dataLayerSettingsSchema = z.object({
  /** Path of the variable below `window`. */
  name: z
    .string()
    .trim()
    .max(100, 'data-layer-name')
    .regex(/^[\p{L}_$][\p{L}\p{N}_$]*$/u, 'data-layer-name'),
  shape: z.enum(DATA_LAYER_SHAPES),
});
export type DataLayerSettings = z.infer<typeof dataLayerSettingsSchema>;

export const DATA_LAYERS_MAX = 5;

/** Default dataLayer, required of a website without its own setting (docs/specification.md, "Data quality"). */
export const USUAL_DATA_LAYER = { name: 'dataLayer', shape: 'array' } as const satisfies DataLayerSettings;

/**
 * dataLayer names that tag managers and analytics products document. They are always recorded, also without a setting.
 */
export const KNOWN_DATA_LAYERS: readonly DataLayerSettings[] = [
  USUAL_DATA_LAYER,
  /** Matomo Tag Manager. */
  { name: '_mtm', shape: 'array' },
  /** Adobe Client Data Layer. */
  { name: 'adobeDataLayer', shape: 'array' },
  /** Adobe, event-driven. */
  { name: 'appEventData', shape: 'array' },
  /** W3C Customer Experience Digital Data. */
  { name: 'digitalData', shape: 'object' },
  /** Commanders Act TagCommander. */
  { name: 'tc_vars', shape: 'object' },
  /** Tealium. */
  { name: 'utag_data', shape: 'object' },
  /** Qubit. */
  { name: 'universal_variable', shape: 'object' },
  /** Eulerian. */
  { name: 'EA_datalayer', shape: 'array' },
];
