import * as z from 'zod';
import { idSchema, instantSchema, webLinkSchema } from './identifiers.ts';

/** Release of the website, reported by its deployer. It is a marker on the evolution. */
export const releaseInputSchema = z.object({
  websiteId: idSchema,
  label: z.string().trim().min(1, 'label-required').max(120, 'label-too-long'),
  /** Default: now. */
  releasedAt: instantSchema.optional(),
  url: webLinkSchema.nullish(),
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
