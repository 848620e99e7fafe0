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

/** Request body as it left the browser. `sizeBytes` is the full size, also if `text` was truncated. */
export const bodySchema = z.object({
  text: z.string(),
  encoding: z.enum(BODY_ENCODINGS),
  sizeBytes: z.number().nullable(),
  cut: z.boolean(),
});

/** Call that led to a request. Lines and columns are counted from 1. */
export const stackFrameSchema = z.object({
  /** Truncated. */
  url: z.string(),
  line: z.number(),
  column: z.number(),
  /** Empty for code outside of functions. */
  function: z.string(),
  /** Function by which the frames after this one scheduled the call: `setTimeout`, `Promise.then` ... Absent: none. */
  putOffBy: z.string().optional(),
});
export type StackFrame = z.infer<typeof stackFrameSchema>;

export const TARGET_KINDS = ['page', 'iframe', 'worker', 'shared-worker', 'service-worker'] as const;

/** Causes of a navigation. `visit`: Vigie itself; `header`: the header Refresh; `other`: unknown to the browser. */
export const NAVIGATION_CAUSES = ['visit', 'link', 'form', 'script', 'meta', 'header', 'other'] as const;

/** Navigation of the main frame that requested a document. */
export const navigationSchema = z.object({
  by: z.enum(NAVIGATION_CAUSES),
  /** Fragment of the requested address, with its `#`; empty: none. */
  fragment: z.string(),
  /** Fragment of the address to which each redirect led, in the same form. */
  redirectFragments: z.array(z.string()),
});
export type Navigation = z.infer<typeof navigationSchema>;

/**
 * One request and its answer. Redirects of the same request are hops, not requests. Times are in milliseconds since the
 * start of the visit.
 */
export const requestSchema = z.object({
  id: z.string(),
  method: z.string(),
  /** Address of the first request. `finalUrl` differs after redirects. */
  url: z.string(),
  finalUrl: z.string(),
  redirects: z.array(z.object({ url: z.string(), status: z.number() })),
  /** Absent for requests other than documents of the main frame, and in visits of older versions. */
  navigation: navigationSchema.optional(),
  resourceType: z.enum(RESOURCE_TYPES),
  target: z.enum(TARGET_KINDS),
  /** Frame that sent the request. Null for workers. The main frame is 'main'. */
  frameId: z.string().nullable(),
  initiator: z.object({
    type: z.string(),
    url: z.string().nullable(),
    line: z.number().nullable(),
    /**
     * Calls that led to the request, the innermost first. Truncated to the first ones. Absent: no script sent the
     * request, or the limit of the visit was reached.
     */
    stack: z.array(stackFrameSchema).optional(),
  }),
  startedMs: z.number(),
  /** Null if no answer or failure had come when the recording ended. */
  durationMs: z.number().nullable(),
  requestHeaders: z.record(z.string(), z.string()),
  body: bodySchema.nullable(),
  status: z.number().nullable(),
  mimeType: z.string().nullable(),
  responseHeaders: z.record(z.string(), z.string()),
  /**
   * Beginning of the answer's body, for hits of families whose collectors report in it what they do with a hit. Absent for
   * others, and in visits of older versions.
   */
  answerText: z.string().optional(),
  fromCache: z.boolean(),
  fromServiceWorker: z.boolean(),
  transferBytes: z.number().nullable(),
  remoteAddress: z.string().nullable(),
  /** `pending`: sent, without an answer before the recording ended. `cancelled`: aborted by the page itself. */
  state: z.enum(['answered', 'failed', 'cancelled', 'pending']),
  failure: z
    .object({
      /** Chromium's network error, e.g. net::ERR_CONNECTION_REFUSED. */
      errorText: z.string(),
      /** CDP Network.BlockedReason, e.g. csp, mixed-content, integrity, content-type. */
      blockedReason: z.string().nullable(),
      /** CDP Network.CorsError, e.g. MissingAllowOriginHeader, PreflightMissingAllowOriginHeader. */
      corsError: z.string().nullable(),
    })
    .nullable(),
  /** True if Vigie itself answered, so that nothing reached the collector. */
  answeredLocally: z.boolean(),
  /** True if the request was sent while leaving the page (pagehide, visibilitychange). */
  onLeave: z.boolean(),
});
export type RequestRecord = z.infer<typeof requestSchema>;
