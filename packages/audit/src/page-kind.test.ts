import { expect, it } from 'vitest';
import { observation } from '../test/observation-builder.ts';
import { pageKindOf } from './page-kind.ts';

const ASKED = 'https://shop.example/compte/commandes';

it.each([
  ['Page introuvable - Boutique', ASKED, 'soft-404'],
  ['404', ASKED, 'soft-404'],
  ['Erreur 404 | Shop', ASKED, 'soft-404'],
  ['Seite nicht gefunden', ASKED, 'soft-404'],
  ['Cette page n’existe plus', ASKED, 'soft-404'],
  ['Peugeot 4040 d’occasion', ASKED, null],
  ['Site en maintenance', ASKED, 'maintenance'],
  ['Contrats de maintenance informatique', ASKED, null],
  ['Bonjour', 'https://shop.example/connexion?next=%2Fcompte', 'login-wall'],
  ['Bonjour', 'https://shop.example/auth/realms/shop', 'login-wall'],
  ['Bonjour', 'https://shop.example/authors/hugo', null],
  ['Bonjour', ASKED, null],
])('%s at %s is %s', (title, finalUrl, kind) => {
  expect(pageKindOf(observation({ title, finalUrl, requestedUrl: ASKED }))).toBe(kind);
});

it('says nothing of a login page that was asked for, nor of a page that failed', () => {
  const login = 'https://shop.example/login';
  expect(pageKindOf(observation({ requestedUrl: login, finalUrl: login }))).toBe(null);
  expect(pageKindOf(observation({ outcome: 'failed', title: '404' }))).toBe(null);
});
