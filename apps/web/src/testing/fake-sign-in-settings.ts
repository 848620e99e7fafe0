import { byId, refused, saveOver, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleDomain, sampleProvider } from './sample-identity-providers.ts';
import { NOW, sampleId } from './sample-text.ts';

const NO_JSON = { path: 'claims', code: 'claims-no-json', params: { line: 1, column: 2 } };

export function answerIdentityProviders(state: FakeState): Answers<'identityProviders'> {
  return {
    list: ({ companyId = null }) => state.identityProviders.filter((one) => one.companyId === companyId),
    create: ({ companyId = null, clientSecret, ...input }) => {
      const id = sampleId(8110 + state.identityProviders.length);
      const counted = { people: 0, origin: 'panel' as const, hasSecret: !!clientSecret };
      const made = sampleProvider({ ...input, ...counted, id, companyId, createdAt: NOW });
      state.identityProviders.push(made);
      return made;
    },
    update: ({ clientSecret, ...input }) => {
      const saved = saveOver(byId(state.identityProviders, input.id), input);
      if (clientSecret !== undefined) saved.hasSecret = clientSecret !== null;
      return saved;
    },
    check: () => state.providerCheck,
    tryRules: ({ claims }) => {
      if (!claims.startsWith('{')) throw refused('invalid-input', { fields: [NO_JSON] });
      return state.rulesOutcome;
    },
  };
}

export function answerCompanyDomains(state: FakeState): Answers<'companyDomains'> {
  const prove = (id: string, provenBy: 'dns' | 'administrator') =>
    Object.assign(byId(state.domains, id), { provenAt: NOW, provenBy });
  return {
    list: () => state.domains,
    create: ({ domain }) => {
      const added = sampleDomain({ id: sampleId(8210 + state.domains.length), domain });
      state.domains.push(added);
      return added;
    },
    verify: ({ id }) => {
      if (!state.hasDomainRecord)
        throw refused('domain-not-proven', { ...byId(state.domains, id).record, proof: 'missing' });
      return prove(id, 'dns');
    },
    vouch: ({ id }) => prove(id, 'administrator'),
  };
}

export function answerSignInRules(state: FakeState): Answers<'signInRules'> {
  return {
    get: () => state.signInRules,
    update: ({ companyId: _company, ...rules }) =>
      (state.signInRules = saveOver({ ...state.signInRules }, rules)),
  };
}
