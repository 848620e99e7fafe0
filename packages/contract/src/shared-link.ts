import * as z from 'zod';
import { checkCostSchema, ofTracker, openCauseSchema, worstPageSchema } from './health.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { scoreSchema } from './score.ts';
import { checkSchema } from './verdict.ts';

export const LINK_DAYS = [1, 7, 30, 90, 365] as const;
/** Websites that one link opens. */
export const LINK_WEBSITES_MAX = 50;

/** What a link opens: the health of its websites, or the tracking plan of its one website. */
export const LINK_SUBJECTS = ['health', 'plan'] as const;
export const linkSubjectSchema = z.enum(LINK_SUBJECTS);
export type LinkSubject = z.infer<typeof linkSubjectSchema>;

/** Who has it, or what it is for. */
export const linkLabelSchema = z.string().trim().max(120, 'label-too-long').default('');
export const namedWebsiteSchema = z.object({ id: idSchema, name: z.string(), url: z.string() });

/** Opens the health of websites, or the tracking plan of one, to whoever holds it, until it expires. */
export const sharedLinkSchema = z.object({
  id: idSchema,
  websites: z.array(namedWebsiteSchema),
  label: z.string(),
  shows: linkSubjectSchema,
  /** A monthly report brought it to its reader. */
  isOfReport: z.boolean(),
  /** Who made it. */
  author: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type SharedLink = z.infer<typeof sharedLinkSchema>;

export const sharedLinkInputSchema = z
  .object({
    /** Of one company. */
    websiteIds: z.array(idSchema).min(1, 'websites-required').max(LINK_WEBSITES_MAX, 'websites-too-many'),
    label: linkLabelSchema,
    shows: linkSubjectSchema.default('health'),
    days: z.union(LINK_DAYS.map((days) => z.literal(days))),
  })
  .refine(({ shows, websiteIds }) => shows === 'health' || websiteIds.length <= 1, {
    message: 'one-website',
    path: ['websiteIds'],
  });
/** The token is told once; the answer to the same request again has none. */
export const madeLinkSchema = sharedLinkSchema.extend({ token: z.string().optional() });

/** Who shows a report; the logo is a PNG in base64. */
const senderSchema = z.object({ name: z.string(), logo: z.string().nullable() });

/** A website's health without what was captured, without users, settings and other websites. */
export const sharedHealthSchema = z.object({
  ...ofTracker,
  website: z.object({ name: z.string(), url: z.string() }),
  /** Null where the company gave no name and logo for reports. */
  sender: senderSchema.nullable(),
  /** Of a website with several trackers: each with its grade, the primary one first. */
  trackers: z
    .array(
      z.object({
        /** Null: the primary one. */
        id: idSchema.nullable(),
        /** Empty where nobody named the primary one. */
        name: z.string(),
        grade: scoreSchema.shape.grade,
        reliability: scoreSchema.shape.reliability,
      }),
    )
    .optional(),
  /** When the link ends; null in a PDF, which no link opens. */
  expiresAt: instantSchema.nullable(),
  from: instantSchema,
  to: instantSchema,
  /** As every screen says it; null before the first visit. */
  now: z.object({ score: scoreSchema, at: instantSchema }).nullable(),
  /** Of now. */
  checks: z.array(checkCostSchema),
  causes: z.array(openCauseSchema.omit({ consequencePoints: true })),
  /** Addresses without their queries. */
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

/** The websites of a link at a glance, in the order of their names. */
export const sharedFleetSchema = z.object({
  sender: senderSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  from: instantSchema,
  to: instantSchema,
  websites: z.array(
    namedWebsiteSchema.extend({
      now: sharedHealthSchema.shape.now,
      points: sharedHealthSchema.shape.points,
      /** The first ones. */
      causes: sharedHealthSchema.shape.causes,
      causesCount: z.int(),
    }),
  ),
});
export type SharedFleet = z.infer<typeof sharedFleetSchema>;

/** A website's tracking plan as a document, without what its visits came to. */
export const sharedPlanSchema = sharedHealthSchema.pick({ website: true, sender: true }).extend({
  expiresAt: instantSchema,
  /** Null: the website has none yet. */
  plan: z
    .object({
      version: z.int(),
      at: instantSchema,
      /** Markdown. */
      text: z.string(),
    })
    .nullable(),
});
export type SharedPlan = z.infer<typeof sharedPlanSchema>;
