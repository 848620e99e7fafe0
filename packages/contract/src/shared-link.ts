import * as z from 'zod';
import { checkCostSchema, ofTracker, openCauseSchema, worstPageSchema } from './health.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { scoreSchema } from './score.ts';
import { checkSchema } from './verdict.ts';

export const LINK_DAYS = [1, 7, 30, 90, 365] as const;
/** Maximum number of websites of one link. */
export const LINK_WEBSITES_MAX = 50;

/** Content of a link: the health of its websites, or the tracking plan of its single website. */
export const LINK_SUBJECTS = ['health', 'plan'] as const;
export const linkSubjectSchema = z.enum(LINK_SUBJECTS);
export type LinkSubject = z.infer<typeof linkSubjectSchema>;

/** Label of a link: its recipient or purpose. */
export const linkLabelSchema = z.string().trim().max(120, 'label-too-long').default('');
export const namedWebsiteSchema = z.object({ id: idSchema, name: z.string(), url: z.string() });

/** Link that shows the health of websites, or the tracking plan of one, to anyone who has it, until it expires. */
export const sharedLinkSchema = z.object({
  id: idSchema,
  websites: z.array(namedWebsiteSchema),
  label: z.string(),
  shows: linkSubjectSchema,
  /** True if the link is part of a monthly report. */
  isOfReport: z.boolean(),
  /** Author of the link. */
  author: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type SharedLink = z.infer<typeof sharedLinkSchema>;

export const sharedLinkInputSchema = z
  .object({
    /** Websites of one company. */
    websiteIds: z.array(idSchema).min(1, 'websites-required').max(LINK_WEBSITES_MAX, 'websites-too-many'),
    label: linkLabelSchema,
    shows: linkSubjectSchema.default('health'),
    days: z.union(LINK_DAYS.map((days) => z.literal(days))),
  })
  .refine(({ shows, websiteIds }) => shows === 'health' || websiteIds.length <= 1, {
    message: 'one-website',
    path: ['websiteIds'],
  });
/** New link. The token is sent once. The answer to a repeated request does not contain it. */
export const madeLinkSchema = sharedLinkSchema.extend({ token: z.string().optional() });

/** Name and logo on a report. The logo is a PNG in base64. */
const senderSchema = z.object({ name: z.string(), logo: z.string().nullable() });

/** Health of a website, without captured values, users, settings and other websites. */
export const sharedHealthSchema = z.object({
  ...ofTracker,
  website: z.object({ name: z.string(), url: z.string() }),
  /** Null if the company has no name and logo for reports. */
  sender: senderSchema.nullable(),
  /** For a website with several trackers: each with its grade, the primary tracker first. */
  trackers: z
    .array(
      z.object({
        /** Null: the primary tracker. */
        id: idSchema.nullable(),
        /** Empty if the primary tracker has no name. */
        name: z.string(),
        grade: scoreSchema.shape.grade,
        reliability: scoreSchema.shape.reliability,
      }),
    )
    .optional(),
  /** Expiry of the link. Null in a PDF, which has no link. */
  expiresAt: instantSchema.nullable(),
  from: instantSchema,
  to: instantSchema,
  /** Current grade, as on every screen. Null before the first visit. */
  now: z.object({ score: scoreSchema, at: instantSchema }).nullable(),
  /** Costs of the current state. */
  checks: z.array(checkCostSchema),
  causes: z.array(openCauseSchema.omit({ consequencePoints: true })),
  /** Addresses are without their queries. */
  worstPages: z.array(
    worstPageSchema
      .pick({ url: true, observedAt: true })
      .extend({ faults: z.array(z.object({ check: checkSchema, reason: z.string() })) }),
  ),
  points: z.array(
    z.object({ from: instantSchema, reliability: z.number().nullable(), grade: scoreSchema.shape.grade }),
  ),
});
export type SharedHealth = z.infer<typeof sharedHealthSchema>;

/** Overview of the websites of a link, sorted by name. */
export const sharedFleetSchema = z.object({
  sender: senderSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  from: instantSchema,
  to: instantSchema,
  websites: z.array(
    namedWebsiteSchema.extend({
      now: sharedHealthSchema.shape.now,
      points: sharedHealthSchema.shape.points,
      /** The first causes. */
      causes: sharedHealthSchema.shape.causes,
      causesCount: z.int(),
    }),
  ),
});
export type SharedFleet = z.infer<typeof sharedFleetSchema>;

/** Tracking plan of a website as a document, without results of visits. */
export const sharedPlanSchema = sharedHealthSchema.pick({ website: true, sender: true }).extend({
  expiresAt: instantSchema,
  /** Null: the website has no plan yet. */
  plan: z
    .object({
      version: z.int(),
      at: instantSchema,
      /** Text in Markdown. */
      text: z.string(),
    })
    .nullable(),
});
export type SharedPlan = z.infer<typeof sharedPlanSchema>;
