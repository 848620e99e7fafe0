import * as z from 'zod';

/** Value at the time of the push, converted to JSON. `cuts` lists the parts that could not be stored. */
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

/** `undefined`: a member without a value, which JSON omits, or represents as null in a list. */
export const VALUE_KINDS = ['undefined', 'date', 'arguments'] as const;

export const timelineEntrySchema = z.object({
  atMs: z.number(),
  /** `initial`: entries found when the array was assigned. `assign`: the variable got a new value. */
  operation: z.enum(['assign', 'initial', 'push', 'unshift', 'splice', 'set-index', 'mutation']),
  value: jsonSchema,
  /** URL of the script that ran. Null for inline scripts and callbacks. */
  scriptUrl: z.string().nullable(),
  /** Address of the page at that time, in the first entry and after each change. Absent in visits of older versions. */
  url: z.string().optional(),
  /** Types that JSON cannot represent, by path: members without a value, dates, and the arguments of a call. */
  kinds: z.array(z.object({ path: z.string(), kind: z.enum(VALUE_KINDS) })).optional(),
});

/** The page's `window.dataLayer`, main frame only. Times are in milliseconds since the start of the visit. */
export const dataLayerSchema = z.object({
  /** `unreadable`: every read of the variable threw, or every read of its array's entries. */
  kind: z.enum(['absent', 'array', 'not-an-array', 'unreadable']),
  /** Type of the variable if it is no array: object, string, function ... */
  typeName: z.string().nullable(),
  definedAtMs: z.number().nullable(),
  definedByUrl: z.string().nullable(),
  timeline: z.array(timelineEntrySchema),
  final: jsonSchema,
  /** Truncated parts with path and reason: depth, count, size, cyclic, function, dom-node, getter-threw ... */
  cuts: z.array(z.object({ path: z.string(), why: z.string() })),
});
export type DataLayerRecord = z.infer<typeof dataLayerSchema>;

/** Returns the record of a variable that the page never defined. */
export const absentDataLayer = (): DataLayerRecord => ({
  kind: 'absent',
  typeName: null,
  definedAtMs: null,
  definedByUrl: null,
  timeline: [],
  final: null,
  cuts: [],
});

/** Record of another variable that the page defined, below `window` by this name. */
export const namedDataLayerSchema = dataLayerSchema.extend({ name: z.string() });
export type NamedDataLayer = z.infer<typeof namedDataLayerSchema>;
