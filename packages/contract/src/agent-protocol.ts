import * as z from 'zod';
import { accessSchema, NO_ACCESS } from './access.ts';
import { browserSchema } from './browser.ts';
import { heldBackSchema, MATRIX_STATES } from './consent-matrix.ts';
import { idSchema, instantSchema, webUrlSchema } from './identifiers.ts';
import { journeyRecordSchema } from './journey-record.ts';
import { CONSENT_ACTIONS, HIT_MODES, VISIT_MODES } from './visit-modes.ts';
import { observationSchema } from './observation/observation.ts';
import { discoveryFiguresSchema, RUN_FAILURES } from './job.ts';
import { lookAheadSecondsSchema } from './look-ahead.ts';
import { redactionRulesSchema } from './redaction.ts';
import { recordingSchema } from './recording.ts';
import { culpritSchema, orderedReplaySchema } from './culprit.ts';
import { headerValueSchema } from './change.ts';
import { triedContainerSchema } from './container-browser-trial.ts';
import { triedPageSchema } from './policy-trial.ts';
import { CANARY_FINDINGS_MAX, canaryFindingSchema } from './personal-data.ts';
import { orderedRehearsalSchema, proofsSchema } from './rehearsal.ts';
import { runTestSchema } from './test-result.ts';
import { trackingSettingsSchema } from './tracking-settings.ts';
import { NEW_VISIT_OPTIONS, visitOptionsSchema } from './visit-options.ts';

/** Version of the link; panel and agent refuse another one. */
export const AGENT_PROTOCOL_VERSION = 1;
export const LEASE_SECONDS = 60;
export const CLOCK_SKEW_SECONDS = 300;
export const POLL_WAIT_SECONDS = 25;
/** How long the first events after a request may wait for more, so that one answer carries them all. */
export const GATHER_SECONDS_MAX = 5;
/** How long an agent may take to start the page whose turn it is. */
export const TURN_WAIT_SECONDS = 25;
export const EVENTS_PER_ANSWER_MAX = 500;
/** Bytes after which an answer carries no further event; a first event is always sent whole. */
export const EVENTS_PER_ANSWER_BYTES = 1_048_576;
/** Bytes after which an answer carries no further screenshot; a first one is always sent. */
export const BLOBS_PER_ANSWER_BYTES = 1_048_576;
/** The one-time code that an unpaired agent prints. */
export const PAIRING_CODE_SECONDS = 900;
export const PAIRING_TRIES_MAX = 5;
/** How long keys of before are taken beside new ones, once these were used. */
export const KEYS_OVERLAP_SECONDS = 86_400;

/** Why an agent refuses a call: its HTTP status is the first word, this code the second. */
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
  /** The attempt cannot share its pages at this moment: it is preparing, or has ended. */
  'not-ready',
  'sandbox-off',
  'events-pruned',
  'agent-fault',
] as const;
/** Why a panel refuses what an agent sends over its line. */
export const LINE_REFUSALS = [
  /** The panel was reached under an address that it does not know as its own. */
  'wrong-address',
  /** Another agent has the short name by now. */
  'slug-taken',
  'revoked',
  'unknown-agent',
  /** The same agent opened its line again, in another process. */
  'older-line',
  'too-many-tries',
  'panel-fault',
] as const;
export type AgentRefusal = (typeof AGENT_REFUSALS)[number] | (typeof LINE_REFUSALS)[number];
export const agentRefusalSchema = z.object({
  code: z.enum([...AGENT_REFUSALS, ...LINE_REFUSALS]),
  /** The clock of whoever refuses, with `clock-skew`: the caller signs again by it. */
  clockAt: instantSchema.optional(),
});

/** A journey of a run. Its `{{name}}` are its own of the order's `journeyValues`. */
export const orderedJourneySchema = z.object({
  id: idSchema,
  title: z.string(),
  recording: recordingSchema,
  /** Takes the place of the origin of the recording's first page; null: it stays. */
  baseUrl: webUrlSchema.nullable(),
  consent: z.enum(CONSENT_ACTIONS),
  hits: z.enum(HIT_MODES),
  /** It is run once at most, and not again after a crash. */
  changesWorld: z.boolean(),
  /** The earlier one of the run whose cookies and storage it starts with. */
  preludeId: idSchema.nullable(),
});
export type OrderedJourney = z.infer<typeof orderedJourneySchema>;

/** What a run is: frozen when it was made, so that a retry inspects the same. */
export const runOrderSchema = z.object({
  runId: idSchema,
  attempt: z.int().min(1),
  leaseSeconds: z.int(),
  deadlineAt: instantSchema,
  startUrl: webUrlSchema,
  /** Pages to visit; empty with `discover` set. */
  urls: z.array(webUrlSchema),
  discover: z.boolean(),
  /** With `discover`: path patterns of the pages that are visited; empty: all. */
  include: z.array(z.string()).default([]),
  /** Look for pages, record none: only `discovered` events. */
  discoverOnly: z.boolean().default(false),
  pagesMax: z.int(),
  delaySeconds: z.number(),
  /** Pages at the same time, at most: an agent visits one more than it has processors. */
  concurrency: z.int().min(1).max(8),
  respectRobots: z.boolean(),
  mode: z.enum(VISIT_MODES),
  hits: z.enum(HIT_MODES),
  consent: z.enum(CONSENT_ACTIONS),
  tracking: trackingSettingsSchema,
  lookAheadSeconds: lookAheadSecondsSchema,
  /** Its `hits` are those of the website; the order's own may differ. */
  visits: visitOptionsSchema.default({ ...NEW_VISIT_OPTIONS, hits: 'deliver' }),
  acceptInvalidCertificates: z.boolean(),
  /** Tell the links of each page: this is a part of a run that another agent leads. */
  tellLinks: z.boolean().default(false),
  tests: z.array(runTestSchema).default([]),
  /** The one of `tests` that stands for the dataLayer check's built-in rule. */
  healthTestId: idSchema.nullable().default(null),
  /** One after the other, after the pages. A run of journeys alone names no page and does not discover. */
  journeys: z.array(orderedJourneySchema).default([]),
  /** The one of `journeys` that is run before the pages. Each page starts with its cookies and storage. */
  preludeId: idSchema.nullable().default(null),
  /** By the id of a journey, the hidden values that its steps ask for. Never logged, never in a result. */
  journeyValues: z.record(z.string(), z.record(z.string(), z.json())).default({}),
  /** The run that this is a part of: an agent opens its door once for all parts. */
  partOf: idSchema.nullable().default(null),
  /** The context's hidden variables, for conditions. Never logged, never in a result. */
  variables: z.record(z.string(), z.json()).default({}),
  /** What the visitors of a consent matrix answer. Their visits tell who writes cookies and storage; null: it is none. */
  matrixState: z.enum(MATRIX_STATES).nullable().default(null),
  /** What these visits hold back, to see whether a page's order depends on speed; null: nothing. */
  holdBack: heldBackSchema.nullable().default(null),
  /** The remedies of its one page are tried in the browser, by several visits; null: they are not. */
  rehearsal: orderedRehearsalSchema.nullable().default(null),
  /** Its one page is visited with parts put back, until it is known which of them broke it; null: it is not. */
  replay: orderedReplaySchema.nullable().default(null),
  /** Each page is visited without and with this Content-Security-Policy; null: once, as it is. */
  triedPolicy: headerValueSchema.nullable().default(null),
  /** Each page is visited without and with this draft of a container. Never logged; null: once, as it is. */
  triedContainer: triedContainerSchema.nullable().default(null),
  /** What is hidden in all that is recorded, before it is written down. */
  redactions: redactionRulesSchema.default([]),
  /** What opens the website for these visits. Never logged, never in a result. */
  access: accessSchema.default(NO_ACCESS),
  /** Where those who see Vigie's name in their logs learn what it is; null: no link is told. */
  aboutUrl: webUrlSchema.nullable().default(null),
});
export type RunOrder = z.infer<typeof runOrderSchema>;

const numbered = { seq: z.int().min(1) };

/** What an agent tells of a run, in order and without gaps: unique by (run, attempt, seq). */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...numbered,
    type: z.literal('discovered'),
    /** Of the whole run so far. */
    figures: discoveryFiguresSchema,
    /** Pages to visit that no earlier `discovered` event named. */
    urls: z.array(z.string()),
  }),
  z.object({ ...numbered, type: z.literal('page-started'), url: z.string() }),
  z.object({
    ...numbered,
    type: z.literal('page-finished'),
    url: z.string(),
    observation: observationSchema,
    /** Where the page's links lead, when the order asks for them. */
    links: z.array(z.string()).optional(),
    /** What came of a rehearsal. */
    proofs: proofsSchema.optional(),
    /** What came of a replay. */
    culprit: culpritSchema.optional(),
    /** What a tried policy or container changes. */
    tried: triedPageSchema.optional(),
    /** Who got the canary of the page's second visit, with masks alone. Absent: there was no such visit, or it failed. */
    canary: z.array(canaryFindingSchema).max(CANARY_FINDINGS_MAX).optional(),
  }),
  /** Pages that this agent leaves to others, until they are `returned`. */
  z.object({ ...numbered, type: z.literal('released'), urls: z.array(z.string()) }),
  z.object({
    ...numbered,
    type: z.literal('returned'),
    visited: z.array(z.string()),
    /** Pages that nobody visited after all: they wait here again. */
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
    /** Present exactly when the outcome is failed. */
    code: z.enum(RUN_FAILURES).optional(),
    message: z.string(),
  }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;

/**
 * An agent asks for a turn to start a page of a website with a delay. The turns of an attempt count from 1.
 */
export const wantedTurnSchema = z.object({ number: z.int().min(1), delaySeconds: z.number() });
export type WantedTurn = z.infer<typeof wantedTurnSchema>;
/** The step of a journey that is under way, by its number from 1. */
export const journeyStepSchema = z.object({ journeyId: idSchema, step: z.int().min(1) });
export type JourneyStep = z.infer<typeof journeyStepSchema>;
export const eventsAnswerSchema = z.object({
  events: z.array(runEventSchema),
  wantsTurn: wantedTurnSchema.nullable().default(null),
  /** Null: no journey is under way, or the agent is of an older version. Not an event: nobody needs it later. */
  journeyStep: journeyStepSchema.nullable().default(null),
});
export type EventsAnswer = z.infer<typeof eventsAnswerSchema>;

/** Gives a turn: the page is started at once. The answer comes when its request has left, or no page was started by it. */
export const turnSchema = z.object({ number: z.int().min(1) });
export const turnAnswerSchema = z.object({ outcome: z.enum(['started', 'not-wanted', 'still-starting']) });
export type TurnOutcome = z.infer<typeof turnAnswerSchema>['outcome'];

/**
 * Asks an attempt to give some of its waiting pages to others. It keeps at least `keep`, and half of the rest.
 */
export const releaseRequestSchema = z.object({ max: z.int().min(1), keep: z.int().min(0) });
export const releaseAnswerSchema = z.object({ count: z.int() });

/** Tells an attempt what became of pages that it released. Telling it twice changes nothing. */
export const returnsSchema = z.object({
  visited: z.array(
    z.object({ url: z.string(), finalUrl: z.string().nullable(), links: z.array(z.string()) }),
  ),
  givenBack: z.array(z.string()),
});
export type Returns = z.infer<typeof returnsSchema>;

/** Asks for screenshots by the SHA-256 of their bytes (hex); the answer has the first of them, in this order. */
export const blobsRequestSchema = z.object({
  sha256s: z.array(z.string()).min(1).max(EVENTS_PER_ANSWER_MAX),
});

/** Events up to `upTo` are stored by the panel: the agent forgets them, and the screenshots they name. */
export const acknowledgementSchema = z.object({ upTo: z.int().min(0) });

export const agentStatusSchema = z.object({
  agentId: idSchema,
  version: z.string(),
  protocol: z.int(),
  slots: z.int(),
  slotsFree: z.int(),
  /** Pages of one run that it visits at the same time; of an agent that does not tell: as many as it is ordered. */
  pagesAtOnce: z.int().min(1).optional(),
  /** It runs journeys; an agent of an older version does not tell. */
  journeys: z.boolean().optional(),
  /** It visits as a consent matrix does; an agent of an older version does not tell. */
  consentMatrix: z.boolean().optional(),
  /** It holds back what the order's `holdBack` names; an agent of an older version does not tell. */
  holdsBack: z.boolean().optional(),
  /** It tries remedies as an order's `rehearsal` asks; an agent of an older version does not tell. */
  rehearses: z.boolean().optional(),
  /** It tries a policy as an order's `triedPolicy` asks; an agent of an older version does not tell. */
  triesPolicies: z.boolean().optional(),
  /** It tries a container as an order's `triedContainer` asks; an agent of an older version does not tell. */
  triesContainers: z.boolean().optional(),
  /** It hides what the order's `redactions` name; an agent of an older version does not tell. */
  redactions: z.boolean().optional(),
  spoolBytes: z.int(),
  clockAt: instantSchema,
  sandbox: z.enum(['on', 'off']),
  chromium: z.string(),
  /** What visits; of an agent of an older version: not told. */
  browser: browserSchema.optional(),
});
export type AgentStatus = z.infer<typeof agentStatusSchema>;

/** What the panel asks of an agent; it never opens what the agent itself does not allow. */
export const agentSettingsSchema = z.object({ slotsMax: z.int().min(1).max(16).nullable() });
export type AgentSettings = z.infer<typeof agentSettingsSchema>;

/** Pairing: both sides prove the one-time code and pin each other's key. MACs are HMAC-SHA-256, base64url. */
export const pairRequestSchema = z.object({
  /** The agent's address as the panel was told it. */
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
 * New keys for both ends of a paired link. A request with the old keys asks for them. They are in use once the panel
 * signs with its own.
 */
export const keysRequestSchema = z.object({ panelPublicKey: z.string().max(200) });
/** `proof` is the agent's signature by its new key: it holds what it names. */
export const keysAnswerSchema = z.object({ agentPublicKey: z.string(), proof: z.string() });
export type KeysAnswer = z.infer<typeof keysAnswerSchema>;

/** The line: what an agent that calls out sends to its panel, below this path. */
export const LINE_PATH = '/api/agent-line';
/** How long a poll is held where nothing is to be done; an agent asks for less where something cuts it off. */
export const LINE_WAIT_SECONDS = { least: 5, usual: 20, most: 25 } as const;
/** An agent that did not poll for so long counts as unreachable at once. */
export const LINE_SILENCE_SECONDS = 45;
/** How long a one-time code of the panel is valid. */
export const LINE_CODE_SECONDS = 3_600;
/** Tries to register, per minute and address. */
export const LINE_TRIES_PER_MINUTE = 20;
/** The largest answer of an agent; the panel takes no larger one over either connection. */
export const LINE_ANSWER_BYTES_MAX = 64 * 1_048_576;
export const LINE_HOLDING_MAX = 200;
/** Further than any line is opened, and not as far as the database counts. */
const LINE_NUMBER_MAX = 2_000_000_000;

const nonceSchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
const publicKeySchema = z.string().max(200);
const macSchema = z.string().max(100);

/** Registration: both sides prove the one-time code and pin each other's key, as when pairing. */
export const lineRegistrationSchema = z.object({
  /** Names the code without telling it. */
  codeId: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  /** The panel's public address as the agent was told it: scheme, host and port. */
  panelUrl: webUrlSchema,
  agentId: idSchema,
  agentPublicKey: publicKeySchema,
  nonce: nonceSchema,
  mac: macSchema,
  status: agentStatusSchema,
});
export type LineRegistration = z.infer<typeof lineRegistrationSchema>;
export const lineRegisteredSchema = z.object({
  panelId: idSchema,
  panelPublicKey: publicKeySchema,
  /** Who the agent is from now on; it may differ from what it called itself. */
  agentId: idSchema,
  nonce: nonceSchema,
  mac: macSchema,
});
export type LineRegistered = z.infer<typeof lineRegisteredSchema>;

/** A process of the agent takes the line over from any that went before. */
export const lineOpeningSchema = z.object({ status: agentStatusSchema });
export const lineOpenedSchema = z.object({ line: z.int().min(1) });

export const linePollSchema = z.object({
  line: z.int().min(1).max(LINE_NUMBER_MAX),
  waitSeconds: z.int().min(0).max(LINE_WAIT_SECONDS.most).default(LINE_WAIT_SECONDS.usual),
  /** Messages that the agent works on, and those whose answer the panel has not confirmed. */
  holding: z.array(idSchema).max(LINE_HOLDING_MAX),
});
export type LinePoll = z.input<typeof linePollSchema>;

/** A signed request of the panel, to be answered as if it had come over a connection of its own. */
export const lineMessageSchema = z.object({
  id: idSchema,
  method: z.enum(['GET', 'PUT', 'POST', 'DELETE']),
  path: z.string().regex(/^\/v1\//),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
  /** How long the panel waits for the answer. */
  timeoutSeconds: z.number(),
});
export type LineMessage = z.infer<typeof lineMessageSchema>;
export const linePolledSchema = z.object({ messages: z.array(lineMessageSchema) });

const digits = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number);

/** The query of an answer; its body is the body of the agent's answer. */
export const lineAnswerQuerySchema = z.object({
  line: digits.pipe(z.int().min(1).max(LINE_NUMBER_MAX)),
  status: digits.pipe(z.int().min(200).max(599)),
  /** By which the agent signed its answer to the panel's request. */
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
export type LineAnswerQuery = z.infer<typeof lineAnswerQuerySchema>;
