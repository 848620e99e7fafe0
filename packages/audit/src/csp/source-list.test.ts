import { expect, test } from 'vitest';
import { isAddressSource, matchesSources } from './source-list.ts';

const matches = (source: string, url: string, page = 'https://shop.example/cart') =>
  matchesSources([source], new URL(url), { page: new URL(page), isRedirected: false });
const PLAIN = 'http://shop.example/';

// As Chromium answers, by `npm run evaluate:policies`.
test.each([
  ["'self'", 'https://shop.example/a.js', true],
  ["'self'", 'wss://shop.example/live', true],
  ["'self'", 'https://shop.example:8443/a.js', false],
  ["'SELF'", 'https://www.shop.example/a.js', false],
  ['*', 'wss://any.example/', true],
  ['*', 'data:text/css,', false],
  ['https:', 'wss://cdn.example/', false],
  ['http:', 'https://cdn.example/', true],
  ['data:', 'data:image/gif;base64,', true],
  ['*.cdn.example', 'https://a.b.cdn.example/', true],
  ['*.cdn.example', 'https://cdn.example/', false],
  ['CDN.example', 'https://cdn.EXAMPLE/', true],
  ['cdn.example', 'http://cdn.example/', false],
  ['cdn.example', 'https://cdn.example:8443/', false],
  ['cdn.example:*', 'https://cdn.example:8443/', true],
  ['cdn.example:80', 'https://cdn.example/', false],
  ['http://cdn.example:80', 'https://cdn.example/', true],
  ['http://cdn.example:8443', 'https://cdn.example:8443/', false],
  ['https://cdn.example:8443', 'https://cdn.example:8443/', true],
  ['https://cdn.example/lib/', 'https://cdn.example/lib/1/a.js', true],
  ['https://cdn.example/lib', 'https://cdn.example/lib/a.js', false],
  ['https://cdn.example/Lib/', 'https://cdn.example/lib/a.js', false],
  ['https://cdn.example/a%3Bb.js', 'https://cdn.example/a;b.js', true],
  ['https://cdn.example/%E0', 'https://cdn.example/%E0', true],
  ['self', 'https://shop.example/', false],
  ['https://', 'https://cdn.example/', false],
  ["'none'", 'https://cdn.example/', false],
])('%s and %s: %s', (source, url, isAllowed) => {
  expect(matches(source, url)).toBe(isAllowed);
});

test('a page without TLS lets its sources be met by TLS', () => {
  expect(matches('cdn.example', 'https://cdn.example/', PLAIN)).toBe(true);
  expect(matches("'self'", 'https://shop.example/', PLAIN)).toBe(true);
  expect(matches('cdn.example:443', 'https://cdn.example/', PLAIN)).toBe(true);
  expect(matches('cdn.example:8080', 'https://cdn.example:8080/', PLAIN)).toBe(false);
});

test('a path does not match where a server sends a request on', () => {
  const meeting = { page: new URL(PLAIN), isRedirected: true };
  expect(matchesSources(['https://cdn.example/lib/'], new URL('https://cdn.example/x'), meeting)).toBe(true);
});

test('what browsers cannot read as a source is distinguished', () => {
  expect(['https:', '*.a.example:*', 'a.example/x'].every(isAddressSource)).toBe(true);
  expect(['a..example', 'https:/a.example', "'self", 'a b'].some(isAddressSource)).toBe(false);
});
