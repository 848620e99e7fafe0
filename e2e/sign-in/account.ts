import type { Role } from '@vigie/contract/roles.ts';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { callPanel } from '../machines/panel-api.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** An account whose owner calls the API with a session. */
export interface Account extends Credentials {
  ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T>;
  /** Returns the status of the API's response to its session. */
  status(path: string): Promise<number>;
}

/** Signs in by password only. */
export async function openAccount(panelUrl: string, credentials: Credentials): Promise<Account> {
  const opened = await answerOf<{ token: string }>(
    await callPanel(panelUrl, { method: 'POST', path: '/sessions', body: credentials }),
  );
  let { token } = opened;
  return {
    ...credentials,
    async ask<T>(method: string, path: string, body?: object): Promise<T> {
      const call = { method, path, body, token };
      let response = await callPanel(panelUrl, call);
      // A session is confirmed for ten minutes: a slow machine may take longer
      if (response.status === 428) {
        await confirm(panelUrl, token, credentials);
        response = await callPanel(panelUrl, call);
      }
      const answer = await answerOf<T>(response);
      // A changed password opens another session.
      if (path === '/users/own/password') ({ token } = answer as { token: string });
      return answer;
    },
    status: async (path) => (await callPanel(panelUrl, { method: 'GET', path, token })).status,
  };
}

async function confirm(panelUrl: string, token: string, { password }: Credentials): Promise<void> {
  const path = '/sessions/current/confirmation';
  await answerOf(await callPanel(panelUrl, { method: 'PUT', path, body: { password }, token }));
}

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

interface NewAccount {
  email: string;
  role: Role;
  companyId: string;
}

const GIVEN_PASSWORD = 'given by the administrator';
const OWN_PASSWORD = 'chosen by its owner';

/** Creates an account as the administrator; its owner then chooses a password. */
export async function createAccount(
  panelUrl: string,
  administrator: Account,
  { email, role, companyId }: NewAccount,
): Promise<Account> {
  await administrator.ask('POST', '/users', {
    email,
    password: GIVEN_PASSWORD,
    firstName: 'Noor',
    lastName: 'Haddad',
    locale: null,
    notify: false,
    profile: { companyId, role, teamIds: [], allContexts: false, contextIds: [] },
  });
  const account = await openAccount(panelUrl, { email, password: GIVEN_PASSWORD });
  await account.ask('PUT', '/users/own/password', { current: GIVEN_PASSWORD, password: OWN_PASSWORD });
  return { ...account, password: OWN_PASSWORD };
}

/** Returns the id of the instance's first company, which is the administrator's. */
export async function firstCompanyId(administrator: Account): Promise<string> {
  const { active_profile: profile } = await administrator.ask<ConnectedUser>('GET', '/users/own');
  return profile.company.id;
}
