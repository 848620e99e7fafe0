import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { agentNeedsSchema } from './labels.ts';
import { DELAY_MIN_SECONDS, PAGES_PER_AUDIT_MAX } from './limits.ts';
import { lookAheadSecondsSchema } from './look-ahead.ts';
import { countBetween, numberBetween } from './number-between.ts';
import { sharedFieldsSchema, websiteChannelsSchema, type SharedField } from './shared-fields.ts';
import { scheduleSchema } from './schedule.ts';
import { CONSENT_NEEDS } from './tracking-settings.ts';
import { visitOptionsSchema } from './visit-options.ts';

const visit = visitOptionsSchema.shape;

/** Schemas of the settings that can be shared. */
const settingShapes = {
  delaySeconds: numberBetween(DELAY_MIN_SECONDS, 3600, 'delay-range'),
  pagesPerAudit: countBetween(1, PAGES_PER_AUDIT_MAX, 'pages-range'),
  lookAheadSeconds: lookAheadSecondsSchema.unwrap(),
  respectRobots: z.boolean(),
  hits: visit.hits,
  namesVigie: visit.namesVigie,
  pictures: z.boolean(),
  profile: visit.profile,
  needsConsent: z.enum(CONSENT_NEEDS),
  consentSteps: visit.consentSteps,
  agentNeeds: agentNeedsSchema,
  channelIds: websiteChannelsSchema,
  /** Schedule of automatic audits. Null: by hand only. */
  schedule: scheduleSchema.nullable(),
} satisfies Record<SharedField, z.ZodType>;

/** Values of the shared settings. Each website defines absent settings itself. */
export const settingValuesSchema = z.object(settingShapes).partial();
export type SettingValues = z.infer<typeof settingValuesSchema>;

export const sharedSettingsInputSchema = z.object({
  name: z.string().trim().min(1, 'name-required').max(80, 'name-too-long'),
  settings: settingValuesSchema,
});
export type SharedSettingsInput = z.infer<typeof sharedSettingsInputSchema>;

/** New shared settings of a company. Default: the caller's company. */
export const newSharedSettingsSchema = sharedSettingsInputSchema.extend({ companyId: idSchema.optional() });

export const sharedSettingsSchema = sharedSettingsInputSchema.extend({
  id: idSchema,
  companyId: idSchema,
  /** Number of websites that inherit, and number of these with exceptions. */
  websites: z.int(),
  withExceptions: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type SharedSettings = z.infer<typeof sharedSettingsSchema>;

/**
 * Change of shared settings. It contains the `updatedAt` that it started from, so that a concurrent change is not
 * overwritten.
 */
export const sharedSettingsChangeSchema = sharedSettingsInputSchema.extend({
  id: idSchema,
  updatedAt: instantSchema,
});

/** Settings that a website inherits: all shared settings without its exceptions. */
export const inheritanceSchema = z.object({
  /** Null: the website inherits nothing. */
  sharedSettingsId: idSchema.nullable(),
  exceptions: sharedFieldsSchema.default([]),
});
export type Inheritance = z.infer<typeof inheritanceSchema>;

export const inheritingWebsiteSchema = z.object({
  id: idSchema,
  name: z.string(),
  url: z.string(),
  exceptions: sharedFieldsSchema,
});

/** Effect of a change of shared settings on their websites, before it is saved. */
export const sharedSettingsPreviewSchema = z.object({
  /** Websites with a changed setting, sorted by name. For each, the changed settings with current and new value. */
  changes: z.array(
    z.object({ website: inheritingWebsiteSchema, before: settingValuesSchema, after: settingValuesSchema }),
  ),
  /** Number of websites that inherit without any change. */
  unchanged: z.int(),
});
export type SharedSettingsPreview = z.infer<typeof sharedSettingsPreviewSchema>;
