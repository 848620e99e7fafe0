import * as z from 'zod';
import { instantSchema } from './identifiers.ts';

/**
 * Schedule of a pool: a cron expression of five fields and an IANA time zone. Invalid schedules are refused with the
 * codes of `scheduleFaults`: `cron-invalid`, `cron-never`, `cron-too-often` and `time-zone-unknown`.
 */
export const scheduleSchema = z.object({
  cron: z.string().trim().min(1, 'cron-required').max(120),
  timeZone: z.string().min(1, 'time-zone-required').max(64).default('Europe/Paris'),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/**
 * Late start. No worker ran at `dueAt`. One run at `at` replaced it and all scheduled runs in between, `missed` in all.
 */
export const catchUpSchema = z.object({ at: instantSchema, dueAt: instantSchema, missed: z.int() });
