import * as z from 'zod';
import { invitationSchema, joinInputSchema, joiningSchema } from '../company.ts';
import { newPasswordSchema } from '../user.ts';
import { connectedUserSchema, sessionSchema } from '../session.ts';
import { oc, EVERYONE, OWN } from './call.ts';
import { byToken } from './inputs.ts';

const byGuestCode = z.object({ guestCode: z.string().max(64) });

/** Calls about becoming a guest of a company. */
export const invitations = {
  get: oc
    .route({ method: 'GET', path: '/invitations/{guestCode}' })
    .meta({ allowed: EVERYONE, reads: [] })
    .input(byGuestCode)
    .output(invitationSchema),
  /**
   * Requests a guest account. The answer does not reveal whether the address is known. A mail contains the next step.
   */
  join: oc
    .route({ method: 'POST', path: '/invitations/{guestCode}/profiles', successStatus: 202 })
    .meta({ allowed: EVERYONE })
    .input(joinInputSchema.extend(byGuestCode.shape)),
  readJoining: oc
    .route({ method: 'GET', path: '/joinings/{token}' })
    .meta({ allowed: EVERYONE, reads: [] })
    .input(byToken)
    .output(joiningSchema),
  /** Makes the holder of the link a guest of the company, and signs them in. */
  confirm: oc
    .route({ method: 'PUT', path: '/joinings/{token}', successStatus: 201 })
    .meta({ allowed: EVERYONE })
    .input(byToken.extend({ password: newPasswordSchema }))
    .output(sessionSchema),
  /** Makes the signed-in user a guest of the company. */
  joinOwn: oc
    .route({ method: 'POST', path: '/invitations/{guestCode}/profiles/own', successStatus: 201 })
    .meta({ allowed: OWN, wholeAccount: true })
    .input(byGuestCode)
    .output(connectedUserSchema),
};
