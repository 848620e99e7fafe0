import * as z from 'zod';
import { instantSchema } from './identifiers.ts';
import { countBetween } from './number-between.ts';
import { linearPatternSchema } from './tracking-settings.ts';

export const REDACTIONS_MAX = 50;

/** What is hidden for good in all that is recorded for a company, before it is stored. */
export const redactionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pattern'),
    /** Each match is hidden, whatever the case of its letters. */
    pattern: linearPatternSchema.refine((pattern) => !matchesNothing(pattern), 'pattern-empty'),
  }),
  z.object({
    kind: z.literal('field'),
    /** The whole value of each field of this name: of addresses, forms, JSON, dataLayers, headers. */
    name: z.string().trim().min(1, 'name-required').max(200, 'name-too-long'),
  }),
]);
export type Redaction = z.infer<typeof redactionSchema>;

/** Returns a pattern that matches a text without characters matches everywhere. */
function matchesNothing(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'iu').test('');
  } catch {
    return false;
  }
}

export const redactionRulesSchema = z.array(redactionSchema).max(REDACTIONS_MAX, 'redactions-too-many');

/** The redactions of a company. A change names the `updatedAt` it started from. */
export const redactionsSchema = z.object({
  rules: redactionRulesSchema,
  updatedAt: instantSchema,
});
export type Redactions = z.infer<typeof redactionsSchema>;

/** What rules make of a text, before they are saved. */
export const redactionTrialSchema = z.object({
  rules: redactionRulesSchema,
  text: z.string().max(20_000, 'text-too-long'),
});

const daysSchema = countBetween(1, 3_650, 'days-range');

/** How long a website's recordings are kept, in days; null: as long as the instance keeps any. */
export const websiteRetentionSchema = z.object({
  /** Everything recorded of visits, with their events and dataLayer. */
  documentsDays: daysSchema.nullable(),
  /** Pictures, from the last visit that shows them. */
  picturesDays: daysSchema.nullable(),
});
export type WebsiteRetention = z.infer<typeof websiteRetentionSchema>;

/** A website's own retention beside that of the instance, which is never passed. */
export const retentionUseSchema = z.object({
  own: websiteRetentionSchema,
  /** Null: no worker has said it yet. */
  instance: z.object({ documentsDays: z.int(), picturesDays: z.int() }).nullable(),
});
export type RetentionUse = z.infer<typeof retentionUseSchema>;
