import * as z from 'zod';
import { categorySchema, severitySchema } from '../classification.ts';
import { idSchema, instantSchema } from '../identifiers.ts';
import { AVATAR_SIZES } from '../user.ts';
import { poolStatusSchema } from '../pool.ts';

export const byId = z.object({ id: idSchema });
export const searched = { q: z.string().trim().max(200).optional() };
export const classified = { category: categorySchema.optional(), severity: severitySchema.optional() };
export const ofWebsite = { websiteId: idSchema.optional() };
export const asStatus = z.object({ id: idSchema, status: poolStatusSchema });
/** One value or several of the same name in a query. */
export const patterns = z
  .union([z.string().max(500), z.array(z.string().max(500)).max(200)])
  .transform((value) => [value].flat())
  .optional();
/** A file that is written while it is read; the panel receives it as a Blob. */
export const csvFile = z.union([z.instanceof(ReadableStream), z.instanceof(Blob)]);
/** The secret of a link that somebody was sent. */
export const byToken = z.object({ token: z.string().max(200) });
export const avatarSize = {
  size: z.coerce.number().pipe(z.union(AVATAR_SIZES.map((size) => z.literal(size)))),
  /** The `avatarAt` of the picture that is meant: the browser keeps it, and asks again once there is another one. */
  at: instantSchema.optional(),
};
