import * as z from 'zod';
import { signInSchema } from '../sign-in.ts';
import { ADMIN_ONLY, OWN, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get } = callsOn({ en: 'Sign-in', fr: 'Connexion' });

/** Calls about sign-ins: user, method and origin. They cover the last 90 days and at most the newest 100. */
export const signIns = {
  list: get('/sign-ins', 'Lists how and where from the user signed in')
    .meta({ allowed: OWN, reads: [] })
    .output(z.array(signInSchema)),
  ofUser: get('/users/{id}/sign-ins', 'Lists how and where from a user signed in')
    .meta({ allowed: ADMIN_ONLY, reads: [] })
    .input(byId)
    .output(z.array(signInSchema)),
};
