import * as z from 'zod';

/** Array: of events, in order. Object: one that holds the present values. */
export const DATA_LAYER_SHAPES = ['array', 'object'] as const;
export type DataLayerShape = (typeof DATA_LAYER_SHAPES)[number];

/** A variable of the page that its tags read. */
export const dataLayerSettingsSchema = z.object({
  /** Below `window`. */
  name: z
    .string()
    .trim()
    .max(100, 'data-layer-name')
    .regex(/^[\p{L}_$][\p{L}\p{N}_$]*$/u, 'data-layer-name'),
  shape: z.enum(DATA_LAYER_SHAPES),
});
export type DataLayerSettings = z.infer<typeof dataLayerSettingsSchema>;

export const DATA_LAYERS_MAX = 5;

/** What a website that says nothing must have (docs/specification.md, "Data quality"). */
export const USUAL_DATA_LAYER = { name: 'dataLayer', shape: 'array' } as const satisfies DataLayerSettings;

/** Names by which tag managers and analytics document theirs. They are recorded although nobody asks for them. */
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
