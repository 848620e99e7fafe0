import * as z from 'zod';
import { tagChangeSchema, tagInputSchema, tagSchema, tagsQuerySchema } from '../tag.ts';
import { listOf } from '../list.ts';
import { MANAGERS, callsOn } from './call.ts';

/** Ids of built-in entries are words. Ids of a company's own entries are UUIDs. */
const byTagId = z.object({ id: z.string().min(1).max(80) });

const { get, post, put, del } = callsOn({ en: 'Tag', fr: 'Tag' });

export const tags = {
  list: get('/tags', 'Lists the catalogue of tags')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(tagsQuerySchema)
    .output(listOf(tagSchema)),
  get: get('/tags/{id}', 'Reads a tag of the catalogue')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byTagId)
    .output(tagSchema),
  create: post('/tags', 'Adds a tag to the catalogue', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(tagInputSchema)
    .output(tagSchema),
  update: put('/tags/{id}', 'Changes a tag of the catalogue')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(tagChangeSchema.extend(byTagId.shape))
    .output(tagSchema),
  remove: del('/tags/{id}', 'Removes a tag from the catalogue')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byTagId),
};
