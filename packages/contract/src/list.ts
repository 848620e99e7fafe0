import * as z from 'zod';
import { PAGE_SIZES } from './limits.ts';

/** Query of every list: page size, and the cursor from the previous page. */
export const listQuerySchema = z.object({
  limit: z.coerce
    .number()
    .meta({ enum: [...PAGE_SIZES] })
    .pipe(z.literal(PAGE_SIZES))
    .default(25),
  after: z.string().max(200).optional(),
});

/** Returns the schema of a list's answer. Above 10,000, `total` may be an estimate, which the answer indicates. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable(),
    total: z.object({ count: z.int(), estimated: z.boolean() }),
  });
}
