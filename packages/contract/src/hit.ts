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

/** One hit, decoded from a request to the collector. A batch request contains several hits. */
export const hitSchema = z.object({
  requestId: z.string().nullable(),
  kind: z.enum(HIT_KINDS),
  /** Tracker family (matomo, piano, ga4, snowplow, posthog ...). Null if unknown. */
  vendor: z.string().nullable(),
  transport: z.enum(HIT_TRANSPORTS),
  method: z.string(),
  url: z.string(),
  status: z.number().nullable(),
  answer: z.enum(HIT_ANSWERS),
  atMs: z.number(),
  /** Query and body, decoded and flattened with dotted paths. For a repeated name, the last value. */
  parameters: z.record(z.string(), z.string()),
  /**
   * Names of the parameters that only the envelope of a batch contains, for all its hits. Absent without an envelope.
   */
  sharedNames: z.array(z.string()).optional(),
  /** Page that the hit reports, if the family reports one. */
  pageUrl: z.string().nullable(),
  /** Site or property that counts the hit, if the family reports one. */
  siteId: z.string().nullable(),
});
export type Hit = z.infer<typeof hitSchema>;
/** Number of hits of one tracker and kind on both sides of a comparison. */
export const hitCountSchema = hitSchema
  .pick({ vendor: true, siteId: true, kind: true })
  .extend({ before: z.int(), after: z.int() });
export type HitCount = z.infer<typeof hitCountSchema>;

export type HitKind = Hit['kind'];
