import * as z from 'zod';
import { ownSessionSchema } from '../user.ts';
import { confirmationSchema, credentialsSchema, sessionSchema } from '../session.ts';
import { EVERYONE, OWN, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Session', fr: 'Session' });

export const sessions = {
  create: post('/sessions', 'Signs a user in by e-mail and password', 201)
    .meta({ allowed: EVERYONE })
    .input(credentialsSchema)
    .output(sessionSchema),
  deleteCurrent: del('/sessions/current', 'Ends the session of the caller').meta({
    allowed: OWN,
    beforeOwnPassword: true,
    beforeSecondFactor: true,
    done: { en: 'signed out', fr: 'déconnexion' },
  }),
  list: get('/sessions', 'Lists where the user is signed in')
    .meta({ allowed: OWN, reads: [] })
    .output(z.array(ownSessionSchema)),
  /** Confirms with the password that the session's user is still the same, before a sensitive action. */
  confirm: put(
    '/sessions/current/confirmation',
    'Confirms the session with the password, for ten minutes',
    204,
  )
    .meta({
      allowed: OWN,
      beforeSecondFactor: true,
      done: { en: 'confirmed by the password', fr: 'confirmation par le mot de passe' },
    })
    .input(confirmationSchema),
  remove: del('/sessions/{id}', 'Signs one of the user’s devices out').meta({ allowed: OWN }).input(byId),
  removeOthers: del('/sessions', 'Signs the user out everywhere else').meta({
    allowed: OWN,
    done: { en: 'all others signed out', fr: 'fin de toutes les autres' },
  }),
};
