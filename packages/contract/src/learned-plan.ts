import * as z from 'zod';
import { planEventSchema } from './tracking-plan.ts';

/** Plan entry proposed from stored visits, with counts for each line. It contains only what was seen. */
export const learnedEventSchema = z.object({
  entry: planEventSchema,
  /** Number of occurrences, and number of visits and pages with them. */
  seen: z.int(),
  visits: z.int(),
  pages: z.int(),
  properties: z.array(
    z.object({
      path: z.string(),
      types: z.array(z.string()),
      /** Number of occurrences of the parent that contain it. */
      seen: z.int(),
      of: z.int(),
      /** Observed values, if a few cover all occurrences. Empty: too many values. */
      values: z.array(z.object({ value: z.json(), seen: z.int() })).max(30),
      isRequired: z.boolean(),
    }),
  ),
});
export const learnedPlanSchema = z.object({
  visits: z.int(),
  events: z.array(learnedEventSchema),
  /** True if the limit was reached, so that the rarest events are left out. */
  isCut: z.boolean(),
});
export type LearnedPlan = z.infer<typeof learnedPlanSchema>;
export type LearnedEvent = z.infer<typeof learnedEventSchema>;
