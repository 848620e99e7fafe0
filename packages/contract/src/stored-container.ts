import * as z from 'zod';
import { containerRemedySchema } from './container-answer.ts';
import {
  CONTAINER_PRODUCTS,
  containerClientSchema,
  containerSchema,
  containerTagSchema,
  containerTransformationSchema,
  containerTriggerSchema,
  containerVariableSchema,
  evaluatedTriggerSchema,
  incomingEventSchema,
  NOT_CONTAINERS,
  predictedPushSchema,
  TAG_OUTCOMES,
} from './container.ts';
import { CONTAINER_FINDING_KINDS, containerFindingSchema, findingBasisSchema } from './container-finding.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';

/** Limits of a container review and of its answer. */
export const CONTAINER_LIMITS = {
  /** Maximum length, in characters, of an uploaded export or script. It fits into a request of one megabyte. */
  textLength: 900_000,
  reviewDays: 30,
  /** Maximum number of containers of one website. */
  containers: 50,
  /** Maximum number of versions of one container, the newest ones. */
  versions: 50,
  pushes: 200,
  findings: 1_000,
  changes: 1_000,
  trialPages: 500,
  trialSeconds: 8,
} as const;

/** Container that pages of a website load. */
export const storedContainerSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  product: z.enum(CONTAINER_PRODUCTS),
  /** Id that the vendor uses. Null if neither script nor address contains it. */
  containerId: z.string().nullable(),
  /** Address of its script, without its query. */
  address: z.string(),
  /** Version number of the vendor. Null: unknown. */
  version: z.string().nullable(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  /** Size of its script in bytes, uncompressed. */
  sizeBytes: z.int(),
  tags: z.int(),
  triggers: z.int(),
  variables: z.int(),
  /** Number of findings by kind. Kinds without findings are absent. */
  findings: z.partialRecord(z.enum(CONTAINER_FINDING_KINDS), z.int()),
  /** Source of the names: an uploaded export, or the types and parameters in the script. */
  names: z.enum(['export', 'script']),
  /** Container on a server of the owner, read from an uploaded export. Absent: pages load the container. */
  context: z.literal('server').optional(),
});
export type StoredContainer = z.infer<typeof storedContainerSchema>;

export const containersQuerySchema = listQuerySchema.extend({ websiteId: idSchema });

export const containerVersionSchema = z.object({
  /** Version number of Vigie. The first seen version is 1. */
  number: z.int(),
  /** Version number of the vendor. */
  version: z.string().nullable(),
  /** Hash of the script as stored. */
  sha256: z.string(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  sizeBytes: z.int(),
  /** Number of tags, triggers and variables that differ from the previous version. Null: no previous version. */
  changes: z.int().nullable(),
});
export type ContainerVersion = z.infer<typeof containerVersionSchema>;

/** Predicted use of a tag over the days of the review, in all versions of these days. */
export const tagUseSchema = z.object({
  tag: z.int(),
  /** Number of pages on which the tag fired at one push at least. Exact up to 255. */
  pages: z.int(),
  isEstimated: z.boolean(),
  /** Number of pushes at which the tag fired, and number of undecidable pushes. */
  pushes: z.int(),
  undecided: z.int(),
  firstFiredAt: instantSchema.nullable(),
  lastFiredAt: instantSchema.nullable(),
});
export type TagUse = z.infer<typeof tagUseSchema>;

/** Averages over the evaluated visits. Null: no visit measured it. */
const weightSchema = z.object({
  /** Transferred size of the script in bytes. */
  bytes: z.int().nullable(),
  requestMs: z.number().nullable(),
  /** Time from the script's arrival to the end of its execution, in ms. */
  runMs: z.number().nullable(),
});

export const exportUploadSchema = z.object({
  at: instantSchema,
  /** Number of the published container's tags that the export names, and number of tags missing in the export. */
  named: z.int(),
  unnamed: z.int(),
});

export const containerDetailSchema = z.object({
  kept: storedContainerSchema,
  /** Newest version, with the names of the export. Personal data in its parameters is masked. */
  container: containerSchema,
  /** Versions, newest first. */
  versions: z.array(containerVersionSchema).max(CONTAINER_LIMITS.versions),
  findings: z.array(containerFindingSchema).max(CONTAINER_LIMITS.findings),
  lookedAt: findingBasisSchema,
  /** Use of the tags, in the container's order. */
  use: z.array(tagUseSchema),
  weight: weightSchema,
  /** Null: no export. */
  export: exportUploadSchema.nullable(),
  /** Server containers only: events that its clients emit, with the tags that each fires or may fire. */
  incoming: z.array(incomingEventSchema).optional(),
});
export type ContainerDetail = z.infer<typeof containerDetailSchema>;

const versionNumber = z.coerce.number().int().min(1).max(1_000_000);
/** Version numbers to compare. Absent: the newest version and the one before. */
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
    /** Names of the changed fields. Parameters are named `parameters.NAME`. */
    fields: z.array(z.string()),
  });
export const containerChangeSchema = z.discriminatedUnion('part', [
  changeOf('tag', containerTagSchema),
  changeOf('trigger', containerTriggerSchema),
  changeOf('variable', containerVariableSchema),
  changeOf('client', containerClientSchema),
  changeOf('transformation', containerTransformationSchema),
]);
export type ContainerChange = z.infer<typeof containerChangeSchema>;

/** Difference between two versions. Numbers in `before` are those of the older version. */
export const containerDifferenceSchema = z.object({
  from: containerVersionSchema,
  to: containerVersionSchema,
  changes: z.array(containerChangeSchema).max(CONTAINER_LIMITS.changes),
  /** Number of changes that are left out. */
  more: z.int(),
});
export type ContainerDifference = z.infer<typeof containerDifferenceSchema>;

/** Effects of a container in one visit. */
const visitContainerSchema = z.object({
  /** Null: the panel has not read the container yet, or has deleted it. */
  id: idSchema.nullable(),
  address: z.string(),
  /** True if the visit stored no scripts. The version is then the one that other visits saw at that time. */
  isBorrowed: z.boolean(),
  container: containerSchema,
  pushes: z.array(predictedPushSchema).max(CONTAINER_LIMITS.pushes),
  /** Number of pushes that are left out. */
  more: z.int(),
  /** Requests of the visit with the tag that sent each and the push at which it fired. Null: no known tag. */
  requests: z
    .array(z.object({ requestId: z.string(), tag: z.int().nullable(), push: z.int().nullable() }))
    .optional(),
});
export const visitContainersSchema = z.object({
  observationId: idSchema,
  /** Container scripts that the visit could not store, or that contain no container, with the kind of their content. */
  unread: z.array(z.object({ address: z.string(), why: z.enum([...NOT_CONTAINERS, 'not-kept']) })),
  containers: z.array(visitContainerSchema),
});
export type VisitContainers = z.infer<typeof visitContainersSchema>;

/**
 * Query for an explanation from the newest visit that stored a container: of the website, of a page by its address, or
 * of one visit.
 */
export const explanationQuerySchema = z.object({
  websiteId: idSchema,
  event: z.string().trim().min(1, 'event-required').max(300),
  url: z.string().max(2048).optional(),
  observationId: idSchema.optional(),
});

/** Tag that could have sent the event, at the nearest push. */
const candidateTagSchema = z.object({
  tag: z.int(),
  outcome: z.enum(TAG_OUTCOMES),
  /** Null: the page pushed nothing that comes near. */
  push: predictedPushSchema.pick({ index: true, event: true, atMs: true }).nullable(),
  triggers: z.array(evaluatedTriggerSchema),
  blocking: z.array(evaluatedTriggerSchema),
  withheld: z.array(z.string()),
  missing: z.array(z.int()),
  remedy: containerRemedySchema.nullable(),
});

const explainedContainerSchema = z.object({
  id: idSchema.nullable(),
  address: z.string(),
  /** As for a visit. */
  isBorrowed: z.boolean(),
  container: containerSchema,
  tags: z.array(candidateTagSchema),
  /** Remedy if no tag could have sent the event. Null otherwise. */
  remedy: containerRemedySchema.nullable(),
});

export const eventExplanationSchema = z.object({
  event: z.string(),
  observationId: idSchema,
  url: z.string(),
  observedAt: instantSchema,
  containers: z.array(explainedContainerSchema),
});
export type EventExplanation = z.infer<typeof eventExplanationSchema>;

export const receivedQuerySchema = z.object({ id: idSchema, event: explanationQuerySchema.shape.event });

/** Tags of a server container at one event, those that send it on last. */
export const receivedExplanationSchema = z.object({
  event: z.string(),
  /** Newest visit that sent the event to the server. Null: none did, so that all event data is unknown. */
  visit: z.object({ observationId: idSchema, url: z.string(), observedAt: instantSchema }).nullable(),
  container: explainedContainerSchema,
});
export type ReceivedExplanation = z.infer<typeof receivedExplanationSchema>;

/**
 * Uploaded text. Its faults are codes of the field `text`: `file-too-large`, `container-not-found` (`params.kind` is
 * the kind found instead), `export-needed` (a published script was given) and `export-of-other-container`
 * (`params.given` and `params.expected`).
 */
export const uploadedTextSchema = z
  .string()
  .min(1, 'text-required')
  .max(CONTAINER_LIMITS.textLength, 'file-too-large');

/** Export of the tag manager (`exportFormatVersion: 2`). */
export const containerExportSchema = z.object({ id: idSchema, text: uploadedTextSchema });

/**
 * Export of a server container. `text` has these faults too: `server-export-needed` (a container of a website was
 * given) and `container-not-kept` (it is too large, or the website has the maximum number of containers).
 */
export const serverExportSchema = z.object({ websiteId: idSchema, text: uploadedTextSchema });

/** Draft that replaces the published container: an export, or the text of a published script. */
export const containerTrialInputSchema = z.object({ id: idSchema, text: uploadedTextSchema });

/** Effects of a draft on a tag on a page. */
export const TRIED_TAGS = ['more', 'less', 'same', 'not-decidable'] as const;
const triedCounts = z.object({ more: z.int(), less: z.int(), same: z.int(), undecided: z.int() });

/** Trial of a draft over the newest stored visits of pages that load the published container. */
export const containerTrialSchema = z.object({
  /** Tried draft. */
  source: containerSchema.shape.source,
  version: z.string().nullable(),
  /** Number of evaluated pages, by their newest visit. `isCut`: pages were left out, or the time was up. */
  pages: z.int(),
  isCut: z.boolean(),
  /**
   * Tags of either container, by their numbers, with the number of pages on which each fires more, less or as often.
   */
  tags: z.array(
    z.object({
      tag: z.int(),
      type: z.string(),
      name: z.string().nullable(),
      change: z.enum(['added', 'removed', 'kept']),
      pages: triedCounts,
    }),
  ),
  /** Pages with a difference or an undecidable tag. */
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
