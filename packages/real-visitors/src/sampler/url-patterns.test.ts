import { array, assert, constantFrom, property } from 'fast-check';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import { expect, it } from 'vitest';
import { matchesName, pageGroupOf } from './url-patterns.ts';

it.each([
  ['phare.js', 'https://cdn.example.org/a/phare.js?v=2', true],
  ['CDN.example.org/*/tag', 'https://cdn.example.org/x/tag.js', true],
  ['https://cdn.example.org/tag.js?id=G-1', 'https://cdn.example.org/tag.js?id=G-2', false],
  ['cdn.example.org/tag.js', 'https://other.test/?u=cdn.example.org/tag.js', false],
  ['', 'https://cdn.example.org/', false],
  ['inline', 'inline', false],
])('the name %s in %s: %s', (name, url, isMatch) => {
  expect(matchesName([name], url)).toBe(isMatch);
});

it.each([
  ['SAV/*', '/SAV/1', true],
  ['/shop/*', '/shop', false],
  ['été/', '/%C3%A9t%C3%A9/', true],
  ['/a*b', '/ab', true],
  ['/ab*b', '/ab', false],
  ['/list?page=*', '/list?page=2', true],
  ['/list', '/list?page=2', true],
])('the pattern %s on %s: %s', (path, address, isMatch) => {
  const { pathname, search } = new URL(address, 'https://shop.example');
  expect(pageGroupOf([{ id: 'one', path }], { pathname, search })).toBe(isMatch ? 'one' : '');
});

const pieces = (...words: string[]) =>
  array(constantFrom(...words), { maxLength: 7 }).map((chosen) => chosen.join(''));

it('matches as the contract does', () => {
  assert(
    property(
      pieces('a', 'B', '/', '*', '.js', '?', 'q=1', ' '),
      pieces('a', 'B', '/', '.js', '?', 'q=1'),
      (pattern, rest) => {
        const url = new URL(`https://a.b/${rest}`);
        expect(matchesName([pattern], url.href)).toBe(matchesTagName(pattern, url.href));
        expect(pageGroupOf([{ id: 'one', path: pattern }], url) === 'one').toBe(
          matchesPathPattern(pattern, url.href),
        );
      },
    ),
  );
});

it('matches a hostile pattern in linear time', () => {
  const page = { pathname: `/${'a'.repeat(20_000)}`, search: '' };
  expect(pageGroupOf([{ id: 'one', path: `/${'a*'.repeat(40)}b` }], page)).toBe('');
});
