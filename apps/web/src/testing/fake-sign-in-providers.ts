import { refused, type FakeOs } from './fake-answers.ts';

/** No provider is offered, so nobody comes back from one. */
export function fakeSignInProviders(os: FakeOs) {
  const unknown = () => {
    throw refused('provider-unknown');
  };
  const over = () => {
    throw refused('step-over');
  };
  return {
    offered: os.signInProviders.offered.handler(() => []),
    begin: os.signInProviders.begin.handler(unknown),
    link: os.signInProviders.link.handler(unknown),
    finish: os.signInProviders.finish.handler(over),
    join: os.signInProviders.join.handler(over),
    signOut: os.signInProviders.signOut.handler(() => ({ url: null })),
    invite: os.signInProviders.invite.handler(unknown),
  };
}
