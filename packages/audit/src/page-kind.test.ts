import type { ShownContent } from '@vigie/contract/observation/observation.ts';
import { expect, it } from 'vitest';
import { observation, request } from '../test/observation-builder.ts';
import { pageKindOf } from './page-kind.ts';

const REQUESTED_URL = 'https://shop.example/compte/commandes';

it.each([
  ['Page introuvable - Boutique', REQUESTED_URL, 'soft-404'],
  ['404', REQUESTED_URL, 'soft-404'],
  ['Erreur 404 | Shop', REQUESTED_URL, 'soft-404'],
  ['Seite nicht gefunden', REQUESTED_URL, 'soft-404'],
  ['Cette page n’existe plus', REQUESTED_URL, 'soft-404'],
  ['Peugeot 4040 d’occasion', REQUESTED_URL, null],
  ['Peugeot 404 coupé - Boutique', REQUESTED_URL, null],
  ['Site en maintenance', REQUESTED_URL, 'maintenance'],
  ['Contrats de maintenance informatique', REQUESTED_URL, null],
  ['Sorry, the page you requested could not be found - Shop', REQUESTED_URL, 'soft-404'],
  ['Die Seite wurde nicht gefunden', REQUESTED_URL, 'soft-404'],
  ['How a page that was not found hurts you', REQUESTED_URL, null],
  ['We’ll be back soon', REQUESTED_URL, 'maintenance'],
  ['Our site is currently under maintenance', REQUESTED_URL, 'maintenance'],
  ['Contrat de maintenance - Chaudières', REQUESTED_URL, null],
  ['Maintenance', REQUESTED_URL, 'maintenance'],
  ['Bonjour', 'https://shop.example/connexion?next=%2Fcompte', 'login-wall'],
  ['Bonjour', 'https://shop.example/auth/realms/shop', 'login-wall'],
  ['Bonjour', 'https://shop.example/authors/hugo', null],
  ['Bonjour', REQUESTED_URL, null],
])('the title %s at %s, of an older visit, is %s', (title, finalUrl, kind) => {
  expect(pageKindOf(observation({ title, finalUrl, requestedUrl: REQUESTED_URL }))).toBe(kind);
});

const CONTENT: ShownContent = { heading: 'Boutique', textLength: 3_000, passwords: 0, asksIdentity: false };
const LOGIN = 'https://shop.example/login';
const HOME = 'https://shop.example/';

it.each([
  [
    'an application’s error page',
    { heading: 'Oups, cette page n’existe pas', textLength: 90 },
    {},
    'soft-404',
  ],
  [
    'an error page with products',
    { heading: 'Page introuvable', textLength: 2_500 },
    { title: 'Page introuvable' },
    'soft-404',
  ],
  ['a product of such a name', { heading: '404', textLength: 700 }, { title: '404 | Parfums' }, null],
  [
    'a product that jokes',
    { heading: '404 Not Found, le t-shirt', textLength: 200 },
    { title: 'T-shirt 404' },
    null,
  ],
  ['a bare number', { heading: '404', textLength: 60 }, { title: 'Shop' }, 'soft-404'],
  ['a car', { heading: 'Peugeot 404', textLength: 300 }, { title: 'Peugeot 404 | Garage' }, null],
  [
    'an article on it',
    { heading: 'Page not found: how to fix a 404', textLength: 4_000 },
    { title: 'Page not found: how to fix a 404' },
    null,
  ],
  ['a site at work', { heading: 'Site en maintenance', textLength: 120 }, {}, 'maintenance'],
  [
    'an article on maintenance',
    { heading: 'Site en maintenance : prévenir ses visiteurs', textLength: 4_000 },
    { title: 'Site en maintenance' },
    null,
  ],
  ['a wall at another address', { passwords: 1, textLength: 200 }, { finalUrl: HOME }, 'login-wall'],
  ['a wall that asks who first', { asksIdentity: true, textLength: 200 }, { finalUrl: LOGIN }, 'login-wall'],
  ['a home page that lets visitors sign in', { passwords: 1, textLength: 900 }, { finalUrl: HOME }, null],
  ['an offer for a connection', {}, { finalUrl: 'https://shop.example/connexion-internet' }, null],
  ['a registration', { passwords: 2, textLength: 200 }, { finalUrl: HOME }, null],
  ['a page that lets visitors sign in', { passwords: 1, textLength: 200 }, {}, null],
  [
    'the sign-in page that was asked for',
    { passwords: 1, textLength: 200 },
    { requestedUrl: LOGIN, finalUrl: LOGIN },
    null,
  ],
] as const)('%s: what it shows decides', (...row) => {
  const [, shown, changes, kind] = row;
  const page = {
    title: 'Boutique',
    requestedUrl: REQUESTED_URL,
    finalUrl: REQUESTED_URL,
    shown: { ...CONTENT, ...shown },
    ...changes,
  };
  expect(pageKindOf(observation(page))).toBe(kind);
});

it('a server that requests a later visit is at work; one that fails is not', () => {
  const failed = {
    outcome: 'failed',
    httpStatus: 503,
    requestedUrl: REQUESTED_URL,
    finalUrl: REQUESTED_URL,
  } as const;
  const answer = (responseHeaders: Record<string, string>) => ({
    requests: {
      state: 'recorded' as const,
      value: [
        request({
          url: REQUESTED_URL,
          finalUrl: REQUESTED_URL,
          resourceType: 'document',
          frameId: 'main',
          responseHeaders,
        }),
      ],
    },
  });
  expect(pageKindOf(observation({ ...failed, ...answer({ 'retry-after': '3600' }) }))).toBe('maintenance');
  expect(pageKindOf(observation({ ...failed, ...answer({}), title: '503 Service Unavailable' }))).toBe(null);
  expect(pageKindOf(observation({ outcome: 'failed', title: '404' }))).toBe(null);
});
