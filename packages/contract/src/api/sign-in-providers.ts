import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { joinDecisionSchema, providerReturnSchema } from '../sign-in.ts';
import { sessionSchema } from '../session.ts';
import { EVERYONE, MANAGERS, OWN, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const returnTo = z.string().max(2_000).default('/');
const leads = z.object({ url: z.string() });

const { get, post } = callsOn({ en: 'Sign-in by a provider', fr: 'Connexion par un fournisseur' });

/** Calls for users who sign in by a provider (OpenID Connect Core 1.0, authorization code flow with PKCE). */
export const signInProviders = {
  /**
   * Returns the providers of the instance, and those of the company named by the link or owning the domain of the
   * address.
   */
  offered: get('/sign-in-providers', 'Lists by which providers somebody may sign in')
    .meta({ allowed: EVERYONE, reads: [] })
    .input(z.object({ companyId: idSchema.optional(), email: z.string().max(320).optional() }))
    .output(z.array(z.object({ id: idSchema, name: z.string() }))),
  /** Returns the address of the provider for the browser. The same browser must come back. */
  begin: post('/sign-in-providers/{id}/begin', 'Begins a sign-in by a provider')
    .meta({ allowed: EVERYONE, done: { en: 'begun', fr: 'commencée' } })
    .input(
      byId.extend({
        returnTo,
        /** Secret of an invitation that was sent by mail. */
        invitation: z.string().max(200).optional(),
        /** True to make the provider request the password again. */
        again: z.boolean().default(false),
      }),
    )
    .output(leads),
  /** Starts the same flow for a signed-in user, who is linked to the provider once the browser is back. */
  link: post('/sign-in-providers/{id}/link', 'Begins to bind the signed-in user to a provider')
    // The call queries the provider, which may take seconds, and writes nothing permanent
    .meta({ allowed: OWN, confirmed: true, wholeAccount: true, question: true, reads: [] })
    .input(byId.extend({ returnTo }))
    .output(leads),
  /** Completes the sign-in with the parameters of the return address: `code`, `state`, `iss`, `error`. */
  finish: post('/sign-in-providers/return', 'Ends a sign-in by a provider')
    .meta({ allowed: EVERYONE, done: { en: 'identity bound', fr: 'identité liée' } })
    .input(
      z.object({
        code: z.string().max(4_000).optional(),
        state: z.string().max(500).optional(),
        iss: z.string().max(500).optional(),
        error: z.string().max(200).optional(),
        errorDescription: z.string().max(2_000).optional(),
      }),
    )
    .output(providerReturnSchema),
  join: post('/sign-in-providers/joins', 'Joins the account of the address that a provider vouched for', 201)
    .meta({ allowed: EVERYONE, done: { en: 'account joined', fr: 'compte rejoint' } })
    .input(joinDecisionSchema)
    .output(sessionSchema),
  /**
   * Returns the address that also ends the provider's own session; null if there is none. Called before the sign-out.
   */
  signOut: get('/sessions/current/provider', 'Returns the address at the provider that completes a sign-out')
    .meta({ allowed: OWN, beforeOwnPassword: true, beforeSecondFactor: true, reads: [] })
    .output(z.object({ url: z.string().nullable() })),
  /** Sends a user a mail with a link that binds them to a provider. Their address at the provider does not matter. */
  invite: post('/users/{id}/provider-invitations', 'Sends a user the link that binds them to a provider', 204)
    .meta({ allowed: MANAGERS, confirmed: true, done: { en: 'invitation sent', fr: 'invitation envoyée' } })
    .input(byId.extend({ providerId: idSchema })),
};
