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

/** Entered fields of an agent, stored as they are. A change may omit optional fields; their values stay. */
export const agentFields = {
  name: z.string().trim().min(1, 'name-required').max(120, 'name-too-long'),
  slug: agentSlugSchema,
  location: z.string().trim().max(120, 'text-too-long').optional(),
  labels: labelsSchema.optional(),
};

/** Associates an agent. The code is the one that the unpaired agent prints when it starts. */
export const agentAssociationSchema = z.object({
  ...agentFields,
  url: webUrlSchema,
  pairingCode: z.string().trim().min(1, 'pairing-code-required').max(200),
  /** True if all companies may use the agent. Only administrators set it. */
  isShared: z.boolean().default(false),
});
export type AgentAssociation = z.infer<typeof agentAssociationSchema>;

export const agentSettingsShape = {
  /** Maximum number of parallel runs that this panel gives the agent. Null: as many as the agent itself allows. */
  slotsMax: countBetween(1, 16, 'slots-range').nullable(),
  /** True if the agent is paused: it finishes its current runs and gets no new ones. */
  isPaused: z.boolean(),
};
export const agentChangeSchema = z.object({
  id: idSchema,
  ...agentFields,
  /** Null if and only if the agent calls the panel. */
  url: webUrlSchema.nullable(),
  ...agentSettingsShape,
  updatedAt: instantSchema,
});
export type AgentChange = z.infer<typeof agentChangeSchema>;

/**
 * Order of a one-time registration code for an agent that calls the panel. With an agent id, that agent registers
 * again.
 */
export const agentCodeOrderSchema = z.object({
  ...agentFields,
  /**
   * True if all companies may use the agent. Only administrators set it. An agent that registers again keeps its owner.
   */
  isShared: z.boolean().default(false),
  agentId: idSchema.nullable().default(null),
});
export type AgentCodeOrder = z.infer<typeof agentCodeOrderSchema>;

/** Code that is neither used nor expired. */
export const agentCodeSchema = z.object({
  id: idSchema,
  ...agentFields,
  isShared: z.boolean(),
  agentId: idSchema.nullable(),
  /** Author of the code. Null if the author has been deleted. */
  author: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type AgentCode = z.infer<typeof agentCodeSchema>;

/** New code. The code is sent once. The answer to a repeated request does not contain it. */
export const madeAgentCodeSchema = agentCodeSchema.extend({ code: z.string().optional() });
export type MadeAgentCode = z.infer<typeof madeAgentCodeSchema>;

export const AGENT_PROBLEMS = [
  'unreachable',
  /** The host name in the agent's address has no IP address, or no name server resolves it. */
  'name-unknown',
  'timeout',
  'untrusted',
  'clock-skew',
  'version',
  'refused',
  /** The key of the agent was revoked. The panel sends it no requests and accepts none from it. */
  'revoked',
] as const;
export const AGENT_CONNECTIONS = ['called', 'calling'] as const;
export const SYNC_STATES = ['never', 'loading', 'success', 'failure'] as const;

export const KEYS_STATES = ['settled', 'asked', 'unsupported'] as const;

export const agentSchema = z.object({
  id: idSchema,
  ...agentFields,
  /**
   * `called`: the panel opens connections to the agent. `calling`: the agent opens connections to the panel, and has no
   * address.
   */
  connection: z.enum(AGENT_CONNECTIONS),
  url: z.string().nullable(),
  isShared: z.boolean(),
  /** True if this user may change the agent. Only administrators change a shared agent. */
  isEditable: z.boolean(),
  state: z.enum(['online', 'offline']),
  ...agentSettingsShape,
  /** Load in the agent's last report. Null before its first answer. */
  load: z.object({ slots: z.int(), slotsFree: z.int(), spoolBytes: z.int() }).nullable(),
  version: z.string().nullable(),
  /** True if the agent's protocol version is the panel's. */
  isCompatible: z.boolean(),
  sandbox: z.enum(['on', 'off']).nullable(),
  /** Path of the agent's browser. */
  chromium: z.string().nullable(),
  /** Null if the agent has an older version. */
  browser: browserSchema.nullable(),
  lastSeenAt: instantSchema.nullable(),
  /** Code of the reason why the agent is offline. The panel has a text for each code. */
  problem: z.enum(AGENT_PROBLEMS).nullable(),
  sync: z.object({
    state: z.enum(SYNC_STATES),
    at: instantSchema.nullable(),
    problem: z.string().nullable(),
  }),
  /**
   * Keys of the connection. `asked`: new keys are ordered but not in use yet. `unsupported`: the agent's version cannot
   * renew keys.
   */
  keys: z.object({ since: instantSchema, state: z.enum(KEYS_STATES) }),
  /** True if the agent is called over http: on another machine. The content of pages can then be read in transit. */
  isUnencrypted: z.boolean(),
  activeJobs: z.int(),
  /** Time since which the agent's key is refused. Null: the key is accepted. */
  revokedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Agent = z.infer<typeof agentSchema>;

export const USABLE_AGENTS_MAX = 500;
/** Agent that may visit a website, with the fields needed to select one. */
export const usableAgentSchema = z.object({
  id: idSchema,
  name: z.string(),
  labels: z.array(z.string()),
  location: z.string(),
  state: agentSchema.shape.state,
  isPaused: z.boolean(),
});
export type UsableAgent = z.infer<typeof usableAgentSchema>;
