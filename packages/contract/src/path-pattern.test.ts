import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { isLoneStar, matchesPathPattern } from './path-pattern.ts';

const SITE = 'https://www.shop.test';

test.each([
  ['SAV/', '/SAV/'],
  ['/SAV/', '/SAV/'],
  ['SAV/*', '/SAV/'],
  ['SAV/*', '/SAV/pannes/42'],
  ['/', '/'],
  ['product/test', '/product/test'],
  ['product/test', '/product/test?a=1'],
  ['*/avis', '/product/12/avis'],
  ['*.html', '/a/b.html'],
  ['p/*/avis*', '/p/12/avis/2'],
  ['été/*', '/%C3%A9t%C3%A9/2026'],
  ['search?q=*', '/search?q=shoes'],
  ['', '/'],
])("'%s' matches %s", (pattern, path) => {
  expect(matchesPathPattern(pattern, SITE + path)).toBe(true);
});

test.each([
  ['SAV/', '/SAV'],
  ['SAV/', '/SAV/pannes'],
  ['SAV/*', '/boutique/SAV/'],
  ['/', '/a'],
  ['product/test', '/product/tests'],
  ['*.html', '/a.html5'],
  ['a*a', '/a'],
  ['search?q=*', '/search'],
  ['p.t', '/pxt'],
])("'%s' does not match %s", (pattern, path) => {
  expect(matchesPathPattern(pattern, SITE + path)).toBe(false);
});

it('takes a star for any run of characters', () => {
  const word = fc.stringMatching(/^[a-z0-9/]{0,8}$/);
  fc.assert(
    fc.property(word, word, word, (head, run, tail) => {
      const path = `/${(head + run + tail).replace(/^\/+/, '')}`;
      fc.pre(path === `/${head}${run}${tail}`);
      expect(matchesPathPattern(`${head}*${tail}`, SITE + path)).toBe(true);
    }),
  );
});

it('stays fast on a hostile pattern and a long URL', () => {
  const before = process.threadCpuUsage();
  expect(matchesPathPattern(`${'a*'.repeat(200)}b`, `${SITE}/${'a'.repeat(1_000_000)}`)).toBe(false);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000);
});

test.each(['*', '/*', ' * ', '**'])("'%s' is the lone star", (pattern) => {
  expect(isLoneStar(pattern)).toBe(true);
});

it('takes no other pattern for the lone star', () => {
  expect(['a*', '*/', '/'].map(isLoneStar)).toEqual([false, false, false]);
});
