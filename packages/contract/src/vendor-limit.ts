import * as z from 'zod';

/**
 * Effects of a passed limit, the mildest first. `cut`: the part is shortened. `ignored`: the part is left out.
 * `not-reported`: a report lacks what the event is made for. `refused`: the whole event is discarded.
 */
export const LIMIT_EFFECTS = ['cut', 'ignored', 'not-reported', 'refused'] as const;
export type LimitEffect = (typeof LIMIT_EFFECTS)[number];

/** Conditions that a vendor sets, by what is compared. */
export const LIMIT_KINDS = [
  'length',
  'count',
  'size',
  'pattern',
  'reserved',
  'needs',
  'type',
  'currency',
  'among',
  'range',
] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Parts of a hit that a limit is about: the event's name, a whole event, or the name or value of a parameter. */
export const LIMITED_PARTS = ['event', 'hit', 'name', 'value'] as const;
export type LimitedPart = (typeof LIMITED_PARTS)[number];

/** Types that a vendor requires of a value. */
export const LIMITED_TYPES = ['number', 'integer', 'list', 'scalar'] as const;
export type LimitedType = (typeof LIMITED_TYPES)[number];

/** Things that a vendor counts in one hit. */
export const COUNTED_PARTS = ['parameters', 'properties', 'user-properties', 'items', 'entries'] as const;
export type CountedPart = (typeof COUNTED_PARTS)[number];

/** Part of a hit that passes a limit of its vendor. Texts of the page are shortened, and personal data is masked. */
export const limitFindingSchema = z.object({
  /** Family of the hit, as in `hits`. */
  vendor: z.string(),
  vendorName: z.string(),
  /** `page_view`, or the vendor's name of the event. Null if the hit has none. */
  event: z.string().nullable(),
  /** Request of the hit. Null if the browser stopped the call before it became a request. */
  requestId: z.string().nullable(),
  /** Identifier of the rule, such as `ga4.event-name-length`. */
  rule: z.string(),
  kind: z.enum(LIMIT_KINDS),
  effect: z.enum(LIMIT_EFFECTS),
  part: z.enum(LIMITED_PARTS),
  /** Parameter, property or item. The counted part for `count`. */
  name: z.string(),
  /** Largest or smallest allowed number; the required form, type, names or values otherwise. */
  limit: z.union([z.number(), z.string()]),
  unit: z.enum(['characters', 'bytes']).nullable(),
  /** Beginning of the sent value. Empty if something is missing, and for counts and sizes. */
  value: z.string(),
  /** Length, number or size of what was sent. Null for limits without a number. */
  measured: z.number().nullable(),
  /** Address of the vendor's documentation or source code. */
  source: z.url(),
  /** Day on which the source was read. */
  asOf: z.iso.date(),
});
export type LimitFinding = z.infer<typeof limitFindingSchema>;

/** Limit that a hit of a report passes. */
export const hitLimitSchema = limitFindingSchema.extend({
  /** Index of the hit in the `hits` beside it. Null for hits of other trackers than those listed there. */
  hit: z.int().min(0).nullable(),
});
export type HitLimit = z.infer<typeof hitLimitSchema>;
