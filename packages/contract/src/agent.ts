import * as z from 'zod';
import { browserSchema } from './browser.ts';
import { idSchema, instantSchema, webUrlSchema } from './identifiers.ts';
import { labelsSchema } from './labels.ts';
import { countBetween } from './number-between.ts';

/** Lowercase letters, digits and underscores. */
export const agentSlugSchema = z
  .string()
  .trim()
  .min(1, 'slug-required')
  .max(60, 'slug-too-long')
  .regex(/^[a-z0-9_]*$/, 'slug-characters');

/** What is entered of it, and stored as it is; a change may leave out what is optional: it stays. */
export const agentFields = {
  name: z.string().trim().min(1, 'name-required').max(120, 'name-too-long'),
  slug: agentSlugSchema,
  location: z.string().trim().max(120, 'text-too-long').optional(),
  labels: labelsSchema.optional(),
};

/** Associates an agent: the code is the one that the unpaired agent prints when it starts. */
export const agentAssociationSchema = z.object({
  ...agentFields,
  url: webUrlSchema,
  pairingCode: z.string().trim().min(1, 'pairing-code-required').max(200),
  /** Whether all companies may use it; administrators only. */
  isShared: z.boolean().default(false),
});
export type AgentAssociation = z.infer<typeof agentAssociationSchema>;

export const agentSettingsShape = {
  /** Runs at once that this panel gives it at most; null: as many as the agent itself allows. */
  slotsMax: countBetween(1, 16, 'slots-range').nullable(),
  /** A paused agent ends what it has and gets nothing new. */
  isPaused: z.boolean(),
};
export const agentChangeSchema = z.object({
  id: idSchema,
  ...agentFields,
  /** Null for an agent that calls out, and only for such a one. */
  url: webUrlSchema.nullable(),
  ...agentSettingsShape,
  updatedAt: instantSchema,
});
export type AgentChange = z.infer<typeof agentChangeSchema>;

/** Orders a one-time code by which an agent registers that calls out. With an agent: that one registers again. */
export const agentCodeOrderSchema = z.object({
  ...agentFields,
  /** Whether all companies may use it; administrators only. An agent that registers again stays whose it is. */
  isShared: z.boolean().default(false),
  agentId: idSchema.nullable().default(null),
});
export type AgentCodeOrder = z.infer<typeof agentCodeOrderSchema>;

/** A code that was neither used nor has expired. */
export const agentCodeSchema = z.object({
  id: idSchema,
  ...agentFields,
  isShared: z.boolean(),
  agentId: idSchema.nullable(),
  /** Who made it; null once they are deleted. */
  author: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type AgentCode = z.infer<typeof agentCodeSchema>;

/** The code is told once; the answer to the same request again has none. */
export const madeAgentCodeSchema = agentCodeSchema.extend({ code: z.string().optional() });
export type MadeAgentCode = z.infer<typeof madeAgentCodeSchema>;

export const AGENT_PROBLEMS = [
  'unreachable',
  /** The name in its address has no IP address, or no name server says so. */
  'name-unknown',
  'timeout',
  'untrusted',
  'clock-skew',
  'version',
  'refused',
  /** Its key was revoked: nothing is asked of it, and nothing that it says is taken. */
  'revoked',
] as const;
export const AGENT_CONNECTIONS = ['called', 'calling'] as const;
export const SYNC_STATES = ['never', 'loading', 'success', 'failure'] as const;

export const KEYS_STATES = ['settled', 'asked', 'unsupported'] as const;

export const agentSchema = z.object({
  id: idSchema,
  ...agentFields,
  /** `called`: the panel opens connections to it. `calling`: it opens them to the panel, and has no address. */
  connection: z.enum(AGENT_CONNECTIONS),
  url: z.string().nullable(),
  isShared: z.boolean(),
  /** Whether this user may change it; a shared agent is an administrator's. */
  isEditable: z.boolean(),
  state: z.enum(['online', 'offline']),
  ...agentSettingsShape,
  /** As the agent said last; null before its first answer. */
  load: z.object({ slots: z.int(), slotsFree: z.int(), spoolBytes: z.int() }).nullable(),
  version: z.string().nullable(),
  /** Whether its version of the link is this panel's. */
  isCompatible: z.boolean(),
  sandbox: z.enum(['on', 'off']).nullable(),
  /** The path of its browser. */
  chromium: z.string().nullable(),
  /** Null where the agent is of an older version. */
  browser: browserSchema.nullable(),
  lastSeenAt: instantSchema.nullable(),
  /** Why it is offline: a code with words in the panel. */
  problem: z.enum(AGENT_PROBLEMS).nullable(),
  sync: z.object({
    state: z.enum(SYNC_STATES),
    at: instantSchema.nullable(),
    problem: z.string().nullable(),
  }),
  /**
   * The keys of its link. `asked`: new ones are ordered and not in use yet. `unsupported`: its version cannot renew
   * keys.
   */
  keys: z.object({ since: instantSchema, state: z.enum(KEYS_STATES) }),
  /** Called over http: on another machine: what pages held can be read on the way. */
  isUnencrypted: z.boolean(),
  activeJobs: z.int(),
  /** Since when its key is refused; null: it is not. */
  revokedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Agent = z.infer<typeof agentSchema>;

export const USABLE_AGENTS_MAX = 500;
/** An agent that may visit a website, as far as choosing one takes. */
export const usableAgentSchema = z.object({
  id: idSchema,
  name: z.string(),
  labels: z.array(z.string()),
  location: z.string(),
  state: agentSchema.shape.state,
  isPaused: z.boolean(),
});
export type UsableAgent = z.infer<typeof usableAgentSchema>;
