import { expect, test } from 'vitest';
import { HERE, rightOrigins } from './right-origin.ts';

const PAGE = '/connexion?to=%2Fsante#part';
const NOWHERE = { isHere: false, elsewhere: null };
const of = (publicUrl: string, shown: string) => rightOrigins(publicUrl, new URL(`${shown}${PAGE}`));
const at = (origin: string) => ({ isHere: false, elsewhere: `${origin}${PAGE}` });

test.each([
  ['https://panel.example', 'https://panel.example'],
  ['https://panel.example/vigie', 'https://panel.example'],
  ['http://localhost:4000', 'http://localhost:4000'],
])('at its own address %s all works', (publicUrl, shown) => {
  expect(of(publicUrl, shown)).toEqual({ providers: HERE, passkeys: HERE });
});

test.each([
  ['https://panel.example', 'http://panel.inner:4000'],
  ['https://panel.example', 'https://192.0.2.7'],
  ['http://localhost:4000', 'http://127.0.0.1:4000'],
])('the panel %s that is shown at %s leads to its own address', (publicUrl, shown) => {
  expect(of(publicUrl, shown)).toEqual({ providers: at(publicUrl), passkeys: at(publicUrl) });
});

test('passkeys of a loopback number are at localhost, its providers at the number', () => {
  const [number, name] = ['http://127.0.0.1:4000', 'http://localhost:4000'];
  expect(of(number, number)).toEqual({ providers: HERE, passkeys: at(name) });
  expect(of(number, name)).toEqual({ providers: at(number), passkeys: HERE });
});

test.each([
  ['http://10.0.0.3:4000', 'http://panel.inner'],
  ['http://localhost:4000', 'http://10.0.0.3:4000'],
  ['http://127.0.0.1:4000', 'https://panel.example'],
])('passkeys of %s that is shown at %s are nowhere', (publicUrl, shown) => {
  expect(of(publicUrl, shown).passkeys).toEqual(NOWHERE);
});

test.each(['javascript:alert(1)', 'ftp://panel.example', 'panel', ''])('%j leads nowhere', (publicUrl) => {
  expect(of(publicUrl, 'https://panel.inner')).toEqual({ providers: NOWHERE, passkeys: NOWHERE });
});

test.each(['//other.example/x', '/\\other.example/x'])(
  'the path %s does not name where it leads',
  (pathname) => {
    const shown = { origin: 'http://panel.inner', hostname: 'panel.inner', pathname, search: '', hash: '' };
    const { elsewhere } = rightOrigins('https://panel.example', shown).providers;
    expect(new URL(elsewhere ?? '').origin).toBe('https://panel.example');
  },
);
