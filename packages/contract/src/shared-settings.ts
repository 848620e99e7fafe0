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

/** Each setting with its value. */
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
  /** When it is audited without anybody asking; null: by hand only. */
  schedule: scheduleSchema.nullable(),
} satisfies Record<SharedField, z.ZodType>;

/** A value for each setting that is shared; those that are absent stay each website's own. */
export const settingValuesSchema = z.object(settingShapes).partial();
export type SettingValues = z.infer<typeof settingValuesSchema>;

export const sharedSettingsInputSchema = z.object({
  name: z.string().trim().min(1, 'name-required').max(80, 'name-too-long'),
  settings: settingValuesSchema,
});
export type SharedSettingsInput = z.infer<typeof sharedSettingsInputSchema>;

/** New ones of a company; without one, of the caller's. */
export const newSharedSettingsSchema = sharedSettingsInputSchema.extend({ companyId: idSchema.optional() });

export const sharedSettingsSchema = sharedSettingsInputSchema.extend({
  id: idSchema,
  companyId: idSchema,
  /** How many websites inherit, and how many of them have exceptions. */
  websites: z.int(),
  withExceptions: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type SharedSettings = z.infer<typeof sharedSettingsSchema>;

/** A change names the `updatedAt` it started from, so that nobody's work is overwritten unseen. */
export const sharedSettingsChangeSchema = sharedSettingsInputSchema.extend({
  id: idSchema,
  updatedAt: instantSchema,
});

/** What a website takes from shared settings: all that they have but the exceptions. */
export const inheritanceSchema = z.object({
  /** Null: it inherits nothing. */
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

/** What a change of shared settings would do to their websites, before it is saved. */
export const sharedSettingsPreviewSchema = z.object({
  /** Those of which a setting would change, by their names; of each the settings that would, as they are now and then. */
  changes: z.array(
    z.object({ website: inheritingWebsiteSchema, before: settingValuesSchema, after: settingValuesSchema }),
  ),
  /** Websites that inherit and of which nothing would change. */
  unchanged: z.int(),
});
export type SharedSettingsPreview = z.infer<typeof sharedSettingsPreviewSchema>;
