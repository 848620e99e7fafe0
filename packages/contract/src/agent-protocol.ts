import * as z from 'zod';
import { idSchema, instantSchema, webUrlSchema } from './identifiers.ts';
import { CONSENT_ACTIONS, HIT_MODES, VISIT_MODES, observationSchema } from './observation/observation.ts';
import { discoveryFiguresSchema } from './job.ts';
import { trackingSettingsSchema } from './tracking-settings.ts';

/** Version of the link; panel and agent refuse another one. */
export const AGENT_PROTOCOL_VERSION = 1;
export const LEASE_SECONDS = 60;
export const CLOCK_SKEW_SECONDS = 300;
export const POLL_WAIT_SECONDS = 25;
export const EVENTS_PER_ANSWER_MAX = 500;

/** What a run is: frozen when it was made, so that a retry inspects the same (design/security.md §5). */
export const runOrderSchema = z.object({
  runId: idSchema,
  attempt: z.int().min(1),
  leaseSeconds: z.int(),
  deadlineAt: instantSchema,
  startUrl: webUrlSchema,
  /** Pages to visit; empty with `discover` set. */
  urls: z.array(webUrlSchema),
  discover: z.boolean(),
  pagesMax: z.int(),
  delaySeconds: z.number(),
  concurrency: z.int().min(1).max(8),
  respectRobots: z.boolean(),
  mode: z.enum(VISIT_MODES),
  hits: z.enum(HIT_MODES),
  consent: z.enum(CONSENT_ACTIONS),
  tracking: trackingSettingsSchema,
  acceptInvalidCertificates: z.boolean(),
});
export type RunOrder = z.infer<typeof runOrderSchema>;

const numbered = { seq: z.int().min(1) };

/** What an agent tells of a run, in order and without gaps: unique by (run, attempt, seq). */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...numbered,
    type: z.literal('discovered'),
    figures: discoveryFiguresSchema,
    urls: z.array(z.string()),
  }),
  z.object({ ...numbered, type: z.literal('page-started'), url: z.string() }),
  z.object({
    ...numbered,
    type: z.literal('page-finished'),
    url: z.string(),
    observation: observationSchema,
  }),
  z.object({ ...numbered, type: z.literal('interrupted'), why: z.string() }),
  z.object({
    ...numbered,
    type: z.literal('finished'),
    outcome: z.enum(['succeeded', 'failed', 'cancelled']),
    message: z.string(),
  }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;

export const agentStatusSchema = z.object({
  agentId: idSchema,
  version: z.string(),
  protocol: z.int(),
  slots: z.int(),
  slotsFree: z.int(),
  spoolBytes: z.int(),
  clockAt: instantSchema,
  sandbox: z.enum(['on', 'off']),
  chromium: z.string(),
});
export type AgentStatus = z.infer<typeof agentStatusSchema>;

/** Pairing: both sides prove the one-time code and pin each other's key. MACs are HMAC-SHA-256, base64url. */
export const pairRequestSchema = z.object({
  panelId: idSchema,
  panelPublicKey: z.string(),
  nonce: z.string(),
  mac: z.string(),
});
export const pairAnswerSchema = z.object({
  agentId: idSchema,
  agentPublicKey: z.string(),
  nonce: z.string(),
  status: agentStatusSchema,
  mac: z.string(),
});
