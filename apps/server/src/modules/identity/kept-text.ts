import * as z from 'zod';

/** A text of a provider as it may be stored: no longer than OpenID Connect has it, and without control characters. */
export const keptTextSchema = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
