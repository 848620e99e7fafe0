import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { contextChangeSchema, contextInputSchema, contextSchema } from '../website-context.ts';
import { oc, MANAGERS, VIEWERS } from './call.ts';
import { byId, lock } from './inputs.ts';

export const contexts = {
  list: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/contexts' })
    .meta({ allowed: VIEWERS, reads: [] })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(contextSchema)),
  create: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/contexts', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(contextInputSchema.extend({ websiteId: idSchema }))
    .output(contextSchema),
  update: oc
    .route({ method: 'PUT', path: '/contexts/{id}' })
    .meta({ allowed: MANAGERS })
    .input(contextChangeSchema.extend({ ...byId.shape, ...lock }))
    .output(contextSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/contexts/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};
