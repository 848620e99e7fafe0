import * as z from 'zod';
import { jsonSchema } from './observation/data-layer.ts';

/** Statements of a vendor's answer about the events of a call. */
export const CALL_OUTCOMES = ['accepted', 'dropped', 'refused', 'says-nothing'] as const;

/** One event of a call. Secrets and personal data are replaced by `•••`. */
export const sentEventSchema = z.object({
  /** Name as the vendor spells it. */
  name: z.string(),
  /** Identifier by which the vendor removes duplicates. Null if the event has none. */
  id: z.string().nullable(),
  /**
   * Digest of the vendor's identifier of the browser: equal for one visitor, and nothing can be computed from it. Null if
   * the event has none. A file has it only with `--visitors`.
   */
  visitor: z.string().nullable().default(null),
  properties: z.record(z.string(), jsonSchema),
});
export type SentEvent = z.infer<typeof sentEventSchema>;

/**
 * One line of `vigie proxy`. It is a stable interface. Every line has every key. `decoded: false` without a method is a
 * connection that the proxy could not decrypt, with all its calls.
 */
export const proxiedCallSchema = z.object({
  /** Begin of the call, in UTC. */
  at: z.iso.datetime(),
  host: z.string(),
  /** Null for a connection that was only passed through. */
  method: z.string().nullable(),
  /** Path without the query. Null for a connection that was only passed through. */
  path: z.string().nullable(),
  /** Null if no answer arrived, or the connection was only passed through. */
  status: z.int().nullable(),
  /** Size of the body in bytes as it was sent. For a connection that was only passed through: all bytes. */
  sentBytes: z.int().min(0),
  receivedBytes: z.int().min(0),
  durationMs: z.number().min(0),
  /** Code of the family whose shape the call has. Null if no family is known. */
  family: z.string().nullable(),
  /** Account that the call names. Null if it names none. */
  account: z.string().nullable(),
  events: z.array(sentEventSchema),
  answer: z.object({
    outcome: z.enum(CALL_OUTCOMES),
    /** Reason or warning in the vendor's words, or the code of a network error. Null without one. */
    reason: z.string().nullable(),
  }),
  /** True if the events of the call were read. */
  decoded: z.boolean(),
});
export type ProxiedCall = z.infer<typeof proxiedCallSchema>;
