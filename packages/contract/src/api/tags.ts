import * as z from 'zod';
import { tagChangeSchema, tagInputSchema, tagSchema, tagsQuerySchema } from '../tag.ts';
import { listOf } from '../list.ts';
import { oc, MANAGERS } from './call.ts';

/** Ids of built-in entries are words. Ids of a company's own entries are UUIDs. */
const byTagId = z.object({ id: z.string().min(1).max(80) });

export const tags = {
  list: oc
    .route({ method: 'GET', path: '/tags' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(tagsQuerySchema)
    .output(listOf(tagSchema)),
  get: oc
    .route({ method: 'GET', path: '/tags/{id}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byTagId)
    .output(tagSchema),
  create: oc
    .route({ method: 'POST', path: '/tags', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(tagInputSchema)
    .output(tagSchema),
  update: oc
    .route({ method: 'PUT', path: '/tags/{id}' })
    .meta({ allowed: MANAGERS })
    .input(tagChangeSchema.extend(byTagId.shape))
    .output(tagSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/tags/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byTagId),
};
