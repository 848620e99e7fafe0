import { openRealProvider, type RealProvider } from '../../apps/server/test/oidc/real-provider.ts';
import type { Chance } from './chance.ts';
import type { Findings } from './findings.ts';
import { pause } from './supervisor.ts';
import type { Tally } from './tally.ts';

/** Public URL of the panel; no request is sent to it. */
const PANEL_URL = 'http://panel.example';
const DOMAIN = 'users.example';
const LOGINS = ['ada', 'blaise', 'emilie', 'grace'];
const BETWEEN_MS = 1_000;
const ANSWER_MS_MAX = 35_000;

/** A provider, and its configuration for the servers. */
export interface SoakProvider {
  provider: RealProvider;
  env: Record<string, string>;
}

/** Starts a provider whose users may sign in to the panel. */
export async function startProvider(opened: AsyncDisposableStack): Promise<SoakProvider> {
  const provider = await openRealProvider({ redirectUri: `${PANEL_URL}/oidc/retour` });
  opened.defer(() => provider.close());
  for (const login of LOGINS)
    provider.people.set(login, { email: `${login}@${DOMAIN}`, email_verified: true, given_name: login });
  const env = {
    PUBLIC_URL: PANEL_URL,
    VIGIE_OIDC_ISSUER: provider.issuer,
    VIGIE_OIDC_CLIENT_ID: provider.clientId,
    VIGIE_OIDC_CLIENT_SECRET: provider.clientSecret,
    VIGIE_OIDC_NAME: 'Example ID',
    VIGIE_OIDC_DOMAINS: DOMAIN,
  };
  return { provider, env };
}

interface Needs {
  provider: RealProvider;
  urls: string[];
  chance: Chance;
  /** Results of sign-ins: `come`, and `again` after a fault. */
  signIns: Tally;
  findings: Findings;
  stopping: AbortSignal;
}

/** Signs users in by the provider, one after the other; checks that each session belongs to its user. */
export async function signInByProvider(needs: Needs): Promise<void> {
  const { chance, signIns, findings, stopping } = needs;
  while (!stopping.aborted) {
    const login = chance.pick(LOGINS);
    const came = await signInOnce(needs, login).catch(() => null);
    signIns.add(came === null ? 'again' : 'come');
    if (came !== null && came !== `${login}@${DOMAIN}`)
      findings.add(`${login} signed in by the provider and is ${came}`);
    await pause(BETWEEN_MS, stopping);
  }
}

/** Returns the user of the session after a sign-in; null if a fault intervened. Each step calls another server. */
async function signInOnce(needs: Needs, login: string): Promise<string | null> {
  const cookies = new Map<string, string>();
  const ask = <T>(method: string, path: string, body?: object) =>
    requestAsBrowser<T>(needs, cookies, { method, path, body });
  const offered = await ask<Array<{ id: string }>>('GET', '/sign-in-providers');
  const begun = await ask<{ url: string }>('POST', `/sign-in-providers/${offered?.[0]?.id ?? ''}/begin`, {});
  if (begun === null) return null;
  const back = await needs.provider.signIn(begun.url, login);
  const brought = Object.fromEntries(back.searchParams);
  const came = await ask<{ outcome: string }>('POST', '/sign-in-providers/return', brought);
  if (came?.outcome !== 'signed-in') return null;
  const own = await ask<{ email: string }>('GET', '/users/own');
  return own?.email ?? null;
}

interface BrowserRequest {
  method: string;
  path: string;
  body: object | undefined;
}

/** Sends a request like a browser that stores cookies; returns null without a valid answer. */
async function requestAsBrowser<T>(
  { urls, chance, findings, stopping }: Needs,
  cookies: Map<string, string>,
  { method, path, body }: BrowserRequest,
): Promise<T | null> {
  const token = cookies.get('token_key');
  const response = await fetch(`${chance.pick(urls)}/api${path}`, {
    method,
    headers: {
      'panel-identifier': 'vigie-panel',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS_MAX), stopping]),
  });
  for (const given of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
    cookies.set(name, value);
  }
  const text = await response.text();
  if (response.status === 500) findings.add(`signing in by the provider answered 500: ${text.slice(0, 200)}`);
  return response.ok ? (JSON.parse(text) as T) : null;
}
