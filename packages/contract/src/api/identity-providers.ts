import * as z from 'zod';
import {
  companyDomainSchema,
  domainSchema,
  identityProviderSchema,
  issuerSchema,
  providerCheckSchema,
  providerInputSchema,
  rulesOutcomeSchema,
  rulesTrialSchema,
  storedSignInRulesSchema,
} from '../identity-provider.ts';
import { idSchema, instantSchema } from '../identifiers.ts';
import { ADMIN_ONLY, MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Company of the providers; absent: the providers of the instance, which only administrators may see. */
const ofCompany = z.object({ companyId: idSchema.optional() });

/** Calls about the OpenID Connect providers of the instance and of companies. */
export const identityProviders = {
  list: oc
    .route({ method: 'GET', path: '/identity-providers' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(ofCompany)
    .output(z.array(identityProviderSchema)),
  get: oc
    .route({ method: 'GET', path: '/identity-providers/{id}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(identityProviderSchema),
  /** Creates a provider. Requires a confirmed session or a token with the configure scope. */
  create: oc
    .route({ method: 'POST', path: '/identity-providers', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(providerInputSchema.extend(ofCompany.shape))
    .output(identityProviderSchema),
  update: oc
    .route({ method: 'PUT', path: '/identity-providers/{id}' })
    .meta({ allowed: MANAGERS })
    .input(providerInputSchema.extend({ id: idSchema, updatedAt: instantSchema }))
    .output(identityProviderSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/identity-providers/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Reads the discovery document of an issuer. */
  check: oc
    .route({ method: 'POST', path: '/identity-providers/check' })
    .meta({ allowed: MANAGERS, question: true, reads: [] })
    .input(ofCompany.extend({ issuer: issuerSchema }))
    .output(providerCheckSchema),
  tryRules: oc
    .route({ method: 'POST', path: '/identity-providers/trial' })
    .meta({ allowed: MANAGERS, question: true, reads: [] })
    .input(rulesTrialSchema)
    .output(rulesOutcomeSchema),
};

const byCompany = z.object({ companyId: idSchema });

/** Calls about the e-mail domains that a company owns. */
export const companyDomains = {
  list: oc
    .route({ method: 'GET', path: '/companies/{companyId}/domains' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byCompany)
    .output(z.array(companyDomainSchema)),
  create: oc
    .route({ method: 'POST', path: '/companies/{companyId}/domains', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(byCompany.extend({ domain: domainSchema }))
    .output(companyDomainSchema),
  /** Verifies a domain by its TXT record. */
  verify: oc
    .route({ method: 'PUT', path: '/companies/{companyId}/domains/{id}/proof' })
    .meta({ allowed: MANAGERS })
    .input(byCompany.extend(byId.shape))
    .output(companyDomainSchema),
  /** Verifies a domain by an administrator's confirmation. */
  vouch: oc
    .route({ method: 'PUT', path: '/companies/{companyId}/domains/{id}/word' })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(byCompany.extend(byId.shape))
    .output(companyDomainSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/companies/{companyId}/domains/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byCompany.extend(byId.shape)),
};

/** Calls about required sign-in methods. */
export const signInRules = {
  get: oc
    .route({ method: 'GET', path: '/sign-in-rules' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(ofCompany)
    .output(storedSignInRulesSchema),
  /** Updates the rules. Requires a confirmed session or a token with the configure scope. */
  update: oc
    .route({ method: 'PUT', path: '/sign-in-rules' })
    .meta({ allowed: MANAGERS })
    .input(storedSignInRulesSchema.extend(ofCompany.shape))
    .output(storedSignInRulesSchema),
};
