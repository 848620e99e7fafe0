import * as z from 'zod';
import { containerFindingSchema } from './container-finding.ts';
import { jsonSchema } from './observation/data-layer.ts';

/**
 * Tag managers whose published script can be read. `google-tag` is the script of `gtag/js`, which has the same
 * structure.
 */
export const CONTAINER_PRODUCTS = [
  'google-tag-manager',
  'google-tag',
  'matomo',
  'adobe-launch',
  'tealium',
] as const;
export type ContainerProduct = (typeof CONTAINER_PRODUCTS)[number];

/** Value of a parameter or a condition: a literal, or an expression that the tag manager evaluates at each event. */
export type ContainerValue =
  | string
  | number
  | boolean
  | null
  | { kind: 'variable'; number: number }
  /** Concatenation of texts and variables. */
  | { kind: 'text'; parts: ContainerValue[] }
  | { kind: 'list'; items: ContainerValue[] }
  | { kind: 'map'; entries: [ContainerValue, ContainerValue][] }
  /** Another tag, by its number. */
  | { kind: 'tag'; number: number };

export const containerValueSchema: z.ZodType<ContainerValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.object({ kind: z.literal('variable'), number: z.int() }),
    z.object({ kind: z.literal('text'), parts: z.array(containerValueSchema) }),
    z.object({ kind: z.literal('list'), items: z.array(containerValueSchema) }),
    z.object({
      kind: z.literal('map'),
      entries: z.array(z.tuple([containerValueSchema, containerValueSchema])),
    }),
    z.object({ kind: z.literal('tag'), number: z.int() }),
  ]),
);

/** Operators of a condition. `unknown`: the script uses an operator that no documentation describes. */
export const CONDITION_OPERATORS = [
  'equals',
  'contains',
  'starts-with',
  'ends-with',
  'matches',
  'css',
  'less',
  'less-or-equal',
  'greater',
  'greater-or-equal',
  /** The right side is one of the comma-separated parts of the left side. */
  'in-list',
  /**
   * Both sides are one address: protocol, host, port and path are equal. Case and a trailing slash of the path do not
   * count.
   */
  'same-address',
  /** The left side has any value. */
  'defined',
  /** Condition of an Adobe extension: the left side is its module, the right side its settings. */
  'module',
  /** Code, which is never run: the left side is its text. Null if only a function is known. */
  'code',
  'unknown',
] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/**
 * Condition of a trigger. `negated`: the condition holds if the comparison does not. `matches` takes a JavaScript
 * regular expression, which is untrusted. For a list on the right side, one of its items must match.
 */
export const containerConditionSchema = z.object({
  operator: z.enum(CONDITION_OPERATORS),
  left: containerValueSchema,
  right: containerValueSchema,
  ignoreCase: z.boolean(),
  negated: z.boolean(),
});
export type ContainerCondition = z.infer<typeof containerConditionSchema>;

const parametersSchema = z.record(z.string(), containerValueSchema);

/** Names, folders and notes come from an export only. Null in a published script. */
const namedSchema = z.object({
  name: z.string().nullable(),
  folder: z.string().nullable(),
  notes: z.string().nullable(),
});

/**
 * Firing limits of a tag: at each of its triggers, once per event, once per page. Matomo only: once in 24 hours or once
 * ever, as recorded in the browser's storage.
 */
export const FIRING_OPTIONS = [
  'unlimited',
  'once-per-event',
  'once-per-page',
  'once-per-day',
  'once-per-browser',
] as const;

/** Tag that fires before or after another one. `stopsOnFailure`: if it fails, the other tag does not fire. */
const sequencedSchema = z.object({ tag: z.int(), stopsOnFailure: z.boolean() });

export const containerTagSchema = namedSchema.extend({
  /** `tag_id` of the published script, `tagId` of an export, or the index in the script. */
  number: z.int(),
  /** Type as the script names it: `gaawe`, `html`, `Matomo` ... For a paused tag, its type when active. */
  type: z.string(),
  parameters: parametersSchema,
  paused: z.boolean(),
  /** Numbers of the triggers that fire the tag, and of the triggers that block it. */
  triggers: z.array(z.int()),
  blocking: z.array(z.int()),
  /**
   * Kinds of consent that must all be granted. Null: the tag has no consent setting. Empty: the tag declares that it
   * needs none.
   */
  consent: z.array(z.string()).nullable(),
  firing: z.enum(FIRING_OPTIONS),
  /** Tags with a higher priority fire earlier at the same event. */
  priority: z.number(),
  setup: z.array(sequencedSchema),
  teardown: z.array(sequencedSchema),
  /** Period in which the tag may fire, in milliseconds since 1970 (UTC). Null: no bound. */
  schedule: z.object({ fromMs: z.number().nullable(), untilMs: z.number().nullable() }).nullable(),
  /** Matomo: delay between trigger and firing, in ms. Absent: no delay. */
  delayMs: z.number().optional(),
  /** Adobe: number of the tag that must complete before this one fires. Absent: none. */
  waitsFor: z.int().optional(),
});
export type ContainerTag = z.infer<typeof containerTagSchema>;

/** Event types of a trigger. `other`: its conditions name no event, or an unknown one. */
export const TRIGGER_TYPES = [
  'consent-init',
  'init',
  'page-view',
  'dom-ready',
  'window-loaded',
  'click',
  'link-click',
  'form-submit',
  'history-change',
  'timer',
  'scroll-depth',
  'element-visibility',
  'youtube-video',
  'js-error',
  'trigger-group',
  'custom-event',
  'download-click',
  'fullscreen',
  'user-interaction',
  'window-leave',
  'window-unload',
  'page-bottom',
  'direct-call',
  /** Load rule of Tealium, evaluated whenever the page sends its data. */
  'load-rule',
  /** Every event that a client of a server container emits. */
  'always',
  'other',
] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

export const containerTriggerSchema = namedSchema.extend({
  number: z.int(),
  type: z.enum(TRIGGER_TYPES),
  /** The trigger fires if all conditions hold. */
  conditions: z.array(containerConditionSchema),
  /** Settings that are not part of the conditions: a selector, an interval ... Absent: none. */
  parameters: parametersSchema.optional(),
});
export type ContainerTrigger = z.infer<typeof containerTriggerSchema>;

export const containerVariableSchema = namedSchema.extend({
  /** Index of the variable in the script. */
  number: z.int(),
  type: z.string(),
  parameters: parametersSchema,
});
export type ContainerVariable = z.infer<typeof containerVariableSchema>;

/** Client of a server container. It claims requests and emits events from them. */
export const containerClientSchema = namedSchema.extend({
  number: z.int(),
  type: z.string(),
  parameters: parametersSchema,
  /** Clients with a higher priority see a request earlier. */
  priority: z.number(),
});
export type ContainerClient = z.infer<typeof containerClientSchema>;

/** Transformation of a server container. It changes the event data that tags read. */
export const containerTransformationSchema = namedSchema.extend({
  number: z.int(),
  type: z.string(),
  parameters: parametersSchema,
  priority: z.number(),
  /** Numbers of the tags that see the changed event. */
  tags: z.array(z.int()),
});
export type ContainerTransformation = z.infer<typeof containerTransformationSchema>;

/** Custom template of a server container. Its code is not read. */
const containerTemplateSchema = z.object({
  /** Type of the tags, variables and clients that are made from it. */
  type: z.string(),
  name: z.string(),
  /** Repository in the gallery: `stape-io/facebook-tag`. Null: not from the gallery. */
  gallery: z.string().nullable(),
});

/** Reasons for which a part of a container could not be read. Each code has a text in `wording/container-words.ts`. */
export const UNREADABLE_REASONS = [
  'too-large',
  'too-deep',
  'too-many',
  'wrong-shape',
  'unknown-kind',
  'code-only',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** Kinds of text in which no container was found. `script`: JavaScript without a container. `json`: not an export. */
export const NOT_CONTAINERS = ['empty', 'html', 'json', 'script', 'not-javascript', 'too-large'] as const;
export type NotContainer = (typeof NOT_CONTAINERS)[number];

/**
 * Containers that a container loads. `tag`: the tag that loads them, whose triggers decide when. Their tags fire while
 * all conditions hold. `types`: the only types of tags and variables that they may use. Null: all types.
 */
const zoneSchema = z.object({
  containers: z.array(z.string()),
  tag: z.int().nullable(),
  conditions: z.array(containerConditionSchema),
  types: z.array(z.string()).nullable(),
});
export type ContainerZone = z.infer<typeof zoneSchema>;

export const containerSchema = z.object({
  /** `GTM-ABC123`, `G-...`, Matomo's id. Null if neither script nor address contains it. */
  id: z.string().nullable(),
  product: z.enum(CONTAINER_PRODUCTS),
  version: z.string().nullable(),
  /** `published`: the script that pages load. `export`: a file for import into the tag manager. */
  source: z.enum(['published', 'export']),
  tags: z.array(containerTagSchema),
  triggers: z.array(containerTriggerSchema),
  variables: z.array(containerVariableSchema),
  zones: z.array(zoneSchema),
  /** Place where the container runs. Absent: in the pages of a website. */
  context: z.literal('server').optional(),
  /** Server containers only. Known secrets in their parameters are hidden. */
  clients: z.array(containerClientSchema).optional(),
  transformations: z.array(containerTransformationSchema).optional(),
  templates: z.array(containerTemplateSchema).optional(),
  /** Matomo: `dataLayer` pushes that are read too: never, those present at its start, or always. */
  googleDataLayer: z.enum(['ignored', 'at-start', 'always']).optional(),
  unreadable: z.array(z.object({ part: z.string(), reason: z.enum(UNREADABLE_REASONS) })),
});
export type Container = z.infer<typeof containerSchema>;

/** True, false, or null if the value of a variable was not recorded. */
const verdictSchema = z.boolean().nullable();

/** One condition at one push, with the compared values. A side is absent if it is unknown. */
export const evaluatedConditionSchema = z.object({
  holds: verdictSchema,
  left: jsonSchema.optional(),
  right: jsonSchema.optional(),
  /** Unrecorded variables that would decide the condition. */
  missing: z.array(z.int()),
});

export const evaluatedTriggerSchema = z.object({
  trigger: z.int(),
  holds: verdictSchema,
  conditions: z.array(evaluatedConditionSchema),
});
export type EvaluatedTrigger = z.infer<typeof evaluatedTriggerSchema>;

/** Reasons for which a tag fires at a push or does not fire. */
export const TAG_OUTCOMES = [
  'fires',
  /** Fires as setup or cleanup tag of another tag that fires. */
  'fires-in-sequence',
  'no-trigger',
  'blocked',
  'paused',
  'consent-withheld',
  'fired-before',
  /** The tag fires once per page, and its only opportunity came when consent was withheld or an earlier tag failed. */
  'missed-before',
  'setup-failed',
  'out-of-schedule',
  'not-decidable',
] as const;
export type TagOutcome = (typeof TAG_OUTCOMES)[number];

/**
 * Reasons for which a prediction about a tag is not possible. `variable`: the values of variables that were not
 * recorded.
 * - `operator`: a comparison that no documentation describes, or that cannot be repeated safely.
 * - `consent`: the visitor's consent at that time; `allow-list`: the page names kinds of tags that are (not) allowed.
 * - `fired-before`: the tag fires once per page, and may have fired; `setup`: an earlier tag may have failed.
 * - `schedule`: the push is at the edge of the tag's period; `zone`: a zone of another container loads the container.
 * - `push`: the push itself is unknown; `unreadable`: parts of the container could not be read.
 */
export const PREDICTION_DOUBTS = [
  'variable',
  'operator',
  'consent',
  'allow-list',
  'fired-before',
  'setup',
  'schedule',
  'zone',
  'push',
  'unreadable',
] as const;
export type PredictionDoubt = (typeof PREDICTION_DOUBTS)[number];

export const predictedTagSchema = z.object({
  tag: z.int(),
  outcome: z.enum(TAG_OUTCOMES),
  triggers: z.array(evaluatedTriggerSchema),
  blocking: z.array(evaluatedTriggerSchema),
  /** Kinds of consent that were not granted. */
  withheld: z.array(z.string()),
  /** For `not-decidable`: the variables that were not recorded. */
  missing: z.array(z.int()),
  /** For `not-decidable`: the reasons. Empty for all other outcomes. */
  doubts: z.array(z.enum(PREDICTION_DOUBTS)),
});
export type PredictedTag = z.infer<typeof predictedTagSchema>;

/** One push of a visit, and the effects of one container at it. */
export const predictedPushSchema = z.object({
  dataLayer: z.string(),
  /**
   * Index among the pushes that the tag manager processes, from 0. Events that the manager inserts itself
   * (`gtm.init_consent`, `gtm.init`) have the index of the push before which they are inserted.
   */
  index: z.int(),
  atMs: z.number(),
  /** Null: the push has no event, or the event is unknown. */
  event: z.string().nullable(),
  /** Tags in the container's order, without tags whose triggers do not hold. */
  tags: z.array(predictedTagSchema),
});
export type PredictedPush = z.infer<typeof predictedPushSchema>;

/** Event that a client emits, and the tags that it fires or may fire. */
export const incomingEventSchema = z.object({
  /** Number of the client. Null: the export lists no client. */
  client: z.int().nullable(),
  /** Null: any event that no trigger names. */
  event: z.string().nullable(),
  tags: z.array(
    predictedTagSchema.pick({ tag: true, outcome: true, withheld: true, missing: true, doubts: true }),
  ),
});
export type IncomingEvent = z.infer<typeof incomingEventSchema>;

/** Output of `vigie container --format json`. It is a stable interface. */
export const containerReportSchema = z.object({
  containers: z.array(containerSchema),
  /** Server containers: their incoming events with the tags that send them on, and the findings of their review. */
  servers: z
    .array(
      z.object({
        /** Position in `containers`. */
        container: z.int(),
        incoming: z.array(incomingEventSchema),
        findings: z.array(containerFindingSchema.omit({ lookedAt: true })),
      }),
    )
    .optional(),
  /**
   * With `--on`: each push in order, once for each container of its dataLayer. For a server container, the events of the
   * hits that the page sent to it: their `dataLayer` is empty. Events that a manager inserts before its
   * first push (`gtm.init_consent`, `gtm.init`) are listed if a tag waits for them, with the index of that push.
   */
  pushes: z
    .array(
      z.object({
        /** Id of the evaluated container. Null if it has none. */
        container: z.string().nullable(),
        dataLayer: z.string(),
        index: z.int(),
        event: z.string().nullable(),
        fires: z.array(z.int()),
        /** One entry for each variable. The variable is null if something else is unknown: `doubt` names it. */
        notDecidable: z.array(
          z.object({ tag: z.int(), variable: z.int().nullable(), doubt: z.enum(PREDICTION_DOUBTS) }),
        ),
      }),
    )
    .optional(),
});
export type ContainerReport = z.infer<typeof containerReportSchema>;
