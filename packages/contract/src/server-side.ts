import * as z from 'zod';
import { HIT_WAYS } from './hit.ts';

/** Kinds of losses and faults between a page's hit and what a server sent on. Each has a text in `wording/`. */
export const SENT_ON_FINDINGS = [
  /** The destination did not get the event. */
  'not-sent-on',
  /** The destination got another value than the page sent. */
  'value-changed',
  /** Page and server both sent the event, and the vendor cannot recognize the copy. */
  'sent-twice',
  'sent-although-refused',
  /** The server added personal data that the page did not send. */
  'personal-data-added',
  /** The vendor answered the server with an error, while the page got a success. */
  'refused-unseen',
] as const;
export type SentOnFindingKind = (typeof SENT_ON_FINDINGS)[number];

/**
 * Reasons for which an event was not sent on. `trigger` and `no-tag` come from the export of the server container.
 * `consent`: the hit reported a denied consent.
 */
export const NOT_SENT_REASONS = ['consent', 'trigger', 'no-tag', 'vendor-error', 'quota', 'unknown'] as const;
export type NotSentReason = (typeof NOT_SENT_REASONS)[number];

/** Reasons for which the vendor counts an event twice. */
export const TWICE_REASONS = ['different-id', 'no-id'] as const;

/** Evidence by which a hit and a call belong together, the strongest first. `visitor`: digest of the vendor's client. */
export const TIED_BY = ['event-id', 'transaction-id', 'visitor', 'values'] as const;
export type TiedBy = (typeof TIED_BY)[number];

/** States of a hit at a destination. `refused`: the vendor answered with an error. `not-sent`: nothing arrived. */
export const SENT_ON_STATES = ['sent', 'refused', 'not-sent'] as const;

/** Call in the file of `vigie proxy`. */
const callReferenceSchema = z.object({
  /** Number of the line in the file, from 1. */
  line: z.int().min(1),
  at: z.string(),
  host: z.string(),
  path: z.string().nullable(),
});
export type CallReference = z.infer<typeof callReferenceSchema>;

/** One destination of a hit. */
const sentOnDestinationSchema = z.object({
  /** Family of the call: `ga4`, `meta-conversions-api` ... */
  family: z.string(),
  account: z.string().nullable(),
  state: z.enum(SENT_ON_STATES),
  /** Null if the event was sent and taken, or the vendor only refused it. */
  reason: z.enum(NOT_SENT_REASONS).nullable(),
  /** Name of the sent event. Null if none was sent. */
  event: z.string().nullable(),
  tiedBy: z.enum(TIED_BY).nullable(),
  /** Milliseconds from the hit to the call. Clocks of two machines may make it negative. */
  afterMs: z.number().nullable(),
  status: z.int().nullable(),
  /** Reason or warning in the vendor's words, or the code of a network error. */
  answer: z.string().nullable(),
  call: callReferenceSchema.nullable(),
});
export type SentOnDestination = z.infer<typeof sentOnDestinationSchema>;

/** Hit of a page with the destinations that a server sent it on to. */
export const sentOnSchema = z.object({
  requestId: z.string().nullable(),
  /** Milliseconds since the start of the visit; in a journey, since its start. */
  atMs: z.number(),
  /** Name of the event as the hit's family spells it. */
  event: z.string(),
  family: z.string(),
  account: z.string().nullable(),
  way: z.enum(HIT_WAYS).nullable(),
  destinations: z.array(sentOnDestinationSchema),
});
export type SentOn = z.infer<typeof sentOnSchema>;

/** Finding behind the first hop, with its proof on both sides. */
export const sentOnFindingSchema = z.object({
  kind: z.enum(SENT_ON_FINDINGS),
  /** Reason of `not-sent-on` and `sent-twice`. Null for other kinds. */
  reason: z.enum([...NOT_SENT_REASONS, ...TWICE_REASONS]).nullable(),
  event: z.string(),
  /** Family of the hit. */
  family: z.string(),
  /** Family and account that the server sent to, or should have. */
  destination: z.object({ family: z.string(), account: z.string().nullable() }),
  /** Path of the property in the call. Null: the event itself. */
  property: z.string().nullable(),
  /** Value of the page, and that of the server. Null if there is none, or if it is personal or secret. */
  expected: z.string().nullable(),
  seen: z.string().nullable(),
  /** Reason in the vendor's words, or the code of a network error. */
  answer: z.string().nullable(),
  proof: z.object({
    requestId: z.string().nullable(),
    /** Milliseconds since the start of the visit; in a journey, since its start. */
    atMs: z.number(),
    /** Null: the proof is that the file has no such call. */
    call: callReferenceSchema.nullable(),
  }),
});
export type SentOnFinding = z.infer<typeof sentOnFindingSchema>;
