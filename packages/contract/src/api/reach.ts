import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { reachChangeSchema, websiteReachSchema } from '../reach.ts';
import { MANAGERS, VIEWERS, callsOn } from './call.ts';

const { get, put } = callsOn({ en: 'Shares of visitors', fr: 'Parts des visiteurs' });

/** Calls about the best possible share of visitors that trackers measure. */
export const reach = {
  get: get('/websites/{websiteId}/reach', 'Reads which share of visitors each tracker can measure at best')
    .meta({ allowed: VIEWERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(z.object({ websiteId: idSchema }))
    .output(websiteReachSchema),
  /** Stores the shares of browsers and answers, as the owner of the website counts them. */
  update: put(
    '/websites/{websiteId}/reach',
    'Stores the shares of browsers and answers among the visitors of a website',
  )
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(reachChangeSchema)
    .output(websiteReachSchema),
};
