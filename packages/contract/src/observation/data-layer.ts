import * as z from 'zod';

/** A value as it was at the moment of the push, made safe for JSON. What could not be kept is named in `cuts`. */
export const jsonSchema: z.ZodType<Json> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(jsonSchema),
    z.record(z.string(), jsonSchema),
  ]),
);
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** `undefined`: a member without a value, which JSON leaves out, or has as null in a list. */
export const VALUE_KINDS = ['undefined', 'date', 'arguments'] as const;

export const timelineEntrySchema = z.object({
  atMs: z.number(),
  /** `initial`: entries found when the array was assigned; `assign`: the variable got a new value. */
  operation: z.enum(['assign', 'initial', 'push', 'unshift', 'splice', 'set-index', 'mutation']),
  value: jsonSchema,
  /** URL of the script that ran, null for inline scripts and callbacks. */
  scriptUrl: z.string().nullable(),
  /** The page's address then, at the first entry and where it changed. Absent in visits of older versions. */
  url: z.string().optional(),
  /** What JSON cannot tell of the value, by its path: members without a value, dates, and the arguments of a call. */
  kinds: z.array(z.object({ path: z.string(), kind: z.enum(VALUE_KINDS) })).optional(),
});

/** The page's `window.dataLayer`, main frame only. Times are milliseconds since the start of the visit. */
export const dataLayerSchema = z.object({
  /** `unreadable`: every read of the variable threw, or every read of what its array holds. */
  kind: z.enum(['absent', 'array', 'not-an-array', 'unreadable']),
  /** What it is when it is no array: object, string, function ... */
  typeName: z.string().nullable(),
  definedAtMs: z.number().nullable(),
  definedByUrl: z.string().nullable(),
  timeline: z.array(timelineEntrySchema),
  final: jsonSchema,
  /** What was cut and why: depth, count, size, cyclic, function, dom-node, getter-threw ... with the path. */
  cuts: z.array(z.object({ path: z.string(), why: z.string() })),
});
export type DataLayerRecord = z.infer<typeof dataLayerSchema>;

/** A variable that the page never defined. */
export const absentDataLayer = (): DataLayerRecord => ({
  kind: 'absent',
  typeName: null,
  definedAtMs: null,
  definedByUrl: null,
  timeline: [],
  final: null,
  cuts: [],
});

/** The same of another variable that the page defined, below `window` by this name. */
export const namedDataLayerSchema = dataLayerSchema.extend({ name: z.string() });
export type NamedDataLayer = z.infer<typeof namedDataLayerSchema>;
