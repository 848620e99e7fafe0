import { byId, refused, removeById, saveOver, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleDomain, sampleProvider } from './sample-sign-in.ts';
import { NOW, sampleId } from './samples.ts';

export function fakeIdentityProviders(os: FakeOs, state: FakeState) {
  return {
    list: os.identityProviders.list.handler(({ input: { companyId = null } }) =>
      state.providers.filter((one) => one.companyId === companyId),
    ),
    get: os.identityProviders.get.handler(({ input }) => byId(state.providers, input.id)),
    create: os.identityProviders.create.handler(({ input: { companyId = null, clientSecret, ...input } }) => {
      const id = sampleId(8110 + state.providers.length);
      const counted = { people: 0, origin: 'panel' as const, hasSecret: !!clientSecret };
      const made = sampleProvider({ ...input, ...counted, id, companyId, createdAt: NOW });
      state.providers.push(made);
      return made;
    }),
    update: os.identityProviders.update.handler(({ input: { clientSecret, ...input } }) => {
      const saved = saveOver(byId(state.providers, input.id), input);
      if (clientSecret !== undefined) saved.hasSecret = clientSecret !== null;
      return saved;
    }),
    remove: os.identityProviders.remove.handler(({ input }) => removeById(state.providers, input.id)),
    check: os.identityProviders.check.handler(() => state.providerCheck),
    tryRules: os.identityProviders.tryRules.handler(() => state.rulesOutcome),
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
      if (!state.hasDomainRecord) throw refused('domain-not-proven');
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
