import * as z from 'zod';
import { ownSessionSchema } from '../user.ts';
import { confirmationSchema, credentialsSchema, sessionSchema } from '../session.ts';
import { oc, EVERYONE, OWN } from './call.ts';
import { byId } from './inputs.ts';

export const sessions = {
  create: oc
    .route({ method: 'POST', path: '/sessions', successStatus: 201 })
    .meta({ allowed: EVERYONE })
    .input(credentialsSchema)
    .output(sessionSchema),
  deleteCurrent: oc
    .route({ method: 'DELETE', path: '/sessions/current', successStatus: 204 })
    .meta({ allowed: OWN, beforeOwnPassword: true, beforeSecondFactor: true }),
  list: oc
    .route({ method: 'GET', path: '/sessions' })
    .meta({ allowed: OWN, reads: [] })
    .output(z.array(ownSessionSchema)),
  /** Confirms with the password that the session's user is still the same, before a sensitive action. */
  confirm: oc
    .route({ method: 'PUT', path: '/sessions/current/confirmation', successStatus: 204 })
    .meta({ allowed: OWN, beforeSecondFactor: true })
    .input(confirmationSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/sessions/{id}', successStatus: 204 })
    .meta({ allowed: OWN })
    .input(byId),
  removeOthers: oc.route({ method: 'DELETE', path: '/sessions', successStatus: 204 }).meta({ allowed: OWN }),
};
