import * as z from 'zod';

/** Public information about an instance. */
export const instanceSchema = z.object({
  /** Operator of the instance, for the legal notices. Null if not configured. */
  operator: z.string().nullable(),
  /** True if the instance sends mails. Without a mail server, administrators pass links on. */
  sendsMails: z.boolean(),
  /** Address at which users and agents reach the instance. */
  publicUrl: z.string(),
});
export type Instance = z.infer<typeof instanceSchema>;
