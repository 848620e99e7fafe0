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
import { ADMIN_ONLY, MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

/** Company of the providers; absent: the providers of the instance, which only administrators may see. */
const ofCompany = z.object({ companyId: idSchema.optional() });

const provider = callsOn({ en: 'Sign-in provider', fr: 'Fournisseur d’identité' });

/** Calls about the OpenID Connect providers of the instance and of companies. */
export const identityProviders = {
  list: provider
    .get('/identity-providers', 'Lists the providers of the instance or of a company')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(ofCompany)
    .output(z.array(identityProviderSchema)),
  get: provider
    .get('/identity-providers/{id}', 'Reads a provider')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(identityProviderSchema),
  /** Creates a provider. Requires a confirmed session or a token with the configure scope. */
  create: provider
    .post('/identity-providers', 'Adds a provider that people sign in by', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(providerInputSchema.extend(ofCompany.shape))
    .output(identityProviderSchema),
  update: provider
    .put('/identity-providers/{id}', 'Changes a provider; a secret that is left out stays')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(providerInputSchema.extend({ id: idSchema, updatedAt: instantSchema }))
    .output(identityProviderSchema),
  remove: provider
    .del('/identity-providers/{id}', 'Removes a provider; the sessions that it opened end')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId),
  /** Reads the discovery document of an issuer. */
  check: provider
    .post('/identity-providers/check', 'Reads the metadata of an issuer')
    .meta({ allowed: MANAGERS, question: true, reads: [], token: 'read' })
    .input(ofCompany.extend({ issuer: issuerSchema }))
    .output(providerCheckSchema),
  tryRules: provider
    .post('/identity-providers/trial', 'Returns the rights that a user with given claims would get')
    .meta({ allowed: MANAGERS, question: true, reads: [], token: 'read' })
    .input(rulesTrialSchema)
    .output(rulesOutcomeSchema),
};

const byCompany = z.object({ companyId: idSchema });

const domain = callsOn({ en: 'E-mail domain', fr: 'Domaine e-mail' });

/** Calls about the e-mail domains that a company owns. */
export const companyDomains = {
  list: domain
    .get('/companies/{companyId}/domains', 'Lists the e-mail domains of a company')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byCompany)
    .output(z.array(companyDomainSchema)),
  create: domain
    .post('/companies/{companyId}/domains', 'Adds an e-mail domain of a company, which is to be proven', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byCompany.extend({ domain: domainSchema }))
    .output(companyDomainSchema),
  /** Verifies a domain by its TXT record. */
  verify: domain
    .put('/companies/{companyId}/domains/{id}/proof', 'Looks for the TXT record that proves a domain')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'verified', fr: 'vérifié' } })
    .input(byCompany.extend(byId.shape))
    .output(companyDomainSchema),
  /** Verifies a domain by an administrator's confirmation. */
  vouch: domain
    .put(
      '/companies/{companyId}/domains/{id}/word',
      'Gives an administrator’s word that a domain is the company’s',
    )
    .meta({ allowed: ADMIN_ONLY, confirmed: true, done: { en: 'vouched for', fr: 'garanti' } })
    .input(byCompany.extend(byId.shape))
    .output(companyDomainSchema),
  remove: domain
    .del('/companies/{companyId}/domains/{id}', 'Removes an e-mail domain of a company')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byCompany.extend(byId.shape)),
};

const rule = callsOn({ en: 'Rules of the sign-in', fr: 'Règles de connexion' });

/** Calls about required sign-in methods. */
export const signInRules = {
  get: rule
    .get('/sign-in-rules', 'Reads how people of the instance or of a company have to sign in')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(ofCompany)
    .output(storedSignInRulesSchema),
  /** Updates the rules. Requires a confirmed session or a token with the configure scope. */
  update: rule
    .put('/sign-in-rules', 'Sets how people of the instance or of a company have to sign in')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(storedSignInRulesSchema.extend(ofCompany.shape))
    .output(storedSignInRulesSchema),
};
