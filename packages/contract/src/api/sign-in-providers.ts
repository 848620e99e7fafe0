import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { joinDecisionSchema, providerReturnSchema } from '../sign-in.ts';
import { sessionSchema } from '../session.ts';
import { EVERYONE, MANAGERS, OWN, oc } from './call.ts';
import { byId } from './inputs.ts';

const returnTo = z.string().max(2_000).default('/');
const leads = z.object({ url: z.string() });

/** Calls of whoever signs in by a provider (OpenID Connect Core 1.0, authorization code flow with PKCE). */
export const signInProviders = {
  /** The instance's, and those of the company that the link names, or that owns the domain of the address. */
  offered: oc
    .route({ method: 'GET', path: '/sign-in-providers' })
    .meta({ allowed: EVERYONE })
    .input(z.object({ companyId: idSchema.optional(), email: z.string().max(320).optional() }))
    .output(z.array(z.object({ id: idSchema, name: z.string() }))),
  /** Where to send the browser, which has to come back itself. */
  begin: oc
    .route({ method: 'POST', path: '/sign-in-providers/{id}/begin' })
    .meta({ allowed: EVERYONE })
    .input(
      byId.extend({
        returnTo,
        /** The secret of an invitation by mail. */
        invitation: z.string().max(200).optional(),
        /** Asks the provider to have the password given again. */
        again: z.boolean().default(false),
      }),
    )
    .output(leads),
  /** The same for a signed-in user, who becomes known by the provider once the browser is back. */
  link: oc
    .route({ method: 'POST', path: '/sign-in-providers/{id}/link' })
    // It asks the provider, which may take seconds, and writes nothing that lasts
    .meta({ allowed: OWN, confirmed: true, wholeAccount: true, question: true })
    .input(byId.extend({ returnTo }))
    .output(leads),
  /** What the address of the return held: `code`, `state`, `iss`, `error`. */
  finish: oc
    .route({ method: 'POST', path: '/sign-in-providers/return' })
    .meta({ allowed: EVERYONE })
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
  join: oc
    .route({ method: 'POST', path: '/sign-in-providers/joins', successStatus: 201 })
    .meta({ allowed: EVERYONE })
    .input(joinDecisionSchema)
    .output(sessionSchema),
  /** Where a sign-out goes on, so that the provider's own session ends too; null: nowhere. Asked before it. */
  signOut: oc
    .route({ method: 'GET', path: '/sessions/current/provider' })
    .meta({ allowed: OWN, beforeOwnPassword: true, beforeSecondFactor: true })
    .output(z.object({ url: z.string().nullable() })),
  /** Sends a user a mail with a link that binds them to a provider, whatever address they have there. */
  invite: oc
    .route({ method: 'POST', path: '/users/{id}/provider-invitations', successStatus: 204 })
    .meta({ allowed: MANAGERS, confirmed: true })
    .input(byId.extend({ providerId: idSchema })),
};
