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

/** What a user enters of a website. What may be absent of `tracking` stays as it is, too. */
export const websiteInputSchema = z.object({
  name: z.string().trim().max(120, 'name-too-long').default(''),
  url: webUrlSchema,
  /** Left out, they stay as they are; so do the needs. */
  labels: labelsSchema.optional(),
  agentNeeds: agentNeedsSchema.optional(),
  tracking: trackingSettingsSchema,
  delaySeconds: numberBetween(DELAY_MIN_SECONDS, 3600, 'delay-range').default(0),
  pagesPerAudit: countBetween(1, PAGES_PER_AUDIT_MAX, 'pages-range').default(50),
  lookAheadSeconds: lookAheadSecondsSchema,
  /** What is left out stays as it is; of a new website: NEW_VISIT_OPTIONS. */
  visits: visitOptionsSchema.partial().optional(),
  /** The context of runs that name none, audits and discoveries too; null: the website as it is. Left out, it stays as it is. */
  contextId: idSchema.nullable().optional(),
  respectRobots: z.boolean().default(true),
  /** Who hears of its incidents, beside the channels that rules name. Left out, they stay as they are. */
  channelIds: websiteChannelsSchema.optional(),
  /** For staging sites with a certificate of their own: pages are visited although nobody vouches for them. */
  acceptInvalidCertificates: z.boolean().default(false),
  /** The pool that says which pages are visited for health, and when; null: the pages that discovery finds. */
  healthPoolId: idSchema.nullable().default(null),
  /** The pool whose visits feed the dataLayer analysis; null: every visit does. */
  contentPoolId: idSchema.nullable().default(null),
  /** The test that stands for the dataLayer check's built-in rule. */
  healthTestId: idSchema.nullable().default(null),
});
export type WebsiteInput = z.infer<typeof websiteInputSchema>;

/** When a website is audited without anybody asking. */
export const auditTimesSchema = z.object({
  /** The website's own schedule, with how it fared; null: it has none. */
  auditSchedule: scheduleSchema
    .extend({ lastOverlapAt: instantSchema.nullable(), lastCatchUp: catchUpSchema.nullable() })
    .nullable(),
  /** The next audit, by that schedule or by the one of its health pool; null: none is planned. */
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
  /** The shared settings that it inherits from; null: all is its own. */
  sharedSettingsId: idSchema.nullable(),
  /** What it has a value of its own for, of what they share. */
  exceptions: sharedFieldsSchema,
  /** Its own. */
  limits: websiteLimitsSchema,
  reachedLimits: z.array(reachedLimitSchema),
  id: idSchema,
  companyId: idSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** The audit that is queued or running now, if any. */
  activeJobId: idSchema.nullable(),
  lastAuditAt: instantSchema.nullable(),
});
export type Website = z.infer<typeof websiteSchema>;

/** Visits one page with settings that are not saved yet, to see which requests their names match. */
export const probeInputSchema = z.object({
  id: idSchema,
  pageUrl: webUrlSchema,
  tracking: trackingSettingsSchema,
  /** In place of what is stored. */
  visits: visitOptionsSchema.partial().optional(),
  /** What it answers to the banner; absent: what audits answer. */
  consent: z.enum(CONSENT_ACTIONS).optional(),
});

/** A page of a website that was seen once; `matches` says whether the asked patterns name it. */
export const knownPageSchema = z.object({ id: idSchema, url: z.string(), lastSeenAt: instantSchema });
export type KnownPage = z.infer<typeof knownPageSchema>;
