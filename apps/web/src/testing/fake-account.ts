import type { Account } from '@vigie/contract/user.ts';
import { TOKEN_DAYS_DEFAULT, TOKEN_PREFIX, type Token, type TokenInput } from '@vigie/contract/token.ts';
import { refused, removeById, type FakeOs } from './fake-answers.ts';
import { confirmAll, newSession } from './fake-sign-in.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

/** Token of the only valid reset link. */
export const GOOD_RESET = 'good-reset';
const PUSH_KEY = 'BKd0kB0mVhPTkQ1Wl3m1l8sW8m6pZ3mC0J3v1qf4m8qUe7L4nC9gQH0r0bX4pS4oTq8m5vLk1z2a3b4c5d6e7f8';

export function fakeSessions(os: FakeOs, state: FakeState) {
  return {
    create: os.sessions.create.handler(({ input }) => {
      if (input.password !== state.password) throw refused('wrong-credentials');
      if (state.neededFactor) throw refused('second-factor-needed', state.neededFactor);
      return newSession('sample-token');
    }),
    deleteCurrent: os.sessions.deleteCurrent.handler(() => {}),
    confirm: os.sessions.confirm.handler(({ input }) => {
      if (input.password !== state.password)
        throw refused('invalid-input', {
          fields: [{ path: 'password', code: 'password-wrong', params: {} }],
        });
      confirmAll(state);
    }),
    list: os.sessions.list.handler(() => state.sessions),
    remove: os.sessions.remove.handler(({ input }) => removeById(state.sessions, input.id)),
    removeOthers: os.sessions.removeOthers.handler(() => {
      state.sessions = state.sessions.filter(({ isThisDevice }) => isThisDevice);
    }),
  };
}

const inHalfAnHour = () => new Date(Date.now() + 1_800_000).toISOString();

function check(token: string): void {
  if (token !== GOOD_RESET) throw refused('not-found');
}

export function fakePasswordResets(os: FakeOs, state: FakeState) {
  return {
    request: os.passwordResets.request.handler(() => {}),
    get: os.passwordResets.get.handler(({ input }) => {
      check(input.token);
      const expiresAt = inHalfAnHour();
      const { email, passwordPolicy } = state.user;
      return { email, expiresAt, passwordPolicy };
    }),
    use: os.passwordResets.use.handler(({ input }) => {
      check(input.token);
      state.password = input.password;
    }),
  };
}

/** Implements changes of e-mail addresses; one link is valid. */
export function fakeEmailChanges(os: FakeOs, state: FakeState) {
  return {
    get: os.emailChanges.get.handler(({ input }) => {
      check(input.token);
      const expiresAt = inHalfAnHour();
      return { email: state.account.newEmail?.email ?? 'camille@boutique-demo.fr', expiresAt };
    }),
    use: os.emailChanges.use.handler(({ input }) => check(input.token)),
  };
}

/** Implements calls about the user's own account and devices. */
export function fakeAccount(os: FakeOs, state: FakeState) {
  const device = (label: string): Account['devices'][number] => ({
    id: sampleId(7960 + state.account.devices.length),
    label,
    createdAt: NOW,
  });
  return {
    own: os.users.own.handler(() => state.user),
    account: os.users.account.handler(() => state.account),
    updateOwn: os.users.updateOwn.handler(({ input }) => {
      const { firstName, lastName, displayName, locale, theme } = input;
      Object.assign(state.user, { firstName, lastName, displayName, locale, theme });
      return Object.assign(state.account, input);
    }),
    setOwnPassword: os.users.setOwnPassword.handler(({ input }) => {
      if (input.current !== state.password)
        throw refused('invalid-input', [{ path: 'current', code: 'password-wrong', params: {} }]);
      state.password = input.password;
      state.user.mustChangePassword = false;
      state.sessions = state.sessions.filter(({ isThisDevice }) => isThisDevice);
      return newSession('next-token');
    }),
    exportOwn: os.users.exportOwn.handler(() => new File(['PK'], 'vigie.zip', { type: 'application/zip' })),
    devices: os.users.devices.handler(() => state.account.devices),
    addDevice: os.users.addDevice.handler(({ input }) => {
      const added = device(input.label);
      state.account.devices.push(added);
      return added;
    }),
    removeDevice: os.users.removeDevice.handler(({ input }) =>
      removeById(state.account.devices, input.deviceId),
    ),
    pushKey: os.users.pushKey.handler(() => ({ key: PUSH_KEY })),
  };
}

const DAY_MS = 24 * 3_600_000;
/** Text of every token that the fake API creates. */
export const SAMPLE_TOKEN_TEXT = `${TOKEN_PREFIX}${'s4mple'.repeat(7)}x`;

/** Returns a token as lists show it, valid for 90 days unless the input differs. */
export function sampleToken(number: number, { name, scope, days = TOKEN_DAYS_DEFAULT }: TokenInput): Token {
  return {
    id: sampleId(2600 + number),
    name,
    scope,
    company: { id: sampleId(3), name: 'Boutique Démo' },
    author: 'Claire Lefèvre',
    createdAt: NOW,
    expiresAt: new Date(Date.parse(NOW) + days * DAY_MS).toISOString(),
    lastUsedAt: null,
  };
}

function made(tokens: Token[], input: TokenInput) {
  const token = sampleToken(tokens.length, input);
  tokens.unshift(token);
  return { ...token, token: SAMPLE_TOKEN_TEXT };
}

export function fakeTokens(os: FakeOs, state: FakeState) {
  return {
    list: os.tokens.list.handler(() => state.tokens),
    create: os.tokens.create.handler(({ input }) => made(state.tokens, input)),
    remove: os.tokens.remove.handler(({ input }) => removeById(state.tokens, input.id)),
  };
}

export function fakeCompanyTokens(os: FakeOs, state: FakeState) {
  return {
    list: os.companyTokens.list.handler(() => state.companyTokens),
    create: os.companyTokens.create.handler(({ input }) => made(state.companyTokens, input)),
    remove: os.companyTokens.remove.handler(({ input }) => removeById(state.companyTokens, input.id)),
  };
}
