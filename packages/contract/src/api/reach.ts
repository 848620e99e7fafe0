import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { reachChangeSchema, websiteReachSchema } from '../reach.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';

/** Calls about the best possible share of visitors that trackers measure. */
export const reach = {
  get: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/reach' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'matrices'] })
    .input(z.object({ websiteId: idSchema }))
    .output(websiteReachSchema),
  /** Stores the shares of browsers and answers, as the owner of the website counts them. */
  update: oc
    .route({ method: 'PUT', path: '/websites/{websiteId}/reach' })
    .meta({ allowed: MANAGERS })
    .input(reachChangeSchema)
    .output(websiteReachSchema),
};
