import { refused, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

/** What is done to the factors of others. */
export function fakeFactorsOfOthers(os: FakeOs, state: FakeState) {
  return {
    ofUser: os.factors.ofUser.handler(() => state.factorsOfOthers),
    reset: os.factors.reset.handler(() => {
      Object.assign(state.factorsOfOthers, { passkeys: [], totp: null, recoveryCodes: null });
    }),
  };
}

export function fakeSignInsOfOthers(os: FakeOs, state: FakeState) {
  return { ofUser: os.signIns.ofUser.handler(() => state.signInsOfOthers) };
}

/** Invitations by mail, each as it was asked for. */
export function fakeProviderInvitations(os: FakeOs, state: FakeState) {
  return {
    invite: os.signInProviders.invite.handler(({ input }) => {
      if (!state.providers.some(({ id }) => id === input.providerId)) throw refused('provider-unknown');
      state.providerInvitations.push(input);
    }),
  };
}
