import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { literalOf } from './pattern-literal.ts';

test.each([
  ['^author-[1-3].$', 'author-'],
  ['-7zz[0-9]', '-7zz'],
  ['abc*de+fgh?i', 'ab'],
  ['a\\.html$', 'html'],
  ['(ab|cd)', null],
  ['(?i)abc', null],
  ['***=abc', null],
  ['\\x41bc', null],
  ['[[:digit:]]abc', null],
  ['.', null],
])('%s contains %s', (pattern, literal) => {
  expect(literalOf(pattern)).toBe(literal);
});

const piece = fc.tuple(
  fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\.'),
  fc.constantFrom('', '', '', '*', '+', '?', '{0,2}', '*?'),
);
const patterns = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.flat().join(''));
const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.'), maxLength: 12 });

test('whatever matches a pattern contains its literal text', () => {
  const property = fc.property(patterns, texts, (pattern, text) => {
    const literal = literalOf(pattern);
    return literal === null || !new RegExp(pattern).test(text) || text.includes(literal);
  });
  expect(fc.check(property, { numRuns: 2_000 })).toMatchObject({ failed: false });
});
