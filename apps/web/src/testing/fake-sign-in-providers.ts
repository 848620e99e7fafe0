import { refused, type FakeOs } from './fake-answers.ts';

function unknown(): never {
  throw refused('provider-unknown');
}

function over(): never {
  throw refused('step-over');
}

/** No provider is offered, so nobody comes back from one. */
export function fakeSignInProviders(os: FakeOs) {
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
