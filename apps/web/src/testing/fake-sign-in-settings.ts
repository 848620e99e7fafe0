import { byId, refused, removeById, saveOver, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleDomain, sampleProvider } from './sample-identity-providers.ts';
import { NOW, sampleId } from './samples.ts';

const NO_JSON = { path: 'claims', code: 'claims-no-json', params: { line: 1, column: 2 } };

export function fakeIdentityProviders(os: FakeOs, state: FakeState) {
  return {
    list: os.identityProviders.list.handler(({ input: { companyId = null } }) =>
      state.identityProviders.filter((one) => one.companyId === companyId),
    ),
    get: os.identityProviders.get.handler(({ input }) => byId(state.identityProviders, input.id)),
    create: os.identityProviders.create.handler(({ input: { companyId = null, clientSecret, ...input } }) => {
      const id = sampleId(8110 + state.identityProviders.length);
      const counted = { people: 0, origin: 'panel' as const, hasSecret: !!clientSecret };
      const made = sampleProvider({ ...input, ...counted, id, companyId, createdAt: NOW });
      state.identityProviders.push(made);
      return made;
    }),
    update: os.identityProviders.update.handler(({ input: { clientSecret, ...input } }) => {
      const saved = saveOver(byId(state.identityProviders, input.id), input);
      if (clientSecret !== undefined) saved.hasSecret = clientSecret !== null;
      return saved;
    }),
    remove: os.identityProviders.remove.handler(({ input }) => removeById(state.identityProviders, input.id)),
    check: os.identityProviders.check.handler(() => state.providerCheck),
    tryRules: os.identityProviders.tryRules.handler(({ input }) => {
      if (!input.claims.startsWith('{')) throw refused('invalid-input', { fields: [NO_JSON] });
      return state.rulesOutcome;
    }),
  };
}

export function fakeCompanyDomains(os: FakeOs, state: FakeState) {
  const find = (id: string) => byId(state.domains, id);
  return {
    list: os.companyDomains.list.handler(() => state.domains),
    create: os.companyDomains.create.handler(({ input: { domain } }) => {
      const added = sampleDomain({ id: sampleId(8210 + state.domains.length), domain });
      state.domains.push(added);
      return added;
    }),
    verify: os.companyDomains.verify.handler(({ input }) => {
      if (!state.hasDomainRecord)
        throw refused('domain-not-proven', { ...find(input.id).record, proof: 'missing' });
      return Object.assign(find(input.id), { provenAt: NOW, provenBy: 'dns' as const });
    }),
    vouch: os.companyDomains.vouch.handler(({ input }) =>
      Object.assign(find(input.id), { provenAt: NOW, provenBy: 'administrator' as const }),
    ),
    remove: os.companyDomains.remove.handler(({ input }) => removeById(state.domains, input.id)),
  };
}

export function fakeSignInRules(os: FakeOs, state: FakeState) {
  return {
    get: os.signInRules.get.handler(() => state.signInRules),
    update: os.signInRules.update.handler(({ input: { companyId: _company, ...rules } }) => {
      state.signInRules = rules;
      return rules;
    }),
  };
}
