import * as z from 'zod';
import { containerRemedySchema } from './container-answer.ts';
import {
  CONTAINER_PRODUCTS,
  containerSchema,
  containerTagSchema,
  containerTriggerSchema,
  containerVariableSchema,
  heldTriggerSchema,
  NOT_CONTAINERS,
  predictedPushSchema,
  TAG_OUTCOMES,
} from './container.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';

/** What is looked through for a review, and how much of what was found is told. */
export const CONTAINER_LIMITS = {
  /** Characters of an uploaded export or script: it fits the megabyte that a request may have. */
  textLength: 900_000,
  reviewDays: 30,
  /** Of one website. */
  containers: 50,
  /** The newest, of one container. */
  versions: 50,
  pushes: 200,
  findings: 1_000,
  changes: 1_000,
  trialPages: 500,
  trialSeconds: 8,
} as const;

/** What a review of a container finds; no finding changes a grade. Their words stand in `wording/`. */
export const CONTAINER_FINDING_KINDS = [
  'never-fired',
  'trigger-cannot-fire',
  'variable-never-defined',
  'duplicate-tag',
  'retired-product',
  'blocked-by-policy',
  'without-consent-settings',
  'personal-data-in-parameters',
  'heavy',
] as const;
export type ContainerFindingKind = (typeof CONTAINER_FINDING_KINDS)[number];

/** Why a trigger cannot fire. `contradiction`: two of its conditions exclude each other. `no-event`: no page pushed what it waits for. */
export const CANNOT_FIRE = ['contradiction', 'no-event'] as const;

/** What a finding was found in: measured visits of so many days that had this version of the container. */
const lookedAtSchema = z.object({ visits: z.int(), days: z.int() });

/** `tag`, `trigger` and `variable` are numbers in the container; null where the finding is of none. */
export const containerFindingSchema = z.object({
  kind: z.enum(CONTAINER_FINDING_KINDS),
  tag: z.int().nullable(),
  trigger: z.int().nullable(),
  variable: z.int().nullable(),
  details: z.object({
    /** Of `trigger-cannot-fire`; `event` is what it waits for. */
    why: z.enum(CANNOT_FIRE).optional(),
    event: z.string().optional(),
    /** Of `variable-never-defined`: the key of the dataLayer. */
    key: z.string().optional(),
    /** Of `duplicate-tag`: the other tags; also of `retired-product`: the account. */
    sameAs: z.array(z.int()).optional(),
    account: z.string().optional(),
    /** Of `blocked-by-policy`: the page's directive that blocks it, on a page of these visits. */
    directive: z.string().optional(),
    observationId: idSchema.optional(),
    /** Of `personal-data-in-parameters`: the parameter, and the kind of data. */
    parameter: z.string().optional(),
    data: z.string().optional(),
    /** Of `heavy`. */
    sizeBytes: z.int().optional(),
    runMs: z.number().optional(),
  }),
  lookedAt: lookedAtSchema,
});
export type ContainerFinding = z.infer<typeof containerFindingSchema>;

/** A container that pages of a website load. */
export const keptContainerSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  product: z.enum(CONTAINER_PRODUCTS),
  /** As the vendor calls it; null where neither script nor address tells it. */
  containerId: z.string().nullable(),
  /** Of its script, without its query. */
  address: z.string(),
  /** As its vendor counts; null: not told. */
  version: z.string().nullable(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  /** Of its script, uncompressed. */
  sizeBytes: z.int(),
  tags: z.int(),
  triggers: z.int(),
  variables: z.int(),
  /** Kinds that were not found are absent. */
  findings: z.partialRecord(z.enum(CONTAINER_FINDING_KINDS), z.int()),
  /** Where names come from: an uploaded export, or the types and parameters of the script. */
  names: z.enum(['export', 'script']),
});
export type KeptContainer = z.infer<typeof keptContainerSchema>;

export const containersQuerySchema = listQuerySchema.extend({ websiteId: idSchema });

export const containerVersionSchema = z.object({
  /** Of ours: the first that was seen is 1. */
  number: z.int(),
  /** As its vendor counts. */
  version: z.string().nullable(),
  /** Of the script as it was kept. */
  sha256: z.string(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  sizeBytes: z.int(),
  /** Tags, triggers and variables that differ from the version before; null: there is none. */
  changes: z.int().nullable(),
});
export type ContainerVersion = z.infer<typeof containerVersionSchema>;

/** What a tag did by prediction, over the days of the review and all versions of them. */
export const tagUseSchema = z.object({
  tag: z.int(),
  /** On which it fired at one push at least; counted exactly up to 255. */
  pages: z.int(),
  isEstimated: z.boolean(),
  /** At which it fired; at which nobody knows whether it did. */
  pushes: z.int(),
  undecided: z.int(),
  firstFiredAt: instantSchema.nullable(),
  lastFiredAt: instantSchema.nullable(),
});
export type TagUse = z.infer<typeof tagUseSchema>;

/** On average of the visits that were looked at; null: no visit measured it. */
const weightSchema = z.object({
  /** Of the script, as it was sent. */
  bytes: z.int().nullable(),
  requestMs: z.number().nullable(),
  /** From its arrival until it had run. */
  runMs: z.number().nullable(),
});

export const exportUploadSchema = z.object({
  at: instantSchema,
  /** Tags of the published container that it names, and those that it does not know. */
  named: z.int(),
  unnamed: z.int(),
});

export const containerDetailSchema = z.object({
  kept: keptContainerSchema,
  /** The newest version, with the names of the export; personal data in its parameters is masked. */
  container: containerSchema,
  /** Newest first. */
  versions: z.array(containerVersionSchema).max(CONTAINER_LIMITS.versions),
  findings: z.array(containerFindingSchema).max(CONTAINER_LIMITS.findings),
  lookedAt: lookedAtSchema,
  /** In the container's order. */
  use: z.array(tagUseSchema),
  weight: weightSchema,
  /** Null: none. */
  export: exportUploadSchema.nullable(),
});
export type ContainerDetail = z.infer<typeof containerDetailSchema>;

const versionNumber = z.coerce.number().int().min(1).max(1_000_000);
/** By numbers of versions. Absent: the newest version and the one before. */
export const containerDifferenceQuerySchema = z.object({
  id: idSchema,
  from: versionNumber.optional(),
  to: versionNumber.optional(),
});

const changeOf = <P extends string, T extends z.ZodType>(part: P, thing: T) =>
  z.object({
    part: z.literal(part),
    change: z.enum(['added', 'removed', 'changed']),
    before: thing.nullable(),
    after: thing.nullable(),
    /** Of what changed: the names of its fields, those of parameters as `parameters.NAME`. */
    fields: z.array(z.string()),
  });
export const containerChangeSchema = z.discriminatedUnion('part', [
  changeOf('tag', containerTagSchema),
  changeOf('trigger', containerTriggerSchema),
  changeOf('variable', containerVariableSchema),
]);
export type ContainerChange = z.infer<typeof containerChangeSchema>;

/** Numbers in `before` are those of the older version. */
export const containerDifferenceSchema = z.object({
  from: containerVersionSchema,
  to: containerVersionSchema,
  changes: z.array(containerChangeSchema).max(CONTAINER_LIMITS.changes),
  /** Changes that are not told. */
  more: z.int(),
});
export type ContainerDifference = z.infer<typeof containerDifferenceSchema>;

/** What a container did in one visit. */
const visitContainerSchema = z.object({
  /** Null: the panel has not read it yet, or forgot it. */
  id: idSchema.nullable(),
  address: z.string(),
  /** The visit kept no scripts: this is the version that other visits saw then. */
  isBorrowed: z.boolean(),
  container: containerSchema,
  pushes: z.array(predictedPushSchema).max(CONTAINER_LIMITS.pushes),
  /** Pushes that are not told. */
  more: z.int(),
  /** Requests of the visit with the tag that sent each and the push at which it fired; null: no known tag. */
  requests: z
    .array(z.object({ requestId: z.string(), tag: z.int().nullable(), push: z.int().nullable() }))
    .optional(),
});
export const visitContainersSchema = z.object({
  observationId: idSchema,
  /** Scripts of containers that the visit could not keep, or that hold none: what they are instead. */
  unread: z.array(z.object({ address: z.string(), why: z.enum([...NOT_CONTAINERS, 'not-kept']) })),
  containers: z.array(visitContainerSchema),
});
export type VisitContainers = z.infer<typeof visitContainersSchema>;

/** Of the newest visit that kept a container: of the website, of a page by its address, or of one visit. */
export const explanationQuerySchema = z.object({
  websiteId: idSchema,
  event: z.string().trim().min(1, 'event-required').max(300),
  url: z.string().max(2048).optional(),
  observationId: idSchema.optional(),
});

/** A tag that could have sent the event, at the push that comes nearest. */
const candidateTagSchema = z.object({
  tag: z.int(),
  outcome: z.enum(TAG_OUTCOMES),
  /** Null: the page pushed nothing that comes near. */
  push: predictedPushSchema.pick({ index: true, event: true, atMs: true }).nullable(),
  triggers: z.array(heldTriggerSchema),
  blocking: z.array(heldTriggerSchema),
  withheld: z.array(z.string()),
  missing: z.array(z.int()),
  remedy: containerRemedySchema.nullable(),
});

export const eventExplanationSchema = z.object({
  event: z.string(),
  observationId: idSchema,
  url: z.string(),
  observedAt: instantSchema,
  containers: z.array(
    z.object({
      id: idSchema.nullable(),
      address: z.string(),
      /** As of a visit. */
      isBorrowed: z.boolean(),
      container: containerSchema,
      tags: z.array(candidateTagSchema),
      /** Where no tag could have sent it: what to do; null else. */
      remedy: containerRemedySchema.nullable(),
    }),
  ),
});
export type EventExplanation = z.infer<typeof eventExplanationSchema>;

/**
 * Faults of an uploaded text, as codes of the field `text`: `file-too-large`, `container-not-found` (`params.kind` is what
 * it is instead), `export-needed` (a published script was given) and `export-of-other-container` (`params.given` and
 * `params.expected`).
 */
export const uploadedTextSchema = z
  .string()
  .min(1, 'text-required')
  .max(CONTAINER_LIMITS.textLength, 'file-too-large');

/** An export of the tag manager (`exportFormatVersion: 2`). */
export const containerExportSchema = z.object({ id: idSchema, text: uploadedTextSchema });

/** A draft in place of the published container: an export, or the text of a published script. */
export const containerTrialInputSchema = z.object({ id: idSchema, text: uploadedTextSchema });

/** What a draft changes for a tag on a page. */
export const TRIED_TAGS = ['more', 'less', 'same', 'not-decidable'] as const;
const triedCounts = z.object({ more: z.int(), less: z.int(), same: z.int(), undecided: z.int() });

/** A draft over the newest stored visits of pages that load the published container. */
export const containerTrialSchema = z.object({
  /** What was tried. */
  source: containerSchema.shape.source,
  version: z.string().nullable(),
  /** Pages that were looked at, by their newest visit; `isCut`: there are more, or the time was up. */
  pages: z.int(),
  isCut: z.boolean(),
  /** Tags of either, by their numbers: on how many pages each fires more, less or as often. */
  tags: z.array(
    z.object({
      tag: z.int(),
      type: z.string(),
      name: z.string().nullable(),
      change: z.enum(['added', 'removed', 'kept']),
      pages: triedCounts,
    }),
  ),
  /** Pages on which something differs or is not decidable. */
  differing: z
    .array(
      z.object({
        pageId: idSchema,
        url: z.string(),
        observationId: idSchema,
        tags: z.array(
          z.object({ tag: z.int(), verdict: z.enum(TRIED_TAGS), before: z.int(), after: z.int() }),
        ),
      }),
    )
    .max(CONTAINER_LIMITS.trialPages),
});
export type ContainerTrial = z.infer<typeof containerTrialSchema>;

export const containerCsvQuerySchema = csvReaderSchema.extend({ id: idSchema });
