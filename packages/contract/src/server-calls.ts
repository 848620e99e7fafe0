import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { CALL_OUTCOMES, sentEventSchema } from './proxied-call.ts';
import { NOT_SENT_REASONS, sentOnFindingSchema } from './server-side.ts';

/** Limits of recorded calls, and of the report about them. */
export const SERVER_CALL_LIMITS = {
  /** Maximum number of calls of one request, and their size as JSON in bytes. It fits into a request of one megabyte. */
  batch: 500,
  batchBytes: 700_000,
  events: 2_000,
  /** Maximum number of stored calls of one website, the newest ones. */
  calls: 50_000,
  /** Maximum number of visits that a report ties, the newest ones, and time for it in seconds. */
  visits: 100,
  seconds: 8,
  findings: 500,
} as const;

/** Line of `vigie proxy` as the panel takes it. */
export const sentCallSchema = z.object({
  at: instantSchema,
  host: z.string().max(300),
  method: z.string().max(20).nullable(),
  path: z.string().max(2_000).nullable(),
  status: z.int().min(0).max(999).nullable(),
  sentBytes: z.int().min(0),
  receivedBytes: z.int().min(0),
  durationMs: z.number().min(0),
  family: z.string().max(100).nullable(),
  account: z.string().max(300).nullable(),
  events: z.array(sentEventSchema).max(SERVER_CALL_LIMITS.events),
  answer: z.object({ outcome: z.enum(CALL_OUTCOMES), reason: z.string().max(500).nullable() }),
  decoded: z.boolean(),
});

/** Batch of recorded calls. A batch that is sent again changes nothing. */
export const sentCallsSchema = z.object({
  websiteId: idSchema,
  /** Identifier that the sender gave the batch. */
  batchId: idSchema,
  /** Number of calls that the sender dropped since its last batch, because its spool was full. */
  dropped: z.int().min(0).max(1_000_000_000),
  /** True if no earlier call waits at the sender: what is missing until now was not sent. */
  isComplete: z.boolean().default(false),
  calls: z.array(sentCallSchema).max(SERVER_CALL_LIMITS.batch),
});
export type SentCalls = z.infer<typeof sentCallsSchema>;

export const storedCallsSchema = z.object({
  /** Number of stored calls. 0: the batch was known, or its calls are older than the retention. */
  stored: z.int(),
});

/** Steps between a page's hit and its vendor, in their order. */
export const SERVER_STEPS = ['received', 'sent-on', 'accepted'] as const;

/**
 * Reasons for which hits are lost before a step. `first-hop`: the website's server did not answer with a success.
 * `refused`: the vendor answered with an error.
 */
export const SERVER_LOSS_REASONS = ['first-hop', ...NOT_SENT_REASONS, 'refused'] as const;

/** One destination with the hits that pages sent for it. */
export const serverDestinationSchema = z.object({
  /** Family of the calls. Null: hits of which nothing is known behind the website's server. */
  family: z.string().nullable(),
  /** Name of the family's product. */
  name: z.string().nullable(),
  account: z.string().nullable(),
  /** Number of hits at each step. */
  sent: z.int(),
  received: z.int(),
  sentOn: z.int(),
  accepted: z.int(),
  losses: z.array(
    z.object({ step: z.enum(SERVER_STEPS), reason: z.enum(SERVER_LOSS_REASONS), hits: z.int() }),
  ),
});
export type ServerDestination = z.infer<typeof serverDestinationSchema>;

export const serverFindingSchema = sentOnFindingSchema.extend({
  /** Name of the destination's product. */
  vendorName: z.string(),
  observationId: idSchema,
  url: z.string(),
  observedAt: instantSchema,
});
export type ServerFinding = z.infer<typeof serverFindingSchema>;

/** Hits of the newest visits at each step behind the page, and the findings about them. */
export const serverReportSchema = z.object({
  /** Stored calls of the website. `dropped`: calls that senders could not store. Null instants: no call. */
  calls: z.object({
    count: z.int(),
    decoded: z.int(),
    dropped: z.int(),
    firstAt: instantSchema.nullable(),
    lastAt: instantSchema.nullable(),
  }),
  /** Visits between the first and the last call that sent hits to the server. `isCut`: there are more. */
  visits: z.object({
    tied: z.int(),
    isCut: z.boolean(),
    /** Number of their hits that left pages, and of those that the first hop took. */
    hits: z.object({ sent: z.int(), received: z.int() }),
  }),
  destinations: z.array(serverDestinationSchema),
  findings: z.array(serverFindingSchema).max(SERVER_CALL_LIMITS.findings),
  /** Number of findings that are left out. */
  more: z.int(),
});
export const serverFindingsCsvQuerySchema = z.object({ websiteId: idSchema, ...csvReaderSchema.shape });
export type ServerReport = z.infer<typeof serverReportSchema>;
