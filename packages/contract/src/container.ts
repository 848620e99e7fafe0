import * as z from 'zod';
import { jsonSchema } from './observation/data-layer.ts';

/** Tag managers whose published script is read. `google-tag` is the script of `gtag/js`, which has the same shape. */
export const CONTAINER_PRODUCTS = [
  'google-tag-manager',
  'google-tag',
  'matomo',
  'adobe-launch',
  'tealium',
] as const;
export type ContainerProduct = (typeof CONTAINER_PRODUCTS)[number];

/** A value of a parameter or a condition: a literal, or what the tag manager makes of variables at each event. */
export type ContainerValue =
  | string
  | number
  | boolean
  | null
  | { kind: 'variable'; number: number }
  /** Texts and variables in a row. */
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

/** `unknown`: the script names an operator that no documentation describes. */
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
  /** The left side, cut at its commas, has the right side as one of its parts. */
  'in-list',
  /** Both are one address: protocol, host, port and path agree; case and a last slash of the path do not count. */
  'same-address',
  /** The left side has a value, whichever. */
  'defined',
  /** A condition of an extension of Adobe: the left side names its module, the right one holds its settings. */
  'module',
  /** Code, which is never run: the left side is its text, null where only a function is known. */
  'code',
  'unknown',
] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/**
 * `negated`: it holds where the comparison does not. `matches` takes a regular expression of JavaScript, and is hostile. A
 * list on the right side: one of its items must compare.
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

/** Names, folders and notes are known from an export alone; null in a published script. */
const namedSchema = z.object({
  name: z.string().nullable(),
  folder: z.string().nullable(),
  notes: z.string().nullable(),
});

/**
 * How often a tag fires: at each of its triggers, once for an event, once for a page. Of Matomo alone: once in 24 hours or
 * once for all, as the browser's storage remembers it.
 */
export const FIRING_OPTIONS = [
  'unlimited',
  'once-per-event',
  'once-per-page',
  'once-per-day',
  'once-per-browser',
] as const;

/** A tag that fires before or after another one. `stopsOnFailure`: if it fails, the other does not fire. */
const sequencedSchema = z.object({ tag: z.int(), stopsOnFailure: z.boolean() });

export const containerTagSchema = namedSchema.extend({
  /** `tag_id` of the published script, `tagId` of an export, or the index in the script. */
  number: z.int(),
  /** As the script names it: `gaawe`, `html`, `Matomo` ...; of a paused tag, what it would be. */
  type: z.string(),
  parameters: parametersSchema,
  paused: z.boolean(),
  /** Numbers of the triggers that fire it, and of those that keep it from firing. */
  triggers: z.array(z.int()),
  blocking: z.array(z.int()),
  /** Kinds of consent that must all be granted; null: the tag says nothing of consent; empty: it says that it needs none. */
  consent: z.array(z.string()).nullable(),
  firing: z.enum(FIRING_OPTIONS),
  /** The higher, the earlier at one event. */
  priority: z.number(),
  setup: z.array(sequencedSchema),
  teardown: z.array(sequencedSchema),
  /** When it may fire, in milliseconds since 1970 (UTC); null: no bound. */
  schedule: z.object({ fromMs: z.number().nullable(), untilMs: z.number().nullable() }).nullable(),
  /** Milliseconds between its trigger and its firing, of Matomo. Absent: none. */
  delayMs: z.number().optional(),
  /** The tag that must be done before this one fires, of Adobe. Absent: it waits for none. */
  waitsFor: z.int().optional(),
});
export type ContainerTag = z.infer<typeof containerTagSchema>;

/** What a trigger waits for; `other`: its conditions name no event, or none that is known. */
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
  /** A load rule of Tealium, which is asked whenever the page sends its data. */
  'load-rule',
  'other',
] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

export const containerTriggerSchema = namedSchema.extend({
  number: z.int(),
  type: z.enum(TRIGGER_TYPES),
  /** It fires where all of them hold. */
  conditions: z.array(containerConditionSchema),
  /** What it waits for, where its conditions do not say so: a selector, an interval ... Absent: nothing more. */
  parameters: parametersSchema.optional(),
});
export type ContainerTrigger = z.infer<typeof containerTriggerSchema>;

export const containerVariableSchema = namedSchema.extend({
  /** Its index in the script. */
  number: z.int(),
  type: z.string(),
  parameters: parametersSchema,
});
export type ContainerVariable = z.infer<typeof containerVariableSchema>;

/** What of a container could not be read, and why: a code, in `wording/container-words.ts`. */
export const UNREADABLE_REASONS = [
  'too-large',
  'too-deep',
  'too-many',
  'wrong-shape',
  'unknown-kind',
  'code-only',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** What a text is in which no container was found. `script`: JavaScript that holds none. `json`: no export. */
export const NOT_CONTAINERS = ['empty', 'html', 'json', 'script', 'not-javascript', 'too-large'] as const;
export type NotContainer = (typeof NOT_CONTAINERS)[number];

/**
 * Containers that a container loads. `tag`: the tag that loads them, whose triggers decide when. Their tags fire while all
 * conditions hold. `types`: the only types of tags and variables that they may use; null: all.
 */
const zoneSchema = z.object({
  containers: z.array(z.string()),
  tag: z.int().nullable(),
  conditions: z.array(containerConditionSchema),
  types: z.array(z.string()).nullable(),
});
export type ContainerZone = z.infer<typeof zoneSchema>;

export const containerSchema = z.object({
  /** `GTM-ABC123`, `G-...`, Matomo's id; null where neither script nor address tells it. */
  id: z.string().nullable(),
  product: z.enum(CONTAINER_PRODUCTS),
  version: z.string().nullable(),
  /** `published`: the script that pages load. `export`: a file for import into the tag manager. */
  source: z.enum(['published', 'export']),
  tags: z.array(containerTagSchema),
  triggers: z.array(containerTriggerSchema),
  variables: z.array(containerVariableSchema),
  zones: z.array(zoneSchema),
  /** Whether Matomo reads what is pushed to `dataLayer` too: never, what stands there at its start, or always. */
  googleDataLayer: z.enum(['ignored', 'at-start', 'always']).optional(),
  unreadable: z.array(z.object({ part: z.string(), reason: z.enum(UNREADABLE_REASONS) })),
});
export type Container = z.infer<typeof containerSchema>;

/** True, false, or null: a variable is missing whose value nobody recorded. */
const verdictSchema = z.boolean().nullable();

/** One condition at one push: what was compared. A side is absent where it is not known. */
export const heldConditionSchema = z.object({
  holds: verdictSchema,
  left: jsonSchema.optional(),
  right: jsonSchema.optional(),
  /** Variables that would decide it. */
  missing: z.array(z.int()),
});

export const heldTriggerSchema = z.object({
  trigger: z.int(),
  holds: verdictSchema,
  conditions: z.array(heldConditionSchema),
});
export type HeldTrigger = z.infer<typeof heldTriggerSchema>;

/** Why a tag fires at a push or does not. */
export const TAG_OUTCOMES = [
  'fires',
  /** As the setup or cleanup of another tag that fires. */
  'fires-in-sequence',
  'no-trigger',
  'blocked',
  'paused',
  'consent-withheld',
  'fired-before',
  /** It fires once for a page, and its only turn came where consent was withheld or a tag before it failed. */
  'missed-before',
  'setup-failed',
  'out-of-schedule',
  'not-decidable',
] as const;
export type TagOutcome = (typeof TAG_OUTCOMES)[number];

/**
 * Why it cannot be said whether a tag fires. `variable`: the values of variables that nobody recorded.
 * - `operator`: a comparison that no documentation describes, or that cannot be repeated safely.
 * - `consent`: what the visitor's consent was then; `allow-list`: the page names kinds of tags that are (not) allowed.
 * - `fired-before`: it fires once for a page, and may have fired; `setup`: a tag before it may have failed.
 * - `schedule`: the push stands at the edge of its time; `zone`: the container is loaded by a zone of another one.
 * - `push`: the push itself is not known; `unreadable`: parts of the container could not be read.
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
  triggers: z.array(heldTriggerSchema),
  blocking: z.array(heldTriggerSchema),
  /** Kinds of consent that were not granted. */
  withheld: z.array(z.string()),
  /** Of `not-decidable`: the variables that nobody recorded. */
  missing: z.array(z.int()),
  /** Of `not-decidable`: why. Empty for all else. */
  doubts: z.array(z.enum(PREDICTION_DOUBTS)),
});
export type PredictedTag = z.infer<typeof predictedTagSchema>;

/** One push of a visit, and what one container does at it. */
export const predictedPushSchema = z.object({
  dataLayer: z.string(),
  /**
   * Its place among the pushes that the tag manager takes up, from 0. What the manager inserts itself (`gtm.init_consent`,
   * `gtm.init`) has the place of the push before which it does so.
   */
  index: z.int(),
  atMs: z.number(),
  /** Null: it has none, or nobody knows which. */
  event: z.string().nullable(),
  /** In the container's order, without those whose triggers do not hold. */
  tags: z.array(predictedTagSchema),
});
export type PredictedPush = z.infer<typeof predictedPushSchema>;

/** What `vigie container --format json` prints: a stable interface. */
export const containerReportSchema = z.object({
  containers: z.array(containerSchema),
  /**
   * With `--on`: each push in order, once for each container of its dataLayer. What a manager inserts before its first
   * push (`gtm.init_consent`, `gtm.init`) is there where a tag waits for it, with the index of that push.
   */
  pushes: z
    .array(
      z.object({
        /** Id of the container that was asked; null where it has none. */
        container: z.string().nullable(),
        dataLayer: z.string(),
        index: z.int(),
        event: z.string().nullable(),
        fires: z.array(z.int()),
        /** Once for each variable. Null where something else is not known: `doubt` says what. */
        notDecidable: z.array(
          z.object({ tag: z.int(), variable: z.int().nullable(), doubt: z.enum(PREDICTION_DOUBTS) }),
        ),
      }),
    )
    .optional(),
});
export type ContainerReport = z.infer<typeof containerReportSchema>;
