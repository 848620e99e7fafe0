import * as z from 'zod';
import { planEventSchema } from './tracking-plan.ts';

/** An entry that stored visits speak for, each line of it with its counts: nothing is proposed that was never seen. */
export const learnedEventSchema = z.object({
  entry: planEventSchema,
  /** Occurrences, and the visits and pages that had them. */
  seen: z.int(),
  visits: z.int(),
  pages: z.int(),
  properties: z.array(
    z.object({
      path: z.string(),
      types: z.array(z.string()),
      /** In how many of the occurrences of what holds it. */
      seen: z.int(),
      of: z.int(),
      /** The values that were seen, when few cover all; empty: too many. */
      values: z.array(z.object({ value: z.json(), seen: z.int() })).max(30),
      isRequired: z.boolean(),
    }),
  ),
});
export const learnedPlanSchema = z.object({
  visits: z.int(),
  events: z.array(learnedEventSchema),
  /** More was there than fits: the rarest events were left out. */
  isCut: z.boolean(),
});
export type LearnedPlan = z.infer<typeof learnedPlanSchema>;
export type LearnedEvent = z.infer<typeof learnedEventSchema>;
