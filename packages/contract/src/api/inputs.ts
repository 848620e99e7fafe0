import * as z from 'zod';
import { categorySchema, severitySchema } from '../classification.ts';
import { idSchema, instantSchema } from '../identifiers.ts';
import { AVATAR_SIZES } from '../user.ts';
import { poolStatusSchema } from '../pool.ts';

export const byId = z.object({ id: idSchema });
/** Optimistic lock: the `updatedAt` that the change started from. A later change is refused as `changed-meanwhile`. */
export const lock = { updatedAt: instantSchema };
export const searched = { q: z.string().trim().max(200).optional() };
export const classified = { category: categorySchema.optional(), severity: severitySchema.optional() };
export const ofWebsite = { websiteId: idSchema.optional() };
export const asStatus = z.object({ id: idSchema, status: poolStatusSchema });
/** One or several values of a query parameter. */
export const patterns = z
  .union([z.string().max(500), z.array(z.string().max(500)).max(200)])
  .transform((value) => [value].flat())
  .optional();
/** File that is streamed while it is created. The panel receives it as a Blob. */
export const csvFile = z.union([z.instanceof(ReadableStream), z.instanceof(Blob)]);
/** Secret of a link that was sent by mail. */
export const byToken = z.object({ token: z.string().max(200) });
export const avatarSize = {
  size: z.coerce.number().pipe(z.union(AVATAR_SIZES.map((size) => z.literal(size)))),
  /** `avatarAt` of the requested picture. The browser caches the picture until a new `avatarAt` appears. */
  at: instantSchema.optional(),
};
