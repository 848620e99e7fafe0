import type { FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

/** What is done to the factors of others. */
export function fakeFactorsOfOthers(os: FakeOs, state: FakeState) {
  return {
    ofUser: os.factors.ofUser.handler(() => state.factors),
    reset: os.factors.reset.handler(() => {
      Object.assign(state.factors, { passkeys: [], totp: null, recoveryCodes: null });
    }),
  };
}

export function fakeSignInsOfOthers(os: FakeOs, state: FakeState) {
  return { ofUser: os.signIns.ofUser.handler(() => state.signIns) };
}

export function fakeProviderInvitations(os: FakeOs) {
  return { invite: os.signInProviders.invite.handler(() => {}) };
}
