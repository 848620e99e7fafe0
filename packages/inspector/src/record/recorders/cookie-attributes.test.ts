import { expect, it } from 'vitest';
import { cookieAttributes, nameOfLine } from './cookie-attributes.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const lifetime = (text: string) => cookieAttributes(`a=1${text}`, NOW)?.lifetimeSeconds;

it.each([
  ['', null],
  ['; Max-Age=60', 60],
  ['; max-age=60; expires=Thu, 01 Jan 1970 00:00:00 GMT', 60],
  ['; Expires=Thu, 01 Jan 2026 00:01:00 GMT', 60],
  ['; expires-ms=1767225630000', 30],
  ['; expires=never', null],
  ['; max-age=soon', null],
])('a cookie given%j lives so many seconds', (text, seconds) => {
  expect(lifetime(text)).toBe(seconds);
});

it.each(['; max-age=0', '; Max-Age=-1', '; expires=Thu, 01 Jan 1970 00:00:00 GMT', '; expires-ms=0'])(
  'a cookie given%j is removed',
  (text) => {
    expect(cookieAttributes(`a=1${text}`, NOW)).toBeNull();
  },
);

it('reads flags whatever their case, and no more than it knows', () => {
  expect(
    cookieAttributes('a=1; SECURE; httponly; SameSite=none; Partitioned; Domain=.Shop.Test', NOW),
  ).toEqual({
    lifetimeSeconds: null,
    secure: true,
    httpOnly: true,
    sameSite: 'None',
    partitioned: true,
    domain: 'shop.test',
  });
  expect(cookieAttributes('a=1; samesite=constructor; __proto__=1', NOW)?.sameSite).toBeNull();
});

it('takes the name of a line, and bytes of name and value', () => {
  expect(nameOfLine(' id =é; path=/', 10)).toEqual({ name: 'id', sizeBytes: 4 });
  expect(nameOfLine('nameless', 10).name).toBe('');
});
