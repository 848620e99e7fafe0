import { describe, expect, it } from 'vitest';
import { matchesPattern, replaceMatches } from './hostile-pattern.ts';
import { UNKNOWN } from './value.ts';

const replaced = (replacement: string) =>
  replaceMatches({ source: '(\\w)-(\\w)', ignoreCase: false }, 'a-b c-d', replacement);

describe('a regular expression of a container', () => {
  it.each([
    ['^/a(b|c)$', '/ac', false, true],
    ['thanks|order', '/THANKS', true, true],
    ['\\d{2}', 'a1', false, false],
    ['(', 'a', false, false],
    ['(?=a)a', 'a', false, UNKNOWN],
    ['(a)\\1', 'aa', false, UNKNOWN],
    ['\\Aa', 'a', false, UNKNOWN],
    ['[[:alpha:]]', 'a', false, UNKNOWN],
    ['a.b', 'a\rb', false, UNKNOWN],
    ['é', 'É', true, UNKNOWN],
  ] as const)('%s in %s', (...[source, text, ignoreCase, expected]) => {
    expect(matchesPattern(source, text, ignoreCase)).toBe(expected);
  });

  it('takes no time that grows with what it tries', () => {
    expect(matchesPattern('^(a+)+$', `${'a'.repeat(5_000)}b`, false)).toBe(false);
  });

  it('puts groups into a replacement', () => {
    expect(replaced('$2$1$$$&')).toBe('ba$a-b dc$c-d');
    expect(replaced('$`')).toBe(UNKNOWN);
    expect(replaceMatches({ source: 'x*', ignoreCase: false }, 'ax', '-')).toBe(UNKNOWN);
  });
});
