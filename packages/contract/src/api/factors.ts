import * as z from 'zod';
import {
  confirmingProofSchema,
  factorProofSchema,
  factorsSchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  passkeyResponseSchema,
  passkeySchema,
  recoveryCodesSchema,
  ticketSchema,
  totpCodeSchema,
  totpSetupSchema,
} from '../sign-in.ts';
import { sessionSchema } from '../session.ts';
import { ADMIN_ONLY, EVERYONE, OWN, oc } from './call.ts';
import { byId } from './inputs.ts';

const OF_OWN = { allowed: OWN, beforeSecondFactor: true } as const;
/** Factors open the account in all companies, so these calls need a confirmed session. */
const SETS_UP = { ...OF_OWN, confirmed: true, wholeAccount: true } as const;

/** Calls about passkeys, authenticator apps and recovery codes. */
export const factors = {
  /**
   * Returns the challenge for an authenticator: at sign-in, as second factor, and to confirm a session. It names no
   * account.
   */
  challenge: oc
    .route({ method: 'POST', path: '/passkey-challenges' })
    .meta({ allowed: EVERYONE })
    .output(passkeyOptionsSchema),
  signInByPasskey: oc
    .route({ method: 'POST', path: '/sessions/passkey', successStatus: 201 })
    .meta({ allowed: EVERYONE })
    .input(z.object({ ticket: ticketSchema, response: passkeyResponseSchema }))
    .output(sessionSchema),
  /** Completes a sign-in that was refused with `second-factor-needed`. `signIn` is the ticket of that refusal. */
  signIn: oc
    .route({ method: 'POST', path: '/sessions/second-factor', successStatus: 201 })
    .meta({ allowed: EVERYONE })
    .input(z.object({ signIn: ticketSchema, proof: factorProofSchema }))
    .output(sessionSchema),
  /** Confirms the session for ten minutes with a passkey or an authenticator app, instead of the password. */
  confirm: oc
    .route({ method: 'PUT', path: '/sessions/current/confirmation/factor', successStatus: 204 })
    .meta({ allowed: OWN })
    .input(z.object({ proof: confirmingProofSchema })),
  own: oc
    .route({ method: 'GET', path: '/users/own/factors' })
    .meta({ ...OF_OWN, reads: [] })
    .output(factorsSchema),
  /** Starts the setup of an authenticator app. The app counts after its first valid code. */
  beginTotp: oc.route({ method: 'POST', path: '/users/own/totp' }).meta(SETS_UP).output(totpSetupSchema),
  /** Confirms an authenticator app. The user's first factor returns recovery codes, further factors return none. */
  confirmTotp: oc
    .route({ method: 'PUT', path: '/users/own/totp' })
    .meta(OF_OWN)
    .input(z.object({ code: totpCodeSchema }))
    .output(recoveryCodesSchema),
  removeTotp: oc
    .route({ method: 'DELETE', path: '/users/own/totp', successStatus: 204 })
    .meta({ allowed: OWN, confirmed: true, wholeAccount: true }),
  /**
   * Creates recovery codes and invalidates all earlier ones. Refused with `second-factor-to-set-up` if the user has no
   * factor.
   */
  makeRecoveryCodes: oc
    .route({ method: 'POST', path: '/users/own/recovery-codes', successStatus: 201 })
    .meta(SETS_UP)
    .output(recoveryCodesSchema),
  /**
   * Starts the creation of a passkey. Refused with `passkey-refused` if browsers create no passkeys for the panel's
   * address.
   */
  beginPasskey: oc
    .route({ method: 'POST', path: '/users/own/passkeys/options' })
    .meta(SETS_UP)
    .output(passkeyOptionsSchema),
  addPasskey: oc
    .route({ method: 'POST', path: '/users/own/passkeys', successStatus: 201 })
    .meta(OF_OWN)
    .input(z.object({ ticket: ticketSchema, response: passkeyResponseSchema, name: passkeyNameSchema }))
    .output(passkeySchema.extend(recoveryCodesSchema.shape)),
  renamePasskey: oc
    .route({ method: 'PUT', path: '/users/own/passkeys/{id}' })
    .meta({ allowed: OWN })
    .input(byId.extend({ name: passkeyNameSchema }))
    .output(passkeySchema),
  /** Removes a passkey. Refused with `last-way-in` if the user has no password, no provider and no other passkey. */
  removePasskey: oc
    .route({ method: 'DELETE', path: '/users/own/passkeys/{id}', successStatus: 204 })
    .meta({ allowed: OWN, confirmed: true, wholeAccount: true })
    .input(byId),
  /** Removes an identity. Refused if the user has no other sign-in method. */
  removeIdentity: oc
    .route({ method: 'DELETE', path: '/users/own/identities/{id}', successStatus: 204 })
    .meta({ allowed: OWN, confirmed: true, wholeAccount: true })
    .input(byId),
  ofUser: oc
    .route({ method: 'GET', path: '/users/{id}/factors' })
    .meta({ allowed: ADMIN_ONLY, reads: [] })
    .input(byId)
    .output(factorsSchema),
  /** Removes all second factors of a user who lost them. Ends the user's sessions and notifies the user. */
  reset: oc
    .route({ method: 'DELETE', path: '/users/{id}/factors', successStatus: 204 })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(byId),
};
