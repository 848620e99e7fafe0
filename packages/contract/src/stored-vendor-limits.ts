import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';
import { LIMIT_EFFECTS, limitFindingSchema } from './vendor-limit.ts';

/** Maximum number of stored limits of one website: one for each page, rule, event and parameter. */
export const STORED_LIMITS_MAX = 5_000;

const filters = {
  effect: z.enum(LIMIT_EFFECTS).optional(),
  /** `passed`: the last visits show it. `over`: later visits prove that no page passes it any more. */
  state: z.enum(['passed', 'over']).optional(),
  /** Search text for the vendor, the event, the parameter or the rule. */
  q: z.string().trim().max(200).optional(),
};
export const vendorLimitsQuerySchema = listQuerySchema.extend({ websiteId: idSchema, ...filters });
export const vendorLimitsCsvQuerySchema = z.object({
  websiteId: idSchema,
  ...filters,
  ...csvReaderSchema.shape,
});

/** Limit that hits of one event pass with one parameter, on any number of pages. */
export const passedLimitSchema = limitFindingSchema.extend({
  /**
   * Beginning of the sent value. Null for users who may not read captured values.
   */
  value: z.string().nullable(),
  /** Number of pages that pass it; if none does any more, of pages that did. */
  pages: z.int(),
  isOver: z.boolean(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  /** Visit that showed it last, and the address of its page, masked. */
  observationId: idSchema,
  url: z.string(),
});
export type PassedLimit = z.infer<typeof passedLimitSchema>;

/** Limits that the hits of one visit pass. */
export const visitLimitsSchema = z.object({
  findings: z.array(limitFindingSchema),
  /** True if the whole visit was compared. Otherwise there may be more. */
  isWhole: z.boolean(),
});
export type VisitLimits = z.infer<typeof visitLimitsSchema>;
