import * as z from 'zod';

/** Text of a provider that may be stored: within the length limit of OpenID Connect, without control characters. */
export const storableTextSchema = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
