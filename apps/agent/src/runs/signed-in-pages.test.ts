import { describe, expect, test } from 'vitest';
import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { SignedInMarks } from '@vigie/inspector/access/signed-in.ts';
import type { Visit } from '@vigie/inspector/inspector.ts';
import { observationOf } from '../../test/observation.ts';
import { SHOP } from '../../test/run-order.ts';
import { createSessionPool } from './session-pool.ts';
import type { LoginJourney } from './login-journey.ts';
import { createSignedInPages, POINTLESS_MAX } from './signed-in-pages.ts';

const LOGIN = `${SHOP}/login`;
const MARKS: SignedInMarks = {
  doors: new Set([LOGIN]),
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
  let session = 1;
  const visited: string[] = [];
  const door = createSessionPool().take(null);
  const open = () => {
    door.times += 1;
    door.isSpent = false;
    session = door.times;
    door.opened = {
      state: { cookies: [], storage: [{ origin: SHOP, local: { n: `${session}` }, session: {} }] },
      marks,
      hidden: {},
    };
    return door.opened;
  };
  open();
  const prelude: LoginJourney = {
    door,
    signedIn: async () => (door.isSpent || door.opened === null ? open() : door.opened),
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
    if (page === 'logout') session = 0;
    return page === 'logout' ? { ...left, cookies: cookies([]) } : left;
  };
  const visit = createSignedInPages(
    prelude,
    async (url, { signedIn, refusal, isLook }) => {
      if (refusal !== undefined) return visitOf(url, refusal);
      visited.push(new URL(url).pathname + (isLook ? '?look' : ''));
      const number = signedIn?.state.storage[0]?.local['n'];
      const observation = observe(url, number === `${session}`);
      return visitOf(url, signedIn?.failureOf(observation) ?? null);
    },
    new AbortController().signal,
  );
  const told = async (path: string) => (await visit(SHOP + path)).observation.failure?.code ?? 'in';
  return { door, visited, told, forget: () => void (session = 0) };
}

function visitOf(url: string, failure: Failure | null): Visit {
  return { observation: observationOf(url, { failure }), screenshot: null, links: [] };
}

describe('a page inside of what a prelude opened', () => {
  test('is visited again, once, when the website had forgotten who signed in', async () => {
    const site = closedSite({ '/p': 'public' });
    expect(await site.told('/a')).toBe('in');
    site.forget();
    expect(await Promise.all(['/b', '/c', '/p'].map(site.told))).toEqual(['in', 'in', 'in']);
    expect(site.door.times).toBe(2);
    expect(site.visited).toEqual(['/a', '/b', '/c', '/p', '/b', '/c']);
  });

  test('that ends the session is told so, and takes no other page with it', async () => {
    const site = closedSite({ '/logout': 'logout' });
    const paths = ['/a', '/logout', '/b', '/logout?next=/a', '/c'];
    expect(await Promise.all(paths.map(site.told))).toEqual(['in', 'signed-out', 'in', 'signed-out', 'in']);
    expect(await site.told('/logout?next=/else')).toBe('signed-out');
    expect(await site.told('/d')).toBe('in');
    expect(site.door.times).toBeLessThanOrEqual(5);
  });

  test('that refuses whoever is signed in costs no sign-in once that is known', async () => {
    const site = closedSite({ '/admin': 'forbidden' });
    expect(await site.told('/admin')).toBe('signed-out');
    expect(site.visited).toEqual(['/admin', '/admin', '/account?look']);
    for (let page = 0; page < 20; page += 1) expect(await site.told(`/admin?${page}`)).toBe('signed-out');
    expect(site.door.times).toBe(2);
    site.forget();
    expect([await site.told('/a'), site.door.times]).toEqual(['in', 3]);
  });

  test('is believed to refuse everybody after some, where no page tells strangers apart', async () => {
    const site = closedSite({ '/admin': 'forbidden', '/account': 'public' });
    for (let page = 0; page < 20; page += 1) expect(await site.told(`/admin?${page}`)).toBe('signed-out');
    expect(site.door.times).toBe(1 + POINTLESS_MAX);
  });

  test('is judged although each page takes away a cookie that was there for one page', async () => {
    const [sid] = MARKS.cookies;
    const site = closedSite({}, { ...MARKS, cookies: [...MARKS.cookies, { ...sid!, name: 'flash' }] });
    for (const path of ['/a', '/b', '/c']) expect(await site.told(path)).toBe('in');
    expect(site.visited).toEqual(['/a', '/a', '/a', '/b', '/c']);
    site.forget();
    expect([await site.told('/d'), site.door.times]).toEqual(['in', 4]);
  });

  test('that asks for a password for another reason is judged', async () => {
    const site = closedSite({ '/mail': 'asks-password' });
    expect([await site.told('/mail'), site.door.times]).toEqual(['in', 2]);
    expect([await site.told('/mail?2'), site.door.times]).toEqual(['in', 2]);
  });
});
