import * as z from 'zod';
import { invitationSchema, joinInputSchema, joiningSchema } from '../company.ts';
import { newPasswordSchema } from '../user.ts';
import { connectedUserSchema, sessionSchema } from '../session.ts';
import { EVERYONE, OWN, callsOn } from './call.ts';
import { byToken } from './inputs.ts';

const byGuestCode = z.object({ guestCode: z.string().max(64) });

const { get, post, put } = callsOn({ en: 'Invitation', fr: 'Invitation' });

/** Calls about becoming a guest of a company. */
export const invitations = {
  get: get('/invitations/{guestCode}', 'Reads which company a guest code invites to')
    .meta({ allowed: EVERYONE, reads: [] })
    .input(byGuestCode)
    .output(invitationSchema),
  /**
   * Requests a guest account. The answer does not reveal whether the address is known. A mail contains the next step.
   */
  join: post('/invitations/{guestCode}/profiles', 'Requests to join a company as a new guest', 202)
    .meta({
      allowed: EVERYONE,
      done: { en: 'accepted by a new person', fr: 'acceptation par une nouvelle personne' },
    })
    .input(joinInputSchema.extend(byGuestCode.shape)),
  readJoining: get('/joinings/{token}', 'Reads whom a link lets into a company')
    .meta({ allowed: EVERYONE, reads: [] })
    .input(byToken)
    .output(joiningSchema),
  /** Makes the holder of the link a guest of the company, and signs them in. */
  confirm: put('/joinings/{token}', 'Opens the account of a new guest by a link', 201)
    .meta({ allowed: EVERYONE, done: { en: 'account opened', fr: 'ouverture du compte' } })
    .input(byToken.extend({ password: newPasswordSchema }))
    .output(sessionSchema),
  /** Makes the signed-in user a guest of the company. */
  joinOwn: post('/invitations/{guestCode}/profiles/own', 'Joins a company with the signed-in account', 201)
    .meta({ allowed: OWN, wholeAccount: true, done: { en: 'accepted', fr: 'acceptation' } })
    .input(byGuestCode)
    .output(connectedUserSchema),
};
