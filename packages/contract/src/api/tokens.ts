import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { madeTokenSchema, ownTokenInputSchema, tokenInputSchema, tokenSchema } from '../token.ts';
import { MANAGERS, OWN, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const ownToken = callsOn({ en: 'Personal token', fr: 'Jeton personnel' });

/** Calls about tokens that act as their user, in the company where they were created. */
export const tokens = {
  /** Returns the tokens that are not revoked, newest first. An expired token stays in the list for a month. */
  list: ownToken
    .get('/tokens', 'Lists the user’s personal tokens')
    .meta({ allowed: OWN, reads: [] })
    .output(z.array(tokenSchema)),
  create: ownToken
    .post('/tokens', 'Creates a personal token; its text is returned once', 201)
    .meta({ allowed: OWN, confirmed: true })
    .input(ownTokenInputSchema)
    .output(madeTokenSchema),
  remove: ownToken.del('/tokens/{id}', 'Revokes a personal token').meta({ allowed: OWN }).input(byId),
};

const ofCompany = z.object({ companyId: idSchema });

const companyToken = callsOn({ en: 'Company token', fr: 'Jeton d’entreprise' });

/** Calls about tokens that belong to a company and survive the departure of their author. */
export const companyTokens = {
  list: companyToken
    .get('/companies/{companyId}/tokens', 'Lists the tokens of a company')
    .meta({ allowed: MANAGERS, reads: [] })
    .input(ofCompany)
    .output(z.array(tokenSchema)),
  create: companyToken
    .post('/companies/{companyId}/tokens', 'Creates a token of a company; its text is returned once', 201)
    .meta({ allowed: MANAGERS, confirmed: true })
    .input(tokenInputSchema.extend(ofCompany.shape))
    .output(madeTokenSchema),
  remove: companyToken
    .del('/companies/{companyId}/tokens/{id}', 'Revokes a token of a company')
    .meta({ allowed: MANAGERS })
    .input(byId.extend(ofCompany.shape)),
};
