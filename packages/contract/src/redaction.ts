import * as z from 'zod';
import { instantSchema } from './identifiers.ts';
import { countBetween } from './number-between.ts';
import { linearPatternSchema } from './tracking-settings.ts';

export const REDACTIONS_MAX = 50;

/** Rule for values that are permanently hidden in all recordings of a company, before they are stored. */
export const redactionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pattern'),
    /** Each match is hidden, without regard to case. */
    pattern: linearPatternSchema.refine((pattern) => !matchesNothing(pattern), 'pattern-empty'),
  }),
  z.object({
    kind: z.literal('field'),
    /** Name of fields whose whole value is hidden: in addresses, forms, JSON, dataLayers and headers. */
    name: z.string().trim().min(1, 'name-required').max(200, 'name-too-long'),
  }),
]);
export type Redaction = z.infer<typeof redactionSchema>;

/** Returns whether a pattern matches the empty text, and therefore matches everywhere. */
function matchesNothing(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'iu').test('');
  } catch {
    return false;
  }
}

export const redactionRulesSchema = z.array(redactionSchema).max(REDACTIONS_MAX, 'redactions-too-many');

/** Redactions of a company. A change contains the `updatedAt` that it started from. */
export const redactionsSchema = z.object({
  rules: redactionRulesSchema,
  updatedAt: instantSchema,
});
export type Redactions = z.infer<typeof redactionsSchema>;

/** Trial of unsaved rules on a text. */
export const redactionTrialSchema = z.object({
  rules: redactionRulesSchema,
  text: z.string().max(20_000, 'text-too-long'),
});

const daysSchema = countBetween(1, 3_650, 'days-range');

/** Retention of a website's recordings in days. Null: the retention of the instance. */
export const websiteRetentionSchema = z.object({
  /** Recordings of visits, with their events and dataLayer. */
  documentsDays: daysSchema.nullable(),
  /** Pictures, counted from the last visit that shows them. */
  picturesDays: daysSchema.nullable(),
});
export type WebsiteRetention = z.infer<typeof websiteRetentionSchema>;

/** Retention of the website and of the instance. The instance's retention is the maximum. */
export const retentionUseSchema = z.object({
  own: websiteRetentionSchema,
  /** Last change of the website. A change of its retention contains it. */
  updatedAt: instantSchema,
  /** Null: no worker has reported it yet. */
  instance: z.object({ documentsDays: z.int(), picturesDays: z.int() }).nullable(),
});
export type RetentionUse = z.infer<typeof retentionUseSchema>;
