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

/**
 * Ways from a page to the vendor. `direct`: to a host of the vendor, or to the vendor's software. `gateway`: Google's tag
 * gateway or Meta's Conversions API gateway on the website's own host. `server-container`: a container on a server of the
 * website's owner. `proxy`: any other host of the website that sends on.
 */
export const HIT_WAYS = ['direct', 'gateway', 'server-container', 'proxy'] as const;
export type HitWay = (typeof HIT_WAYS)[number];

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
  /** Null: nothing proves a way. Absent in records of older versions, and for unknown families. */
  way: z.enum(HIT_WAYS).nullable().optional(),
});
export type Hit = z.infer<typeof hitSchema>;
/** Number of hits of one tracker and kind on both sides of a comparison. */
export const hitCountSchema = hitSchema
  .pick({ vendor: true, siteId: true, kind: true })
  .extend({ before: z.int(), after: z.int() });
export type HitCount = z.infer<typeof hitCountSchema>;

export type HitKind = Hit['kind'];
