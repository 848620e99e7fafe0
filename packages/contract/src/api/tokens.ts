import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { madeTokenSchema, ownTokenInputSchema, tokenInputSchema, tokenSchema } from '../token.ts';
import { MANAGERS, OWN, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about tokens that act as their user, in the company where they were created. */
export const tokens = {
  /** Returns the tokens that are not revoked, newest first. An expired token stays in the list for a month. */
  list: oc
    .route({ method: 'GET', path: '/tokens' })
    .meta({ allowed: OWN, reads: [] })
    .output(z.array(tokenSchema)),
  create: oc
    .route({ method: 'POST', path: '/tokens', successStatus: 201 })
    .meta({ allowed: OWN, confirmed: true })
    .input(ownTokenInputSchema)
    .output(madeTokenSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/tokens/{id}', successStatus: 204 })
    .meta({ allowed: OWN })
    .input(byId),
};

const ofCompany = z.object({ companyId: idSchema });

/** Calls about tokens that belong to a company and survive the departure of their author. */
export const companyTokens = {
  list: oc
    .route({ method: 'GET', path: '/companies/{companyId}/tokens' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(ofCompany)
    .output(z.array(tokenSchema)),
  create: oc
    .route({ method: 'POST', path: '/companies/{companyId}/tokens', successStatus: 201 })
    .meta({ allowed: MANAGERS, confirmed: true })
    .input(tokenInputSchema.extend(ofCompany.shape))
    .output(madeTokenSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/companies/{companyId}/tokens/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId.extend(ofCompany.shape)),
};
