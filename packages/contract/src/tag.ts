import * as z from 'zod';
import { idSchema, instantSchema, webLinkSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';

export const TAG_PURPOSES = [
  'analytics',
  'advertising',
  'consent',
  'testing',
  'support',
  'performance',
  'other',
] as const;

/** Entry of the tag catalogue. Its patterns select requests by host and path. */
export const tagInputSchema = z.object({
  name: z.string().trim().min(1, 'name-required').max(120, 'name-too-long'),
  vendor: z.string().trim().max(120, 'vendor-too-long').default(''),
  purpose: z.enum(TAG_PURPOSES),
  patterns: z
    .array(z.string().trim().min(1).max(300, 'pattern-too-long'))
    .min(1, 'pattern-required')
    .max(50, 'patterns-too-many'),
  url: webLinkSchema.nullable().default(null),
});
export type TagInput = z.infer<typeof tagInputSchema>;
/**
 * Change of a tag. It contains the `updatedAt` that it started from, so that a concurrent change is not overwritten.
 */
export const tagChangeSchema = tagInputSchema.extend({ updatedAt: instantSchema });
export type TagChange = z.infer<typeof tagChangeSchema>;
export const tagSchema = tagInputSchema.extend({
  id: z.string(),
  /** True for a built-in entry, which belongs to no company and cannot be changed. */
  builtIn: z.boolean(),
  companyId: idSchema.nullable(),
  updatedAt: instantSchema.nullable(),
});
export type Tag = z.infer<typeof tagSchema>;
export const tagsQuerySchema = listQuerySchema.extend({
  q: z.string().trim().max(200).optional(),
  purpose: z.enum(TAG_PURPOSES).optional(),
  own: z.enum(['true', 'false']).optional(),
});
