import * as z from 'zod';

/**
 * When a pool runs: a cron expression of five fields and an IANA time zone. The server refuses an expression or zone
 * that croner cannot read, with the codes `cron-invalid` and `time-zone-unknown`.
 */
export const scheduleSchema = z.object({
  cron: z.string().trim().min(1, 'cron-required').max(120),
  timeZone: z.string().min(1, 'time-zone-required').max(64).default('Europe/Paris'),
});
export type Schedule = z.infer<typeof scheduleSchema>;
