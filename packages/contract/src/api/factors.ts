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
import { ADMIN_ONLY, EVERYONE, OWN, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const OF_OWN = { allowed: OWN, beforeSecondFactor: true } as const;
/** Factors open the account in all companies, so these calls need a confirmed session. */
const SETS_UP = { ...OF_OWN, confirmed: true, wholeAccount: true } as const;

const { get, post, put, del } = callsOn({ en: 'Way to sign in', fr: 'Moyen de connexion' });

/** Calls about passkeys, authenticator apps and recovery codes. */
export const factors = {
  /**
   * Returns the challenge for an authenticator: at sign-in, as second factor, and to confirm a session. It names no
   * account.
   */
  challenge: post('/passkey-challenges', 'Returns the challenge that a passkey signs')
    .meta({ allowed: EVERYONE, done: { en: 'passkey requested', fr: 'clé d’accès demandée' } })
    .output(passkeyOptionsSchema),
  signInByPasskey: post('/sessions/passkey', 'Signs a user in by a passkey', 201)
    .meta({ allowed: EVERYONE, done: { en: 'signed in by a passkey', fr: 'connexion par clé d’accès' } })
    .input(z.object({ ticket: ticketSchema, response: passkeyResponseSchema }))
    .output(sessionSchema),
  /** Completes a sign-in that was refused with `second-factor-needed`. `signIn` is the ticket of that refusal. */
  signIn: post('/sessions/second-factor', 'Ends a sign-in by password with a second factor', 201)
    .meta({ allowed: EVERYONE, done: { en: 'second factor given', fr: 'second facteur donné' } })
    .input(z.object({ signIn: ticketSchema, proof: factorProofSchema }))
    .output(sessionSchema),
  /** Confirms the session for ten minutes with a passkey or an authenticator app, instead of the password. */
  confirm: put(
    '/sessions/current/confirmation/factor',
    'Confirms the session with a passkey or an authenticator app, for ten minutes',
    204,
  )
    .meta({ allowed: OWN, done: { en: 'session confirmed', fr: 'session confirmée' } })
    .input(z.object({ proof: confirmingProofSchema })),
  own: get('/users/own/factors', 'Returns the sign-in methods of the signed-in user')
    .meta({ ...OF_OWN, reads: [] })
    .output(factorsSchema),
  /** Starts the setup of an authenticator app. The app counts after its first valid code. */
  beginTotp: post('/users/own/totp', 'Creates the secret of an authenticator app; it is returned once')
    .meta({
      ...SETS_UP,
      done: { en: 'authenticator app begun', fr: 'application d’authentification commencée' },
    })
    .output(totpSetupSchema),
  /** Confirms an authenticator app. The user's first factor returns recovery codes, further factors return none. */
  confirmTotp: put('/users/own/totp', 'Adds the authenticator app with one of its codes')
    .meta({
      ...OF_OWN,
      done: { en: 'authenticator app added', fr: 'application d’authentification ajoutée' },
    })
    .input(z.object({ code: totpCodeSchema }))
    .output(recoveryCodesSchema),
  removeTotp: del('/users/own/totp', 'Removes the authenticator app; other sessions end').meta({
    allowed: OWN,
    confirmed: true,
    wholeAccount: true,
    done: { en: 'authenticator app removed', fr: 'application d’authentification retirée' },
  }),
  /**
   * Creates recovery codes and invalidates all earlier ones. Refused with `second-factor-to-set-up` if the user has no
   * factor.
   */
  makeRecoveryCodes: post(
    '/users/own/recovery-codes',
    'Replaces the recovery codes by ten new ones; they are returned once',
    201,
  )
    .meta({ ...SETS_UP, done: { en: 'recovery codes made', fr: 'codes de secours créés' } })
    .output(recoveryCodesSchema),
  /**
   * Starts the creation of a passkey. Refused with `passkey-refused` if browsers create no passkeys for the panel's
   * address.
   */
  beginPasskey: post('/users/own/passkeys/options', 'Returns the challenge for a new passkey')
    .meta({ ...SETS_UP, done: { en: 'passkey begun', fr: 'clé d’accès commencée' } })
    .output(passkeyOptionsSchema),
  addPasskey: post('/users/own/passkeys', 'Adds a passkey', 201)
    .meta({ ...OF_OWN, done: { en: 'passkey added', fr: 'clé d’accès ajoutée' } })
    .input(z.object({ ticket: ticketSchema, response: passkeyResponseSchema, name: passkeyNameSchema }))
    .output(passkeySchema.extend(recoveryCodesSchema.shape)),
  renamePasskey: put('/users/own/passkeys/{id}', 'Renames a passkey')
    .meta({ allowed: OWN, done: { en: 'passkey renamed', fr: 'clé d’accès renommée' } })
    .input(byId.extend({ name: passkeyNameSchema }))
    .output(passkeySchema),
  /** Removes a passkey. Refused with `last-way-in` if the user has no password, no provider and no other passkey. */
  removePasskey: del('/users/own/passkeys/{id}', 'Removes a passkey; other sessions end')
    .meta({
      allowed: OWN,
      confirmed: true,
      wholeAccount: true,
      done: { en: 'passkey removed', fr: 'clé d’accès retirée' },
    })
    .input(byId),
  /** Removes an identity. Refused if the user has no other sign-in method. */
  removeIdentity: del('/users/own/identities/{id}', 'Forgets who the user is at a provider')
    .meta({
      allowed: OWN,
      confirmed: true,
      wholeAccount: true,
      done: { en: 'provider unbound', fr: 'fournisseur délié' },
    })
    .input(byId),
  ofUser: get('/users/{id}/factors', 'Returns the sign-in methods of a user')
    .meta({ allowed: ADMIN_ONLY, reads: [] })
    .input(byId)
    .output(factorsSchema),
  /** Removes all second factors of a user who lost them. Ends the user's sessions and notifies the user. */
  reset: del('/users/{id}/factors', 'Removes all second factors of a user who lost them; their sessions end')
    .meta({
      allowed: ADMIN_ONLY,
      confirmed: true,
      makesStale: ['users.get'],
      done: { en: 'second factors reset', fr: 'seconds facteurs réinitialisés' },
    })
    .input(byId),
};
