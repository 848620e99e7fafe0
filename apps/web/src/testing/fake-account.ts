import {
  TOKEN_DAYS_DEFAULT,
  TOKEN_PREFIX,
  tokenSchema,
  type Token,
  type TokenInput,
} from '@vigie/contract/token.ts';
import { refused, type Answers } from './fake-answers.ts';
import { confirmAll, newSession } from './fake-sign-in.ts';
import type { FakeState } from './fake-state.ts';
import { sampleOf } from './sample-of.ts';
import { NOW, sampleId } from './sample-text.ts';

/** Token of the only valid reset link. */
export const GOOD_RESET = 'good-reset';

export function answerSessions(state: FakeState): Answers<'sessions'> {
  return {
    create: ({ password }) => {
      if (password !== state.password) throw refused('wrong-credentials');
      if (state.neededFactor) throw refused('second-factor-needed', state.neededFactor);
      return newSession('sample-token');
    },
    confirm: ({ password }) => {
      if (password !== state.password)
        throw refused('invalid-input', {
          fields: [{ path: 'password', code: 'password-wrong', params: {} }],
        });
      confirmAll(state);
    },
    removeOthers: () => {
      state.sessions = state.sessions.filter(({ isThisDevice }) => isThisDevice);
    },
  };
}

const inHalfAnHour = () => new Date(Date.now() + 1_800_000).toISOString();

function check(token: string): void {
  if (token !== GOOD_RESET) throw refused('not-found');
}

export function answerPasswordResets(state: FakeState): Answers<'passwordResets'> {
  return {
    get: ({ token }) => {
      check(token);
      const { email, passwordPolicy } = state.user;
      return { email, expiresAt: inHalfAnHour(), passwordPolicy };
    },
    use: ({ token, password }) => {
      check(token);
      state.password = password;
    },
  };
}

/** Answers changes of e-mail addresses; one link is valid. */
export function answerEmailChanges({ account }: FakeState): Answers<'emailChanges'> {
  return {
    get: ({ token }) => {
      check(token);
      return { email: account.newEmail?.email ?? 'camille@boutique-demo.fr', expiresAt: inHalfAnHour() };
    },
    use: ({ token }) => check(token),
  };
}

/** Answers calls about the user's own account and devices. */
export function answerAccount(state: FakeState): Answers<'users'> {
  return {
    own: () => state.user,
    account: () => state.account,
    updateOwn: (input) => {
      const { firstName, lastName, displayName, locale, theme } = input;
      Object.assign(state.user, { firstName, lastName, displayName, locale, theme });
      return Object.assign(state.account, input);
    },
    setOwnPassword: ({ current, password }) => {
      if (current !== state.password)
        throw refused('invalid-input', [{ path: 'current', code: 'password-wrong', params: {} }]);
      state.password = password;
      state.user.mustChangePassword = false;
      state.sessions = state.sessions.filter(({ isThisDevice }) => isThisDevice);
      return newSession('next-token');
    },
    exportOwn: () => new File(['PK'], 'vigie.zip', { type: 'application/zip' }),
    devices: () => state.account.devices,
    addDevice: ({ label }) => {
      const { devices } = state.account;
      const added = { id: sampleId(7960 + devices.length), label, createdAt: NOW };
      devices.push(added);
      return added;
    },
    pushKey: () => ({ key: 'B'.repeat(87) }),
  };
}

const DAY_MS = 24 * 3_600_000;
/** Text of every token that the fake API creates. */
export const SAMPLE_TOKEN_TEXT = `${TOKEN_PREFIX}${'s4mple'.repeat(7)}x`;

/** Returns a token as lists show it, valid for 90 days unless the input differs. */
export function sampleToken(number: number, { name, scope, days = TOKEN_DAYS_DEFAULT }: TokenInput): Token {
  return sampleOf(tokenSchema, {
    id: sampleId(2600 + number),
    name,
    scope,
    company: {},
    author: 'Claire Lefèvre',
    expiresAt: new Date(Date.parse(NOW) + days * DAY_MS).toISOString(),
  });
}

export function createToken(tokens: Token[], input: TokenInput) {
  const token = sampleToken(tokens.length, input);
  tokens.unshift(token);
  return { ...token, token: SAMPLE_TOKEN_TEXT };
}
