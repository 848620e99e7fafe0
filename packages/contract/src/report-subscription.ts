import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { isTimeZone } from './time-zone.ts';

/** Website whose health report a user receives each month. */
export const reportSubscriptionSchema = z.object({
  website: z.object({ id: idSchema, name: z.string(), url: z.string() }),
  /** Time of the next report. */
  nextAt: instantSchema,
});
export type ReportSubscription = z.infer<typeof reportSubscriptionSchema>;

/** Time zone of a reader (IANA name), in which the dates of a report are written. */
export const readersZoneSchema = z.string().max(64).refine(isTimeZone, 'time-zone-unknown').default('UTC');

export const reportSubscriptionInputSchema = z.object({
  isMonthly: z.boolean(),
  timeZone: readersZoneSchema,
});
