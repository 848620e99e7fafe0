import * as z from 'zod';
import { accessSchema, NO_ACCESS } from './access.ts';
import { browserSchema } from './browser.ts';
import { requestDelaySchema, MATRIX_STATES } from './consent-matrix.ts';
import { idSchema, instantSchema, webUrlSchema } from './identifiers.ts';
import { journeyRecordSchema } from './journey-record.ts';
import { CONSENT_ACTIONS, HIT_MODES, VISIT_MODES } from './visit-modes.ts';
import { observationSchema } from './observation/observation.ts';
import { discoveryFiguresSchema, RUN_FAILURES } from './job.ts';
import { lookAheadSecondsSchema } from './look-ahead.ts';
import { redactionRulesSchema } from './redaction.ts';
import { recordingSchema } from './recording.ts';
import { regressionCauseSchema, orderedReplaySchema } from './regression-cause.ts';
import { headerValueSchema } from './change.ts';
import { triedContainerSchema } from './container-browser-trial.ts';
import { triedPageSchema } from './policy-trial.ts';
import { CANARY_FINDINGS_MAX, canaryFindingSchema } from './personal-data.ts';
import { orderedRehearsalSchema, proofsSchema } from './rehearsal.ts';
import { runTestSchema } from './test-result.ts';
import { trackingSettingsSchema } from './tracking-settings.ts';
import { NEW_VISIT_OPTIONS, visitOptionsSchema } from './visit-options.ts';

/** Version of the protocol between panel and agent. Both refuse any other version. */
export const AGENT_PROTOCOL_VERSION = 1;
export const LEASE_SECONDS = 60;
export const CLOCK_SKEW_SECONDS = 300;
export const POLL_WAIT_SECONDS = 25;
/**
 * Longest time, in seconds, that the first events after a request wait for more events, so that one answer carries all
 * of them.
 */
export const GATHER_SECONDS_MAX = 5;
/** Longest time, in seconds, that an agent may take to start the page for which it received a rate-limit slot. */
export const SLOT_START_SECONDS_MAX = 25;
export const EVENTS_PER_ANSWER_MAX = 500;
/** Size in bytes after which an answer carries no further event. The first event is always sent whole. */
export const EVENTS_PER_ANSWER_BYTES = 1_048_576;
/** Size in bytes after which an answer carries no further screenshot. The first screenshot is always sent. */
export const BLOBS_PER_ANSWER_BYTES = 1_048_576;
/** Validity, in seconds, of the one-time code that an unpaired agent prints. */
export const PAIRING_CODE_SECONDS = 900;
export const PAIRING_TRIES_MAX = 5;
/** Time, in seconds, during which the previous keys are still accepted after the first use of the new keys. */
export const KEYS_OVERLAP_SECONDS = 86_400;

/** Reasons for which an agent refuses a call. The answer gives the HTTP status first, then this code. */
export const AGENT_REFUSALS = [
  'bad-signature',
  'clock-skew',
  'replayed',
  'wrong-code',
  'code-burnt',
  'invalid-message',
  'body-too-large',
  'not-found',
  'older-attempt',
  'another-order',
  'slots-full',
  'spool-full',
  /** The attempt cannot share its pages now, because it is still preparing or has ended. */
  'not-ready',
  'sandbox-off',
  'events-pruned',
  'agent-fault',
] as const;
/** Reasons for which the panel refuses a request that an agent sends over its outbound connection. */
export const OUTBOUND_REFUSALS = [
  /** The request reached the panel under an address that the panel does not recognize as its own. */
  'wrong-address',
  /** Another agent now has this slug. */
  'slug-taken',
  'revoked',
  'unknown-agent',
  /** A newer outbound connection of this agent, opened by another process, replaced this one. */
  'older-line',
  'too-many-tries',
  'panel-fault',
] as const;
export type AgentRefusal = (typeof AGENT_REFUSALS)[number] | (typeof OUTBOUND_REFUSALS)[number];
export const agentRefusalSchema = z.object({
  code: z.enum([...AGENT_REFUSALS, ...OUTBOUND_REFUSALS]),
  /** Clock of the party that refuses, sent with `clock-skew`. The caller signs again with this time. */
  clockAt: instantSchema.optional(),
});

/**
 * Journey of a run. Its `{{name}}` placeholders take their values from its own entry in the order's `journeyValues`.
 */
export const orderedJourneySchema = z.object({
  id: idSchema,
  title: z.string(),
  recording: recordingSchema,
  /** Replaces the origin of the recording's first page. Null: the origin stays. */
  baseUrl: webUrlSchema.nullable(),
  consent: z.enum(CONSENT_ACTIONS),
  hits: z.enum(HIT_MODES),
  /** True if the journey has real effects. Such a journey runs at most once, and not again after a crash. */
  changesWorld: z.boolean(),
  /** Earlier journey of the run whose cookies and storage this journey starts with. */
  preludeId: idSchema.nullable(),
});
export type OrderedJourney = z.infer<typeof orderedJourneySchema>;

/** Order of a run. It does not change after its creation, so that a retry inspects the same. */
export const runOrderSchema = z.object({
  runId: idSchema,
  attempt: z.int().min(1),
  leaseSeconds: z.int(),
  deadlineAt: instantSchema,
  startUrl: webUrlSchema,
  /** Pages to visit. Empty if `discover` is set. */
  urls: z.array(webUrlSchema),
  discover: z.boolean(),
  /** Path patterns of the pages to visit, used with `discover`. Empty: all pages. */
  include: z.array(z.string()).default([]),
  /** True if the run only discovers pages and records none. It then sends only `discovered` events. */
  discoverOnly: z.boolean().default(false),
  pagesMax: z.int(),
  delaySeconds: z.number(),
  /** Maximum number of parallel pages. An agent visits at most one page more than it has processors. */
  concurrency: z.int().min(1).max(8),
  respectRobots: z.boolean(),
  mode: z.enum(VISIT_MODES),
  hits: z.enum(HIT_MODES),
  consent: z.enum(CONSENT_ACTIONS),
  tracking: trackingSettingsSchema,
  lookAheadSeconds: lookAheadSecondsSchema,
  /** Visit options. `hits` is the value of the website; the order's own `hits` may differ. */
  visits: visitOptionsSchema.default({ ...NEW_VISIT_OPTIONS, hits: 'deliver' }),
  acceptInvalidCertificates: z.boolean(),
  /** True if the agent reports the links of each page, because this run is a part of a run that another agent leads. */
  tellLinks: z.boolean().default(false),
  tests: z.array(runTestSchema).default([]),
  /** The test in `tests` that replaces the built-in rule of the dataLayer check. */
  healthTestId: idSchema.nullable().default(null),
  /** Journeys, run one after the other after the pages. A run with journeys only has no pages and does not discover. */
  journeys: z.array(orderedJourneySchema).default([]),
  /** Login journey in `journeys` that runs before the pages. Each page starts with its cookies and storage. */
  preludeId: idSchema.nullable().default(null),
  /** Hidden values that the steps need, by journey id. Never logged and never part of a result. */
  journeyValues: z.record(z.string(), z.record(z.string(), z.json())).default({}),
  /** Run that this run is a part of. An agent runs the login journey once for all parts. */
  partOf: idSchema.nullable().default(null),
  /** Hidden variables of the context, for conditions. Never logged and never part of a result. */
  variables: z.record(z.string(), z.json()).default({}),
  /**
   * Answer that visitors of a consent matrix give. These visits record the scripts that write cookies and storage.
   * Null: no consent matrix.
   */
  matrixState: z.enum(MATRIX_STATES).nullable().default(null),
  /** Requests that these visits delay, to find out whether a page's order depends on speed. Null: no delay. */
  holdBack: requestDelaySchema.nullable().default(null),
  /** Remedies to try in the browser on the run's single page, over several visits. Null: no rehearsal. */
  rehearsal: orderedRehearsalSchema.nullable().default(null),
  /**
   * Changed parts to put back on the run's single page, one visit after the other, until the regression cause is known.
   * Null: no replay.
   */
  replay: orderedReplaySchema.nullable().default(null),
  /**
   * Content-Security-Policy to try. Each page is visited without and with the policy. Null: one unchanged visit per
   * page.
   */
  triedPolicy: headerValueSchema.nullable().default(null),
  /**
   * Container draft to try. Each page is visited without and with the draft. Never logged. Null: one unchanged visit
   * per page.
   */
  triedContainer: triedContainerSchema.nullable().default(null),
  /** True if the pages are campaign links, also of other websites. The agent stores no file of them. */
  followsLinks: z.boolean().default(false),
  /** Rules for values that the agent hides before it stores any recorded data. */
  redactions: redactionRulesSchema.default([]),
  /** Access that opens the website for these visits. Never logged and never part of a result. */
  access: accessSchema.default(NO_ACCESS),
  /** Link for operators who find Vigie's name in their logs, to a page that explains it. Null: no link is sent. */
  aboutUrl: webUrlSchema.nullable().default(null),
});
export type RunOrder = z.infer<typeof runOrderSchema>;

const numbered = { seq: z.int().min(1) };

/** Event that an agent reports about a run. Events are in order and without gaps, unique by (run, attempt, seq). */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...numbered,
    type: z.literal('discovered'),
    /** Figures of the whole run so far. */
    figures: discoveryFiguresSchema,
    /** Pages to visit that no earlier `discovered` event contained. */
    urls: z.array(z.string()),
  }),
  z.object({ ...numbered, type: z.literal('page-started'), url: z.string() }),
  z.object({
    ...numbered,
    type: z.literal('page-finished'),
    url: z.string(),
    observation: observationSchema,
    /** Targets of the page's links. Present if the order requests them. */
    links: z.array(z.string()).optional(),
    /** Result of a rehearsal. */
    proofs: proofsSchema.optional(),
    /** Result of a replay. */
    culprit: regressionCauseSchema.optional(),
    /** Difference that a tried policy or container makes. */
    tried: triedPageSchema.optional(),
    /**
     * Recipients of the canary in the page's second visit, with masked values only. Absent if there was no such visit,
     * or if the visit failed.
     */
    canary: z.array(canaryFindingSchema).max(CANARY_FINDINGS_MAX).optional(),
  }),
  /** Pages that this agent leaves to other agents until they are `returned`. */
  z.object({ ...numbered, type: z.literal('released'), urls: z.array(z.string()) }),
  z.object({
    ...numbered,
    type: z.literal('returned'),
    visited: z.array(z.string()),
    /** Pages that no agent visited in the end. They wait again at this agent. */
    givenBack: z.array(z.string()),
  }),
  z.object({ ...numbered, type: z.literal('journey-started'), journeyId: idSchema }),
  z.object({
    ...numbered,
    type: z.literal('journey-finished'),
    journeyId: idSchema,
    record: journeyRecordSchema,
  }),
  z.object({ ...numbered, type: z.literal('interrupted'), why: z.string() }),
  z.object({
    ...numbered,
    type: z.literal('finished'),
    outcome: z.enum(['succeeded', 'failed', 'cancelled']),
    /** Present if and only if the outcome is failed. */
    code: z.enum(RUN_FAILURES).optional(),
    message: z.string(),
  }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;

/**
 * Request of an agent for a rate-limit slot, to start a page of a website with a delay. Slot numbers of an attempt
 * start at 1.
 */
export const slotRequestSchema = z.object({ number: z.int().min(1), delaySeconds: z.number() });
export type SlotRequest = z.infer<typeof slotRequestSchema>;
/** Current step of a journey. Step numbers start at 1. */
export const journeyStepSchema = z.object({ journeyId: idSchema, step: z.int().min(1) });
export type JourneyStep = z.infer<typeof journeyStepSchema>;
export const eventsAnswerSchema = z.object({
  events: z.array(runEventSchema),
  wantsTurn: slotRequestSchema.nullable().default(null),
  /**
   * Null if no journey runs, or if the agent has an older version. This is not an event, because the value is not
   * needed later.
   */
  journeyStep: journeyStepSchema.nullable().default(null),
});
export type EventsAnswer = z.infer<typeof eventsAnswerSchema>;

/**
 * Grants a rate-limit slot: the agent starts the page at once. The agent answers when the page's request has left, or
 * when the slot started no page.
 */
export const rateLimitSlotSchema = z.object({ number: z.int().min(1) });
export const slotAnswerSchema = z.object({ outcome: z.enum(['started', 'not-wanted', 'still-starting']) });
export type SlotOutcome = z.infer<typeof slotAnswerSchema>['outcome'];

/**
 * Requests that an attempt release some of its waiting pages to other agents. The attempt retains at least `keep`
 * pages, and half of the rest.
 */
export const releaseRequestSchema = z.object({ max: z.int().min(1), keep: z.int().min(0) });
export const releaseAnswerSchema = z.object({ count: z.int() });

/** Notifies an attempt of the outcome of pages that it released. Idempotent. */
export const returnsSchema = z.object({
  visited: z.array(
    z.object({ url: z.string(), finalUrl: z.string().nullable(), links: z.array(z.string()) }),
  ),
  givenBack: z.array(z.string()),
});
export type Returns = z.infer<typeof returnsSchema>;

/** Requests screenshots by the SHA-256 of their bytes (hex). The answer contains the first ones, in this order. */
export const blobsRequestSchema = z.object({
  sha256s: z.array(z.string()).min(1).max(EVENTS_PER_ANSWER_MAX),
});

/**
 * Confirms that the panel has stored the events up to `upTo`. The agent then deletes these events and their
 * screenshots.
 */
export const acknowledgementSchema = z.object({ upTo: z.int().min(0) });

export const agentStatusSchema = z.object({
  agentId: idSchema,
  version: z.string(),
  protocol: z.int(),
  slots: z.int(),
  slotsFree: z.int(),
  /**
   * Parallel pages of one run. Absent if the agent does not report it; the agent then visits as many pages as ordered.
   */
  pagesAtOnce: z.int().min(1).optional(),
  /** True if the agent runs journeys. Absent if the agent has an older version. */
  journeys: z.boolean().optional(),
  /** True if the agent supports visits of a consent matrix. Absent if the agent has an older version. */
  consentMatrix: z.boolean().optional(),
  /**
   * True if the agent delays the requests named in the order's `holdBack`. Absent if the agent has an older version.
   */
  holdsBack: z.boolean().optional(),
  /** True if the agent withdraws consent in the state `withdrawn`. Absent if the agent has an older version. */
  withdraws: z.boolean().optional(),
  /** True if the agent tries the remedies of an order's `rehearsal`. Absent if the agent has an older version. */
  rehearses: z.boolean().optional(),
  /** True if the agent tries the policy of an order's `triedPolicy`. Absent if the agent has an older version. */
  triesPolicies: z.boolean().optional(),
  /** True if the agent tries the container of an order's `triedContainer`. Absent if the agent has an older version. */
  triesContainers: z.boolean().optional(),
  /** True if the agent applies the order's `redactions`. Absent if the agent has an older version. */
  redactions: z.boolean().optional(),
  spoolBytes: z.int(),
  clockAt: instantSchema,
  sandbox: z.enum(['on', 'off']),
  chromium: z.string(),
  /** Browser of the agent. Absent if the agent has an older version. */
  browser: browserSchema.optional(),
});
export type AgentStatus = z.infer<typeof agentStatusSchema>;

/** Settings that the panel requests from an agent. They never allow more than the agent itself allows. */
export const agentSettingsSchema = z.object({ slotsMax: z.int().min(1).max(16).nullable() });
export type AgentSettings = z.infer<typeof agentSettingsSchema>;

/** Pairing. Both sides prove the one-time code and pin each other's key. MACs are HMAC-SHA-256, base64url. */
export const pairRequestSchema = z.object({
  /** Address of the agent as entered in the panel. */
  url: webUrlSchema,
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
export type PairRequest = z.infer<typeof pairRequestSchema>;
export type PairAnswer = z.infer<typeof pairAnswerSchema>;

/**
 * New keys for both ends of a paired connection. The request is signed with the old keys. The new keys take effect once
 * the panel signs with its own new key.
 */
export const keysRequestSchema = z.object({ panelPublicKey: z.string().max(200) });
/**
 * Answer to a key renewal. `proof` is the agent's signature with its new key and proves that the agent holds this key.
 */
export const keysAnswerSchema = z.object({ agentPublicKey: z.string(), proof: z.string() });
export type KeysAnswer = z.infer<typeof keysAnswerSchema>;

/** Path prefix in the panel for all requests of an agent's outbound connection. */
export const OUTBOUND_PATH = '/api/agent-line';
/**
 * Longest time, in seconds, that a long poll waits for work. An agent requests a shorter time if an intermediary closes
 * its connections earlier.
 */
export const LONG_POLL_SECONDS = { least: 5, usual: 20, most: 25 } as const;
/** Time without a poll, in seconds, after which an agent counts as unreachable. */
export const OUTBOUND_SILENCE_SECONDS = 45;
/** Validity of a one-time code of the panel, in seconds. */
export const OUTBOUND_CODE_SECONDS = 3_600;
/** Maximum number of registration attempts per minute and address. */
export const OUTBOUND_TRIES_PER_MINUTE = 20;
/** Maximum size of an agent's answer, in bytes. The panel accepts no larger answer over either kind of connection. */
export const OUTBOUND_ANSWER_BYTES_MAX = 64 * 1_048_576;
export const OUTBOUND_MESSAGES_MAX = 200;
/**
 * Upper bound for the number of an outbound connection: beyond any real count, and within the database's integer range.
 */
const FENCING_TOKEN_MAX = 2_000_000_000;

const nonceSchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
const publicKeySchema = z.string().max(200);
const macSchema = z.string().max(100);

/** Registration. Both sides prove the one-time code and pin each other's key, as in pairing. */
export const outboundRegistrationSchema = z.object({
  /** Identifier of the code that does not reveal the code. */
  codeId: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  /** Public address of the panel as configured at the agent: scheme, host and port. */
  panelUrl: webUrlSchema,
  agentId: idSchema,
  agentPublicKey: publicKeySchema,
  nonce: nonceSchema,
  mac: macSchema,
  status: agentStatusSchema,
});
export type OutboundRegistration = z.infer<typeof outboundRegistrationSchema>;
export const outboundRegisteredSchema = z.object({
  panelId: idSchema,
  panelPublicKey: publicKeySchema,
  /** Id of the agent from now on. It may differ from the id that the agent sent. */
  agentId: idSchema,
  nonce: nonceSchema,
  mac: macSchema,
});
export type OutboundRegistered = z.infer<typeof outboundRegisteredSchema>;

/** Opens an outbound connection. The new process of the agent replaces any earlier one. */
export const outboundOpeningSchema = z.object({ status: agentStatusSchema });
export const outboundOpenedSchema = z.object({ line: z.int().min(1) });

export const outboundPollSchema = z.object({
  line: z.int().min(1).max(FENCING_TOKEN_MAX),
  waitSeconds: z.int().min(0).max(LONG_POLL_SECONDS.most).default(LONG_POLL_SECONDS.usual),
  /** Messages that the agent works on, and messages whose answer the panel has not confirmed yet. */
  holding: z.array(idSchema).max(OUTBOUND_MESSAGES_MAX),
});
export type OutboundPoll = z.input<typeof outboundPollSchema>;

/** Signed request of the panel. The agent answers it as if it had arrived over its own connection. */
export const outboundMessageSchema = z.object({
  id: idSchema,
  method: z.enum(['GET', 'PUT', 'POST', 'DELETE']),
  path: z.string().regex(/^\/v1\//),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
  /** Time that the panel waits for the answer, in seconds. */
  timeoutSeconds: z.number(),
});
export type OutboundMessage = z.infer<typeof outboundMessageSchema>;
export const outboundPolledSchema = z.object({ messages: z.array(outboundMessageSchema) });

const digits = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number);

/** Query of an answer. The request body is the body of the agent's answer. */
export const outboundAnswerQuerySchema = z.object({
  line: digits.pipe(z.int().min(1).max(FENCING_TOKEN_MAX)),
  status: digits.pipe(z.int().min(200).max(599)),
  /** Signature of the agent for its answer to the panel's request. */
  signature: z
    .string()
    .regex(/^[A-Za-z0-9_-]{0,200}$/)
    .default(''),
  retryAfter: digits.optional(),
  contentType: z
    .string()
    .max(100)
    .regex(/^[\w.+-]+\/[\w.+-]+(; ?charset=[\w-]+)?$/)
    .optional(),
});
export type OutboundAnswerQuery = z.infer<typeof outboundAnswerQuerySchema>;
