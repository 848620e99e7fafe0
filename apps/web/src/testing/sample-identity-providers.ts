import {
  identityProviderSchema,
  companyDomainSchema,
  storedSignInRulesSchema,
  providerCheckSchema,
  type CompanyDomain,
  type ProviderCheck,
  type RulesOutcome,
  type StoredSignInRules,
} from '@vigie/contract/identity-provider.ts';
import { sampleOf, samplerOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

/** Returns an identity provider of the signed-in user's company. */
export const sampleProvider = samplerOf(identityProviderSchema, {
  id: sampleId(8101),
  companyId: sampleId(3),
  name: 'Entra ID',
  issuer: 'https://login.microsoftonline.com/5f2c9f0e-5f3b-4f8a-9d39-0a4bb7b7d0aa/v2.0',
  clientId: '0f3cb1f2-7a3e-4f63-8f6e-6a9e9a4b0c11',
  createsUsers: true,
  trustedDomains: ['boutique-demo.fr'],
  rules: [
    {
      claim: 'groups',
      value: 'vigie-users',
      role: 'user',
      allContexts: true,
    },
    {
      claim: 'groups',
      value: 'marketing',
      role: 'contributor',
      teamIds: [sampleId(7201)],
      contextIds: [sampleId(7401)],
    },
  ],
  origin: 'panel',
  hasSecret: true,
  redirectUri: 'https://vigie.example.org/oidc/retour',
  backChannelUri: 'https://vigie.example.org/oidc/deconnexion',
  afterSignOutUri: 'https://vigie.example.org/connexion',
  people: 12,
  createdAt: '2026-10-02T08:00:00.000Z',
  updatedAt: '2026-10-02T08:00:00.000Z',
});

export function sampleDomain(changes: Partial<CompanyDomain> = {}): CompanyDomain {
  const domain = changes.domain ?? 'boutique-demo.fr';
  return sampleOf(companyDomainSchema, {
    id: sampleId(8201),
    domain,
    record: { name: `_vigie.${domain}`, text: 'vigie-domain=q7m2k9c4' },
    ...changes,
  });
}

export const NO_SIGN_IN_RULES: StoredSignInRules = sampleOf(storedSignInRulesSchema, {});

export const SAMPLE_CHECK: ProviderCheck = sampleOf(providerCheckSchema, {
  authorizationEndpoint: 'https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize',
  hasPkce: true,
  hasSignOut: true,
});

export const SAMPLE_OUTCOME = {
  outcome: 'created',
  email: 'claire@boutique-demo.fr',
  rule: 1,
  company: 'Boutique Démo',
  stays: false,
  roleNow: null,
  role: 'contributor',
  teams: [{ id: sampleId(7201), label: 'Marketing' }],
  allContexts: false,
  contexts: [{ id: sampleId(7401), label: 'Production' }],
} satisfies RulesOutcome;
