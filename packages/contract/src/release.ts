import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';

/** A release of the website, told by whoever deploys it: a marker on the evolution. */
export const releaseInputSchema = z.object({
  websiteId: idSchema,
  label: z.string().trim().min(1).max(120),
  /** Now when it is left out. */
  releasedAt: instantSchema.optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullish(),
});
export const releaseSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  label: z.string(),
  releasedAt: instantSchema,
  url: z.string().nullable(),
  author: z.string().nullable(),
});
export type Release = z.infer<typeof releaseSchema>;
