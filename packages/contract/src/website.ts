import * as z from 'zod';
import { idSchema, instantSchema, webUrlSchema } from './identifiers.ts';
import { agentNeedsSchema, labelsSchema } from './labels.ts';
import { countBetween, numberBetween } from './number-between.ts';
import { catchUpSchema, scheduleSchema } from './schedule.ts';
import { trackingSettingsSchema } from './tracking-settings.ts';
import { DELAY_MIN_SECONDS, PAGES_PER_AUDIT_MAX } from './limits.ts';
import { lookAheadSecondsSchema } from './look-ahead.ts';
import { CONSENT_ACTIONS } from './visit-modes.ts';
import { sharedFieldsSchema, websiteChannelsSchema } from './shared-fields.ts';
import { visitOptionsSchema } from './visit-options.ts';
import { reachedLimitSchema, websiteLimitsSchema } from './website-limits.ts';

/** Fields of a website that a user enters. Omitted optional fields of `tracking` stay unchanged too. */
export const websiteInputSchema = z.object({
  name: z.string().trim().max(120, 'name-too-long').default(''),
  url: webUrlSchema,
  /** If omitted, labels stay unchanged. The same applies to `agentNeeds`. */
  labels: labelsSchema.optional(),
  agentNeeds: agentNeedsSchema.optional(),
  tracking: trackingSettingsSchema,
  delaySeconds: numberBetween(DELAY_MIN_SECONDS, 3600, 'delay-range').default(0),
  pagesPerAudit: countBetween(1, PAGES_PER_AUDIT_MAX, 'pages-range').default(50),
  lookAheadSeconds: lookAheadSecondsSchema,
  /** Omitted options stay unchanged. For a new website the default is NEW_VISIT_OPTIONS. */
  visits: visitOptionsSchema.partial().optional(),
  /**
   * Context of runs that name none, including audits and discoveries. Null: the website without a context. If omitted,
   * it stays unchanged.
   */
  contextId: idSchema.nullable().optional(),
  respectRobots: z.boolean().default(true),
  /** Channels notified of its incidents, in addition to those of rules. If omitted, they stay unchanged. */
  channelIds: websiteChannelsSchema.optional(),
  /** True if pages are visited despite invalid certificates, for staging sites with self-signed certificates. */
  acceptInvalidCertificates: z.boolean().default(false),
  /** Pool that defines pages and schedule of health audits. Null: the discovered pages. */
  healthPoolId: idSchema.nullable().default(null),
  /** Pool whose visits feed the dataLayer analysis. Null: all visits. */
  contentPoolId: idSchema.nullable().default(null),
  /** Test that replaces the built-in rule of the dataLayer check. */
  healthTestId: idSchema.nullable().default(null),
});
export type WebsiteInput = z.infer<typeof websiteInputSchema>;

/** Times of automatic audits of a website. */
export const auditTimesSchema = z.object({
  /** Schedule of the website, with its last results. Null: none. */
  auditSchedule: scheduleSchema
    .extend({ lastOverlapAt: instantSchema.nullable(), lastCatchUp: catchUpSchema.nullable() })
    .nullable(),
  /** Next audit, by that schedule or by the schedule of its health pool. Null: none is planned. */
  nextAudit: z.object({ at: instantSchema, poolId: idSchema.nullable() }).nullable(),
});
export type AuditTimes = z.infer<typeof auditTimesSchema>;

export const websiteSchema = websiteInputSchema.extend({
  ...auditTimesSchema.shape,
  visits: visitOptionsSchema,
  contextId: idSchema.nullable(),
  labels: labelsSchema,
  agentNeeds: agentNeedsSchema,
  channelIds: websiteChannelsSchema,
  /** Shared settings that the website inherits. Null: none. */
  sharedSettingsId: idSchema.nullable(),
  /** Shared settings for which the website has its own value. */
  exceptions: sharedFieldsSchema,
  /** Limits of the website itself. */
  limits: websiteLimitsSchema,
  reachedLimits: z.array(reachedLimitSchema),
  id: idSchema,
  companyId: idSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Queued or running audit, if any. */
  activeJobId: idSchema.nullable(),
  lastAuditAt: instantSchema.nullable(),
});
export type Website = z.infer<typeof websiteSchema>;

/** Visits one page with unsaved settings, to show the requests that match their tag names. */
export const probeInputSchema = z.object({
  id: idSchema,
  pageUrl: webUrlSchema,
  tracking: trackingSettingsSchema,
  /** Replaces the stored options. */
  visits: visitOptionsSchema.partial().optional(),
  /** Answer to the banner. Absent: the answer that audits give. */
  consent: z.enum(CONSENT_ACTIONS).optional(),
});

/** Known page of a website. `matches` is true if it matches the requested patterns. */
export const knownPageSchema = z.object({ id: idSchema, url: z.string(), lastSeenAt: instantSchema });
export type KnownPage = z.infer<typeof knownPageSchema>;
