import { Secret, TOTP } from 'otpauth';
import type { Role } from '@vigie/contract/roles.ts';
import {
  createAuthenticator,
  type AuthenticatorOptions,
  type Authenticator,
  type Departure,
} from './authenticator.ts';
import { openTestApp, type TestAnswer, type TestCaller, type TestApp } from './test-app.ts';
import { createTestCompany, createTestUser, PASSWORD, type TestUser } from './users.ts';

export const FACTOR_PANEL_URL = 'https://panel.example';

interface Begun {
  ticket: string;
  options: AuthenticatorOptions;
}

/** Opens a panel over HTTPS with functions for the second factors of users. */
export async function openFactorTestApp() {
  const bench = await openTestApp({ publicUrl: FACTOR_PANEL_URL });
  const companyId = await createTestCompany(bench.db, 'Own');
  const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
    bench.call({ method: 'POST', url: `/api${url}`, headers, ...(payload && { payload }) });
  /** Returns the code that an app shows now, or a number of steps later. */
  const codeOf = (secret: string, steps = 0): string =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: bench.clock.now() + steps * 30_000 });
  const ask = async () => goodBody(await post('/passkey-challenges')) as Begun;
  return {
    ...bench,
    companyId,
    post,
    ask,
    createPerson: (role: Role = 'user') => createTestUser(bench.db, { companyId, role }),
    signIn: bench.signIn,
    /** Signs in by password. Returns the answer. */
    byPassword: ({ email }: Pick<TestUser, 'email'>, headers = {}) =>
      post('/sessions', { email, password: PASSWORD }, headers),
    /** Returns the ticket that a correct password gets for a user with a second factor. */
    async ticketOf(user: Pick<TestUser, 'email'>): Promise<string> {
      const { body } = await post('/sessions', { email: user.email, password: PASSWORD });
      return (body as { data: { ticket: string } }).data.ticket;
    },
    /** Signs in by passkey only. Returns the answer. */
    async byPasskey(authenticator: Authenticator, departure?: Departure): Promise<TestAnswer> {
      bench.clock.advance(1);
      const { ticket, options } = await ask();
      return post('/sessions/passkey', { ticket, response: authenticator.get(options, departure) });
    },
    /** Returns a passkey's response to a new challenge, as proof of a second factor. */
    async passkeyProof(authenticator: Authenticator, departure?: Departure) {
      const { ticket, options } = await ask();
      return { method: 'passkey', ticket, response: authenticator.get(options, departure) };
    },
    mailsOf: (userId: string) => listMails(bench, userId),
    loggedOf: (operation: string) => listLogged(bench, operation),
    codeOf,
    /** Returns six digits that the app shows neither now nor in neighbouring steps. */
    wrongCodeOf: (secret: string): string => {
      const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
      return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
    },
  };
}
export type FactorTestApp = Awaited<ReturnType<typeof openFactorTestApp>>;

/** Returns the body of an answer, which must be successful. */
function goodBody({ status, body, text }: TestAnswer): unknown {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body;
}

/** Adds a passkey to the caller's account, a second later than the previous change. */
export async function addTestPasskey({ clock }: FactorTestApp, caller: TestCaller, departure?: Departure) {
  clock.advance(1);
  const authenticator = createAuthenticator(FACTOR_PANEL_URL);
  const { ticket, options } = await requestPasskeyOptions(caller);
  const payload = { ticket, response: authenticator.create(options, departure), name: 'Laptop' };
  const answer = await caller({ method: 'POST', url: '/api/users/own/passkeys', payload });
  return { authenticator, answer, ...(answer.body as { id: string; codes: string[] }) };
}

export async function requestPasskeyOptions(caller: TestCaller): Promise<Begun> {
  return goodBody(await caller({ method: 'POST', url: '/api/users/own/passkeys/options' })) as Begun;
}

/** Adds an authenticator app. Returns its secret and the first recovery codes. */
export async function addTotp(bench: FactorTestApp, caller: TestCaller) {
  const begun = await caller({ method: 'POST', url: '/api/users/own/totp' });
  const { secret } = goodBody(begun) as { secret: string };
  const payload = { code: bench.codeOf(secret) };
  const confirmed = await caller({ method: 'PUT', url: '/api/users/own/totp', payload });
  const { codes } = goodBody(confirmed) as { codes: string[] };
  bench.clock.advance(30);
  return { secret, codes };
}

async function listMails({ db }: TestApp, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outboxMails')
    .select('subject')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ subject }) => subject);
}

async function listLogged({ db }: TestApp, operation: string) {
  return db
    .selectFrom('auditLog')
    .select(['userId', 'targetId', 'ip'])
    .where('operation', '=', operation)
    .orderBy('id')
    .execute();
}
