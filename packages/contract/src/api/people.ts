import { oc } from '@orpc/contract';
import * as z from 'zod';
import { connectedUserSchema, credentialsSchema, profileSchema, sessionSchema } from '../user.ts';
import { byId } from './inputs.ts';

/** Calls about people and how they get in. */
export const people = {
  sessions: {
    create: oc
      .route({ method: 'POST', path: '/sessions', successStatus: 201 })
      .input(credentialsSchema)
      .output(sessionSchema),
    deleteCurrent: oc.route({ method: 'DELETE', path: '/sessions/current', successStatus: 204 }),
  },
  users: { own: oc.route({ method: 'GET', path: '/users/own' }).output(connectedUserSchema) },
  profiles: {
    own: oc.route({ method: 'GET', path: '/profiles/own' }).output(z.array(profileSchema)),
    activate: oc
      .route({ method: 'PUT', path: '/profiles/{id}/active' })
      .input(byId)
      .output(connectedUserSchema),
  },
};
