import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { contextChangeSchema, contextInputSchema, contextSchema } from '../website-context.ts';
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { byId, lock } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Context', fr: 'Contexte' });

export const contexts = {
  list: get('/websites/{websiteId}/contexts', 'Lists the contexts of a website')
    .meta({ allowed: VIEWERS, reads: [], token: 'read' })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(contextSchema)),
  create: post('/websites/{websiteId}/contexts', 'Adds a context to a website', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(contextInputSchema.extend({ websiteId: idSchema }))
    .output(contextSchema),
  update: put('/contexts/{id}', 'Changes a context')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(contextChangeSchema.extend({ ...byId.shape, ...lock }))
    .output(contextSchema),
  remove: del('/contexts/{id}', 'Removes a context')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId),
};
