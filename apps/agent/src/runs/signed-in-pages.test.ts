import { describe, expect, test } from 'vitest';
import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { SignedInMarks } from '@vigie/inspector/access/signed-in.ts';
import type { Visit } from '@vigie/inspector/inspector.ts';
import { observationOf } from '../../test/observation.ts';
import { SHOP } from '../../test/run-order.ts';
import { createSessionPool } from './session-pool.ts';
import type { LoginJourney } from './login-journey.ts';
import { createSignedInPages, FAILED_RENEWALS_MAX } from './signed-in-pages.ts';

const LOGIN = `${SHOP}/login`;
const MARKS: SignedInMarks = {
  signInPages: new Set([LOGIN]),
  cookies: [{ name: 'sid', value: 'x', domain: 'shop.example', path: '/', httpOnly: true }],
  landing: `${SHOP}/account`,
};
const SID = {
  name: 'sid',
  domain: 'shop.example',
  path: '/',
  expiresAt: null,
  httpOnly: true,
  secure: false,
  sameSite: null,
  sizeBytes: 4,
};

/** Returns a website with one session; `pages` returns a page as seen by a signed-in visitor. */
function closedSite(
  pages: Record<string, 'logout' | 'forbidden' | 'public' | 'asks-password' | 'in'>,
  marks = MARKS,
) {
  /** Number of the session that the website accepts. 0: none. */
  let accepted = 1;
  const visited: string[] = [];
  const session = createSessionPool().take(null);
  const open = () => {
    session.times += 1;
    session.hasEnded = false;
    accepted = session.times;
    session.opened = {
      state: { cookies: [], storage: [{ origin: SHOP, local: { n: `${accepted}` }, session: {} }] },
      marks,
      hidden: {},
    };
    return session.opened;
  };
  open();
  const login: LoginJourney = {
    session,
    signedIn: async () => (session.hasEnded || session.opened === null ? open() : session.opened),
    renew: async () => open(),
  };
  const observe = (url: string, isIn: boolean) => {
    const page = pages[new URL(url).pathname] ?? 'in';
    const cookies = (all: (typeof SID)[]) => ({ state: 'recorded' as const, value: all });
    const form = { heading: null, textLength: 10, passwords: 1, asksIdentity: true };
    const left = observationOf(url, { cookies: cookies([SID]) });
    if (page === 'public') return left;
    if (page === 'forbidden' || !isIn) return { ...left, finalUrl: LOGIN, shown: form };
    if (page === 'asks-password') return { ...left, shown: form };
    if (page === 'logout') accepted = 0;
    return page === 'logout' ? { ...left, cookies: cookies([]) } : left;
  };
  const visit = createSignedInPages(
    login,
    async (url, { signedIn, refusal, isCheck }) => {
      if (refusal !== undefined) return visitOf(url, refusal);
      visited.push(new URL(url).pathname + (isCheck ? '?check' : ''));
      const number = signedIn?.state.storage[0]?.local['n'];
      const observation = observe(url, number === `${accepted}`);
      return visitOf(url, signedIn?.failureOf(observation) ?? null);
    },
    new AbortController().signal,
  );
  const resultOf = async (path: string) => (await visit(SHOP + path)).observation.failure?.code ?? 'in';
  return { session, visited, resultOf, forget: () => void (accepted = 0) };
}

function visitOf(url: string, failure: Failure | null): Visit {
  return { observation: observationOf(url, { failure }), screenshot: null, links: [] };
}

describe('a page behind a login journey', () => {
  test('is visited once more if the website forgot the session', async () => {
    const site = closedSite({ '/p': 'public' });
    expect(await site.resultOf('/a')).toBe('in');
    site.forget();
    expect(await Promise.all(['/b', '/c', '/p'].map(site.resultOf))).toEqual(['in', 'in', 'in']);
    expect(site.session.times).toBe(2);
    expect(site.visited).toEqual(['/a', '/b', '/c', '/p', '/b', '/c']);
  });

  test('that ends the session fails as signed-out, and no other page fails with it', async () => {
    const site = closedSite({ '/logout': 'logout' });
    const paths = ['/a', '/logout', '/b', '/logout?next=/a', '/c'];
    expect(await Promise.all(paths.map(site.resultOf))).toEqual([
      'in',
      'signed-out',
      'in',
      'signed-out',
      'in',
    ]);
    expect(await site.resultOf('/logout?next=/else')).toBe('signed-out');
    expect(await site.resultOf('/d')).toBe('in');
    expect(site.session.times).toBeLessThanOrEqual(5);
  });

  test('that refuses signed-in visitors costs no sign-in once that is known', async () => {
    const site = closedSite({ '/admin': 'forbidden' });
    expect(await site.resultOf('/admin')).toBe('signed-out');
    expect(site.visited).toEqual(['/admin', '/admin', '/account?check']);
    for (let page = 0; page < 20; page += 1) expect(await site.resultOf(`/admin?${page}`)).toBe('signed-out');
    expect(site.session.times).toBe(2);
    site.forget();
    expect([await site.resultOf('/a'), site.session.times]).toEqual(['in', 3]);
  });

  test('counts as refused to everybody after a few sign-ins, if no page proves a session', async () => {
    const site = closedSite({ '/admin': 'forbidden', '/account': 'public' });
    for (let page = 0; page < 20; page += 1) expect(await site.resultOf(`/admin?${page}`)).toBe('signed-out');
    expect(site.session.times).toBe(1 + FAILED_RENEWALS_MAX);
  });

  test('is evaluated although each page removes a cookie that was set for one page', async () => {
    const [sid] = MARKS.cookies;
    const site = closedSite({}, { ...MARKS, cookies: [...MARKS.cookies, { ...sid!, name: 'flash' }] });
    for (const path of ['/a', '/b', '/c']) expect(await site.resultOf(path)).toBe('in');
    expect(site.visited).toEqual(['/a', '/a', '/a', '/b', '/c']);
    site.forget();
    expect([await site.resultOf('/d'), site.session.times]).toEqual(['in', 4]);
  });

  test('that requests a password for another reason is evaluated', async () => {
    const site = closedSite({ '/mail': 'asks-password' });
    expect([await site.resultOf('/mail'), site.session.times]).toEqual(['in', 2]);
    expect([await site.resultOf('/mail?2'), site.session.times]).toEqual(['in', 2]);
  });
});
