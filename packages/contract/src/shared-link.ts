import * as z from 'zod';
import { checkCostSchema, ofTracker, openCauseSchema, worstPageSchema } from './health.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { scoreSchema } from './score.ts';
import { checkSchema } from './verdict.ts';

export const LINK_DAYS = [1, 7, 30] as const;

/** Opens the health of one website to whoever holds it, until it expires. */
export const sharedLinkSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  /** Who made it. */
  author: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type SharedLink = z.infer<typeof sharedLinkSchema>;

export const sharedLinkInputSchema = z.object({
  websiteId: idSchema,
  days: z.union(LINK_DAYS.map((days) => z.literal(days))),
});
/** The token is told once; the answer to the same request again has none. */
export const madeLinkSchema = sharedLinkSchema.extend({ token: z.string().optional() });

/** A website's health without what was captured, without users, settings and other websites. */
export const sharedHealthSchema = z.object({
  ...ofTracker,
  website: z.object({ name: z.string(), url: z.string() }),
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
  expiresAt: instantSchema,
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
