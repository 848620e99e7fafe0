import * as z from 'zod';

export const HIT_KINDS = ['page-view', 'event', 'ping', 'other'] as const;
export const HIT_TRANSPORTS = [
  'beacon',
  'fetch',
  'xhr',
  'image',
  'form',
  'script',
  'websocket',
  'other',
] as const;
export const HIT_ANSWERS = ['answered', 'failed', 'lost', 'unknown', 'local'] as const;

/** One hit, decoded from a request to the collector; a batch request holds several. */
export const hitSchema = z.object({
  requestId: z.string().nullable(),
  kind: z.enum(HIT_KINDS),
  /** Tracker family (matomo, piano, ga4, snowplow, posthog ...), null when unknown. */
  vendor: z.string().nullable(),
  transport: z.enum(HIT_TRANSPORTS),
  method: z.string(),
  url: z.string(),
  status: z.number().nullable(),
  answer: z.enum(HIT_ANSWERS),
  atMs: z.number(),
  /** Query and body decoded and flattened with dotted paths: the last value of a repeated name. */
  parameters: z.record(z.string(), z.string()),
  /** Names of those parameters that only the envelope of a batch tells, for all its hits; absent without one. */
  sharedNames: z.array(z.string()).optional(),
  /** The page the hit speaks of, when the family says it. */
  pageUrl: z.string().nullable(),
  /** The site or property the hit is counted for, when the family says it. */
  siteId: z.string().nullable(),
});
export type Hit = z.infer<typeof hitSchema>;
/** Hits of one tracker and kind on both sides of a comparison. */
export const hitCountSchema = hitSchema
  .pick({ vendor: true, siteId: true, kind: true })
  .extend({ before: z.int(), after: z.int() });
export type HitCount = z.infer<typeof hitCountSchema>;

export type HitKind = Hit['kind'];
