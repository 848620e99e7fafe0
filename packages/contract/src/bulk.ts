import * as z from 'zod';
import { fleetFilterSchema } from './fleet.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { labelsSchema } from './labels.ts';
import { listQuerySchema } from './list.ts';
import { scheduleSchema } from './schedule.ts';
import { sharedFieldsSchema } from './shared-fields.ts';
import { settingValuesSchema } from './shared-settings.ts';
import { CONSENT_NEEDS } from './tracking-settings.ts';
import { contextLabelSchema } from './website-context.ts';

/** Maximum number of websites of one bulk change. */
export const BULK_WEBSITES_MAX = 500;
/** Number of websites changed in one transaction. */
export const BULK_STEP_WEBSITES = 25;
/** Number of days during which a bulk change can be undone. */
export const BULK_UNDO_DAYS = 90;

const channelIdsSchema = z.array(idSchema).max(20, 'channels-too-many').default([]);

/** Action applied to each website of a selection. */
export const bulkActionSchema = z.discriminatedUnion('kind', [
  /** Null: audited by hand only. */
  z.object({ kind: z.literal('schedule'), schedule: scheduleSchema.nullable() }),
  z.object({ kind: z.literal('audit') }),
  z.object({ kind: z.literal('consent'), needsConsent: z.enum(CONSENT_NEEDS) }),
  /** The context of each website that has this label. Null: the website without a context. */
  z.object({
    kind: z.literal('context'),
    label: contextLabelSchema.nullable(),
  }),
  z.object({ kind: z.literal('labels'), add: labelsSchema.default([]), remove: labelsSchema.default([]) }),
  z.object({ kind: z.literal('channels'), add: channelIdsSchema, remove: channelIdsSchema }),
  /** Null: each website retains its values and stops inheriting. */
  z.object({ kind: z.literal('shared-settings'), sharedSettingsId: idSchema.nullable() }),
]);
export type BulkAction = z.infer<typeof bulkActionSchema>;
export type BulkKind = BulkAction['kind'];

/** Websites of one company: a list of ids, or all websites that match a fleet filter. */
export const bulkSelectionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ids'),
    ids: z.array(idSchema).min(1, 'websites-required').max(BULK_WEBSITES_MAX, 'websites-too-many'),
  }),
  z.object({ kind: z.literal('filter'), filter: fleetFilterSchema }),
]);
export type BulkSelection = z.infer<typeof bulkSelectionSchema>;

export const bulkChangeInputSchema = z.object({ selection: bulkSelectionSchema, action: bulkActionSchema });
export type BulkChangeInput = z.infer<typeof bulkChangeInputSchema>;

const ref = z.object({ id: idSchema, name: z.string() });
/** True if the website inherits the value from shared settings. */
const inherited = { isInherited: z.boolean() };

/** Value of a website that an action changes, before or after the change. */
export const bulkValueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('schedule'), schedule: scheduleSchema.nullable(), ...inherited }),
  /** Null: no audit is running. */
  z.object({ kind: z.literal('audit'), jobId: idSchema.nullable() }),
  z.object({ kind: z.literal('consent'), needsConsent: z.enum(CONSENT_NEEDS), ...inherited }),
  z.object({ kind: z.literal('context'), context: ref.nullable() }),
  z.object({ kind: z.literal('labels'), labels: labelsSchema }),
  z.object({ kind: z.literal('channels'), channels: z.array(ref), ...inherited }),
  z.object({
    kind: z.literal('shared-settings'),
    sharedSettings: ref.nullable(),
    exceptions: sharedFieldsSchema,
    settings: settingValuesSchema,
  }),
]);
export type BulkValue = z.infer<typeof bulkValueSchema>;
export type BulkValueOf<K extends BulkKind> = Extract<BulkValue, { kind: K }>;

const websiteRef = z.object({ id: idSchema, name: z.string(), url: z.string() });

/** Effect of a change on one website. */
export const bulkPreviewItemSchema = z.object({
  website: websiteRef,
  outcome: z.enum(['change', 'same', 'refused']),
  before: bulkValueSchema.nullable(),
  after: bulkValueSchema.nullable(),
  /** Code from the error catalogue, or field error code. */
  refusal: z.string().nullable(),
});
export type BulkPreviewItem = z.infer<typeof bulkPreviewItemSchema>;

export const bulkPreviewSchema = z.object({
  items: z.array(bulkPreviewItemSchema),
  /** Number of requested websites that do not exist: deleted meanwhile, or out of the caller's reach. */
  missing: z.int(),
});
export type BulkPreview = z.infer<typeof bulkPreviewSchema>;

/**
 * `waiting`: the step has not run yet. `undone`: the previous value is restored. `kept`: the website was changed since,
 * so the undo skipped it.
 */
export const BULK_OUTCOMES = ['waiting', 'changed', 'same', 'refused', 'undone', 'kept'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** `underway` and `undoing` wait for their next step. */
export const BULK_STATES = ['underway', 'done', 'undoing', 'undone'] as const;

export const bulkChangeSchema = z.object({
  id: idSchema,
  action: bulkActionSchema,
  state: z.enum(BULK_STATES),
  counts: z.record(z.enum(BULK_OUTCOMES), z.int()),
  /** Null: a program, or a deleted user. */
  by: ref.nullable(),
  createdAt: instantSchema,
  undoneAt: instantSchema.nullable(),
});
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** Outcome of one website. */
export const bulkChangeWebsiteSchema = bulkPreviewItemSchema.extend({ outcome: z.enum(BULK_OUTCOMES) });
export type BulkChangeWebsite = z.infer<typeof bulkChangeWebsiteSchema>;

export const bulkChangeWebsitesQuerySchema = listQuerySchema.extend({
  id: idSchema,
  outcome: z.enum(BULK_OUTCOMES).optional(),
});
