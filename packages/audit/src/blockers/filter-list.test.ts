import { NetworkFilter } from '@ghostery/adblocker';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { observation, recorded, request } from '../../test/observation-builder.ts';
import { createBlocker } from './blocker.ts';
import { boundedPattern, wildcardPattern } from './bounded-pattern.ts';
import { browsersOfLists } from './browser-lists.ts';
import { FILTER_LIST_LIMITS, readFilterList } from './filter-list.ts';

describe('filter list', () => {
  it('reads the header, and counts what it has', () => {
    const text = [
      '[Adblock Plus 2.0]',
      '! Title: EasyPrivacy',
      '! Version: 202611290700',
      '! Last modified: 29 Nov 2026 07:00 UTC',
      '! Licence: https://easylist.to/pages/licence.html',
      '||a.test^',
      '@@||b.test^',
      'shop.example##.ad',
      '||c.test^$popup',
      '0.0.0.0 d.test # a comment',
      '127.0.0.1 localhost',
    ].join('\r\n');
    expect(readFilterList('EP', text).facts).toEqual({
      name: 'EP',
      title: 'EasyPrivacy',
      version: '202611290700',
      lastModified: '29 Nov 2026 07:00 UTC',
      licence: 'https://easylist.to/pages/licence.html',
      rules: 2,
      exceptions: 1,
      cosmetic: 1,
      ignored: 1,
      ignoredLines: [{ line: 9, reason: 'unsupported' }],
    });
  });

  it.each([
    ['empty', '', 1],
    ['empty', '\ufeff\n \n', 1],
    ['binary', '||a.test^\n\0\0', 2],
    ['html', '\n\n<html><body>', 3],
    ['json', '{"a": 1}', 1],
    ['not-a-list', 'Some words about lists.', 1],
  ])('%s: %j', (reason, text, line) => {
    const read = () => readFilterList('x', text);
    expect(read).toThrow(expect.objectContaining({ name: 'Error', reason, line }));
  });

  it('bounds the rules that each request is compared with', () => {
    const rules = Array.from({ length: FILTER_LIST_LIMITS.genericRules + 3 }, (_, index) => `*a${index}*b*`);
    const { facts } = readFilterList('x', rules.join('\n'));
    expect(facts).toMatchObject({ rules: FILTER_LIST_LIMITS.genericRules, ignored: 3 });
    expect(facts.ignoredLines[0]).toEqual({
      line: FILTER_LIST_LIMITS.genericRules + 1,
      reason: 'too-generic',
    });
  });

  it('reports at most some ignored lines of a hostile list', () => {
    const { facts } = readFilterList('x', `||a.test^\n${'/(?=x)/\n'.repeat(10_000)}`);
    expect(facts.ignored).toBe(10_000);
    expect(facts.ignoredLines).toHaveLength(FILTER_LIST_LIMITS.ignoredLines);
  });

  it.each(['/^(a+)+$/', '/(a|a)*c/', '/(.*a){12}/', `/${'(?:a?){30}'.repeat(3)}/`])(
    'ends in time with %s',
    (rule) => {
      const url = `https://t.test/${'a'.repeat(20_000)}`;
      const visit = observation({ requests: recorded([request({ url })]) });
      const { rules } = readFilterList('x', `||none.test^\n${rule}`);
      expect(rules.length).toBeGreaterThan(0);
      createBlocker([readFilterList('x', `||none.test^\n${rule}`)]).open(visit)();
    },
    10_000,
  );

  it('ends in time with many wildcards', () => {
    const url = `https://t.test/${'ab'.repeat(15_000)}`;
    const list = readFilterList('x', `${'*a'.repeat(3_000)}*c\n||t.test/${'*a^'.repeat(2_000)}`);
    const visit = observation({ requests: recorded([request({ url })]) });
    expect(createBlocker([list]).open(visit)().blocked).toEqual([]);
  });
});

const patternOf = (rule: string) => {
  const filter = NetworkFilter.parse(rule);
  if (filter === null) throw new Error(rule);
  return boundedPattern(filter);
};

describe('patterns of linear time', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '/', '?', '-', '.'), maxLength: 12 });
  const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '^', '-', '.'), maxLength: 6 });

  it('match what the engine’s own expressions match', () => {
    expect(() =>
      fc.assert(
        fc.property(
          patterns,
          letters,
          fc.tuple(fc.boolean(), fc.boolean()),
          (pattern, text, [isStart, isEnd]) => {
            const source = pattern
              .replaceAll(/[.?+$|()[\]{}\\]/g, String.raw`\$&`)
              .replaceAll('*', '.*')
              .replaceAll('^', String.raw`(?:[^\w\d_.%-]|$)`);
            const engine = new RegExp(`${isStart ? '^' : ''}${source}${isEnd ? '$' : ''}`);
            return wildcardPattern(pattern, { isStart, isEnd }).test(text) === engine.test(text);
          },
        ),
        { numRuns: 5_000 },
      ),
    ).not.toThrow();
  });

  it('are null for what RE2 lacks, and exact for the rest', () => {
    for (const rule of ['/a(?=b)/', '/(?<!a)b/', String.raw`/(a)\1/`, '/(?:a{900}){900}/'])
      expect(patternOf(rule)).toBeNull();
    expect(
      patternOf(String.raw`/^https?:\/\/[a-z]{3}\.test\/[0-9a-f]{4,}/`)?.test('http://abc.test/09af'),
    ).toBe(true);
    expect(patternOf('/ABC/$match-case')?.test('abc')).toBe(false);
    expect(patternOf('/ABC/')?.test('xabcx')).toBe(true);
  });
});

describe('default lists of browsers', () => {
  it('are known by name, however it is written', () => {
    const browsers = browsersOfLists(['easyprivacy.txt', 'Easy List', 'our own']);
    expect(browsers.map(({ browser }) => browser)).toEqual([
      'ublock-origin',
      'ublock-origin-lite',
      'brave',
      'safari-content-blocker',
    ]);
    expect(browsers[0]?.lists).toEqual(new Set([0, 1]));
    expect(browsers[0]?.missing).toContain('uBlock filters');
    expect(browsersOfLists(['our own'])).toEqual([]);
  });
});
