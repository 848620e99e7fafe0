import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { isTimeZone } from './time-zone.ts';

/** A website whose health report its reader is sent each month. */
export const reportSubscriptionSchema = z.object({
  website: z.object({ id: idSchema, name: z.string(), url: z.string() }),
  /** When the next one is sent. */
  nextAt: instantSchema,
});
export type ReportSubscription = z.infer<typeof reportSubscriptionSchema>;

/** Of a reader: the IANA name, which the dates of a report follow. */
export const readersZoneSchema = z.string().max(64).refine(isTimeZone, 'time-zone-unknown').default('UTC');

export const reportSubscriptionInputSchema = z.object({
  isMonthly: z.boolean(),
  timeZone: readersZoneSchema,
});
