import * as z from 'zod';
import { signInSchema } from '../sign-in.ts';
import { ADMIN_ONLY, OWN, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about sign-ins: user, method and origin. They cover the last 90 days and at most the newest 100. */
export const signIns = {
  list: oc
    .route({ method: 'GET', path: '/sign-ins' })
    .meta({ allowed: OWN, reads: [] })
    .output(z.array(signInSchema)),
  ofUser: oc
    .route({ method: 'GET', path: '/users/{id}/sign-ins' })
    .meta({ allowed: ADMIN_ONLY, reads: [] })
    .input(byId)
    .output(z.array(signInSchema)),
};
