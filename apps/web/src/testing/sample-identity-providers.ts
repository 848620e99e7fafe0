import type {
  CompanyDomain,
  IdentityProvider,
  ProviderCheck,
  RulesOutcome,
  SignInRules,
} from '@vigie/contract/identity-provider.ts';
import { NOW, sampleId } from './samples.ts';

/** Returns an identity provider of the signed-in user's company. */
export function sampleProvider(changes: Partial<IdentityProvider> = {}): IdentityProvider {
  return {
    id: sampleId(8101),
    companyId: sampleId(3),
    name: 'Entra ID',
    issuer: 'https://login.microsoftonline.com/5f2c9f0e-5f3b-4f8a-9d39-0a4bb7b7d0aa/v2.0',
    clientId: '0f3cb1f2-7a3e-4f63-8f6e-6a9e9a4b0c11',
    scopes: [],
    isEnabled: true,
    createsUsers: true,
    domains: [],
    trustedDomains: ['boutique-demo.fr'],
    rules: [
      {
        claim: 'groups',
        value: 'vigie-users',
        companyId: null,
        role: 'user',
        teamIds: [],
        allContexts: true,
        contextIds: [],
      },
      {
        claim: 'groups',
        value: 'marketing',
        companyId: null,
        role: 'contributor',
        teamIds: [sampleId(7201)],
        allContexts: false,
        contextIds: [sampleId(7401)],
      },
    ],
    otherwise: null,
    origin: 'panel',
    hasSecret: true,
    redirectUri: 'https://vigie.example.org/oidc/retour',
    backChannelUri: 'https://vigie.example.org/oidc/deconnexion',
    afterSignOutUri: 'https://vigie.example.org/connexion',
    people: 12,
    createdAt: '2026-10-02T08:00:00.000Z',
    updatedAt: '2026-10-02T08:00:00.000Z',
    ...changes,
  };
}

export function sampleDomain(changes: Partial<CompanyDomain> = {}): CompanyDomain {
  const domain = changes.domain ?? 'boutique-demo.fr';
  return {
    id: sampleId(8201),
    domain,
    record: { name: `_vigie.${domain}`, text: 'vigie-domain=q7m2k9c4' },
    provenAt: null,
    provenBy: null,
    createdAt: NOW,
    ...changes,
  };
}

export const NO_SIGN_IN_RULES: SignInRules = {
  requiresProvider: false,
  breakGlassUserId: null,
  secondFactorRoles: [],
};

export const SAMPLE_CHECK: ProviderCheck = {
  ok: true,
  authorizationEndpoint: 'https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize',
  hasPkce: true,
  hasIssuerInAnswer: false,
  hasBackChannelLogout: false,
  hasSignOut: true,
};

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
