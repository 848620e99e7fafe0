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
/** Factors open the account in all companies. */
const SETS_UP = { ...OF_OWN, confirmed: true, wholeAccount: true } as const;

/** Calls about passkeys, authenticator apps and recovery codes. */
export const factors = {
  /** What an authenticator is asked at a sign-in, as second factor and to confirm; it names no account. */
  challenge: oc
    .route({ method: 'POST', path: '/passkey-challenges' })
    .meta({ allowed: EVERYONE })
    .output(passkeyOptionsSchema),
  signInByPasskey: oc
    .route({ method: 'POST', path: '/sessions/passkey', successStatus: 201 })
    .meta({ allowed: EVERYONE })
    .input(z.object({ ticket: ticketSchema, response: passkeyResponseSchema }))
    .output(sessionSchema),
  /** Ends a sign-in that was refused with `second-factor-needed`; `signIn` is the ticket of that refusal. */
  signIn: oc
    .route({ method: 'POST', path: '/sessions/second-factor', successStatus: 201 })
    .meta({ allowed: EVERYONE })
    .input(z.object({ signIn: ticketSchema, proof: factorProofSchema }))
    .output(sessionSchema),
  /** Confirms the session for ten minutes by a passkey or an authenticator app, in place of the password. */
  confirm: oc
    .route({ method: 'PUT', path: '/sessions/current/confirmation/factor', successStatus: 204 })
    .meta({ allowed: OWN })
    .input(z.object({ proof: confirmingProofSchema })),
  own: oc.route({ method: 'GET', path: '/users/own/factors' }).meta(OF_OWN).output(factorsSchema),
  /** Begins an authenticator app; it counts once a code of it was given. */
  beginTotp: oc.route({ method: 'POST', path: '/users/own/totp' }).meta(SETS_UP).output(totpSetupSchema),
  /** The first factor answers with recovery codes, further ones with none. */
  confirmTotp: oc
    .route({ method: 'PUT', path: '/users/own/totp' })
    .meta(OF_OWN)
    .input(z.object({ code: totpCodeSchema }))
    .output(recoveryCodesSchema),
  removeTotp: oc
    .route({ method: 'DELETE', path: '/users/own/totp', successStatus: 204 })
    .meta({ allowed: OWN, confirmed: true, wholeAccount: true }),
  /** Those made before are worth nothing any more; refused `second-factor-to-set-up` to whoever has no factor. */
  makeRecoveryCodes: oc
    .route({ method: 'POST', path: '/users/own/recovery-codes', successStatus: 201 })
    .meta(SETS_UP)
    .output(recoveryCodesSchema),
  /** Refused `passkey-refused` where browsers make no passkeys for the panel's address. */
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
  /** Refused `last-way-in` to whoever has neither password, nor provider, nor other passkey. */
  removePasskey: oc
    .route({ method: 'DELETE', path: '/users/own/passkeys/{id}', successStatus: 204 })
    .meta({ allowed: OWN, confirmed: true, wholeAccount: true })
    .input(byId),
  /** Refused while nothing else lets the user in. */
  removeIdentity: oc
    .route({ method: 'DELETE', path: '/users/own/identities/{id}', successStatus: 204 })
    .meta({ allowed: OWN, confirmed: true, wholeAccount: true })
    .input(byId),
  ofUser: oc
    .route({ method: 'GET', path: '/users/{id}/factors' })
    .meta({ allowed: ADMIN_ONLY })
    .input(byId)
    .output(factorsSchema),
  /** Removes all second factors of somebody who lost them; their sessions end and they are told. */
  reset: oc
    .route({ method: 'DELETE', path: '/users/{id}/factors', successStatus: 204 })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(byId),
};
