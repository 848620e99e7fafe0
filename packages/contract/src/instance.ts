import * as z from 'zod';

/** What anybody may know of an instance. */
export const instanceSchema = z.object({
  /** Who runs it, for the legal notices; null where nobody said. */
  operator: z.string().nullable(),
  /** Whether mails leave it. Without a mail server, administrators hand links on. */
  sendsMails: z.boolean(),
  /** Where people and agents reach it. */
  publicUrl: z.string(),
});
export type Instance = z.infer<typeof instanceSchema>;
