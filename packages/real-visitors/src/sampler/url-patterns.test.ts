import { expect, it } from 'vitest';
import { matchesPattern, pageGroupOf } from './url-patterns.ts';

it.each([
  ['cdn.example.org/tag.js', 'https://cdn.example.org/tag.js?v=2', true],
  ['cdn.example.org/tag.js?id=G-1', 'https://cdn.example.org/tag.js?id=G-2', false],
  ['cdn.example.org', 'https://cdn.example.org/any', true],
  ['*.example.org/hit', 'https://eu.example.org/hit', true],
  ['*.example.org/hit', 'https://eu.example.org.evil.test/hit', false],
  ['cdn.example.org:8443/', 'https://cdn.example.org/', false],
  ['cdn.example.org/tag.js', 'https://other.test/?u=cdn.example.org/tag.js', false],
  ['cdn.example.org/', 'inline', false],
  ['/Matomo.js', 'https://stats.example.org/js/matomo.js?v=2', true],
  ['/js/container_*.js', 'https://stats.example.org/js/container_abc.js', true],
])('%s against %s: %s', (pattern, url, isMatch) => {
  expect(matchesPattern([pattern], url)).toBe(isMatch);
});

it.each([
  ['/shop/*', '/shop/1', 'one'],
  ['/shop/*', '/shop', ''],
  ['/*/order*', '/fr/order/7', 'one'],
  ['/a*b', '/ab', 'one'],
  ['/ab*b', '/ab', ''],
  ['/shop', '/shop/', ''],
])('the group %s of %s', (path, page, id) => {
  expect(pageGroupOf([{ id: 'one', path }], page)).toBe(id);
});

it('matches a hostile pattern in linear time', () => {
  expect(pageGroupOf([{ id: 'one', path: `/${'a*'.repeat(40)}b` }], `/${'a'.repeat(20_000)}`)).toBe('');
});
