import * as z from 'zod';

export const RESOURCE_TYPES = [
  'document',
  'stylesheet',
  'image',
  'media',
  'font',
  'script',
  'texttrack',
  'xhr',
  'fetch',
  'prefetch',
  'eventsource',
  'websocket',
  'manifest',
  'ping',
  'preflight',
  'csp-report',
  'other',
] as const;

export const BODY_ENCODINGS = ['utf8', 'base64'] as const;

/** A request body as it left the browser. `sizeBytes` is the whole size, also when `text` was cut. */
export const bodySchema = z.object({
  text: z.string(),
  encoding: z.enum(BODY_ENCODINGS),
  sizeBytes: z.number().nullable(),
  cut: z.boolean(),
});

/** A call on the way to a request. Lines and columns are counted from 1. */
export const stackFrameSchema = z.object({
  /** Cut. */
  url: z.string(),
  line: z.number(),
  column: z.number(),
  /** Empty for code outside of functions. */
  function: z.string(),
  /** What put the call off that the calls after this one made: `setTimeout`, `Promise.then` ... Absent: nothing did. */
  putOffBy: z.string().optional(),
});
export type StackFrame = z.infer<typeof stackFrameSchema>;

export const TARGET_KINDS = ['page', 'iframe', 'worker', 'shared-worker', 'service-worker'] as const;

/**
 * One request and its answer; redirects of the same request are hops, not requests. Times are milliseconds
 * since the start of the visit.
 */
export const requestSchema = z.object({
  id: z.string(),
  method: z.string(),
  /** As first asked; `finalUrl` differs after redirects. */
  url: z.string(),
  finalUrl: z.string(),
  redirects: z.array(z.object({ url: z.string(), status: z.number() })),
  resourceType: z.enum(RESOURCE_TYPES),
  target: z.enum(TARGET_KINDS),
  /** Frame that asked, null for workers. The main frame is 'main'. */
  frameId: z.string().nullable(),
  initiator: z.object({
    type: z.string(),
    url: z.string().nullable(),
    line: z.number().nullable(),
    /** The calls that led to it, the innermost first; the first ones of many. Absent: no script asked, or no place was left. */
    stack: z.array(stackFrameSchema).optional(),
  }),
  startedMs: z.number(),
  /** Null while no answer or failure had come when recording ended. */
  durationMs: z.number().nullable(),
  requestHeaders: z.record(z.string(), z.string()),
  body: bodySchema.nullable(),
  status: z.number().nullable(),
  mimeType: z.string().nullable(),
  responseHeaders: z.record(z.string(), z.string()),
  fromCache: z.boolean(),
  fromServiceWorker: z.boolean(),
  transferBytes: z.number().nullable(),
  remoteAddress: z.string().nullable(),
  /** `pending`: sent, and no answer seen before recording ended. `cancelled`: given up by the page itself. */
  state: z.enum(['answered', 'failed', 'cancelled', 'pending']),
  failure: z
    .object({
      /** Chromium's net error, e.g. net::ERR_CONNECTION_REFUSED. */
      errorText: z.string(),
      /** CDP Network.BlockedReason, e.g. csp, mixed-content, integrity, content-type. */
      blockedReason: z.string().nullable(),
      /** CDP Network.CorsError, e.g. MissingAllowOriginHeader, PreflightMissingAllowOriginHeader. */
      corsError: z.string().nullable(),
    })
    .nullable(),
  /** True when Vigie itself answered, so that nothing reached the collector. */
  answeredLocally: z.boolean(),
  /** True when the request was seen while leaving the page (pagehide, visibilitychange). */
  onLeave: z.boolean(),
});
export type RequestRecord = z.infer<typeof requestSchema>;
