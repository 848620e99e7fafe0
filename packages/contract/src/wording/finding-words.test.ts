import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locales.ts';
import { FINDING_KINDS } from '../tracking-plan.ts';
import { findingRemedy, findingTitle } from './finding-advice.ts';
import { findingSentence } from './finding-words.ts';

const priced = {
  kind: 'wrong-type',
  event: 'purchase',
  source: 'ga4',
  property: 'items.0.price',
  expected: 'number, as 49.9',
  seen: 'string "49.9"',
} as const;

describe('the sentences of findings', () => {
  it('report event, source, property, expected and seen', () => {
    expect(findingSentence(priced, 'en')).toBe(
      'items.0.price of purchase on ga4 is of a wrong type: expected a number (49.9), seen "49.9".',
    );
    expect(findingSentence(priced, 'fr')).toBe(
      'items.0.price de l’événement purchase sur ga4 n’a pas le bon type : attendu un nombre (49.9), vu "49.9".',
    );
    expect(findingRemedy(priced, 'en')).toBe('Send items.0.price as a number (49.9).');
  });
  it('report counts, ranges and patterns in words', () => {
    const rare = { ...priced, kind: 'too-seldom', expected: '>= 2', seen: '1' } as const;
    expect(findingSentence(rare, 'fr')).toMatch(/attendu au moins 2, vu 1\.$/);
    const typed = { ...priced, expected: 'integer | null', seen: 'array [1]' };
    expect(findingSentence(typed, 'fr')).toMatch(/attendu un nombre entier ou null, vu \[1\]\.$/);
    const refused = {
      ...priced,
      kind: 'not-allowed',
      expected: 'pattern ^[A-Z]+$',
      seen: 'string "a"',
    } as const;
    expect(findingSentence(refused, 'en')).toMatch(/expected the pattern \^\[A-Z\]\+\$; seen "a"\.$/);
  });
  it('read well without values', () => {
    for (const locale of LOCALES)
      for (const kind of FINDING_KINDS) {
        const bare = { kind, event: 'purchase', source: 'ga4', property: null, expected: null, seen: null };
        const texts = [
          findingTitle(kind, locale),
          findingSentence(bare, locale),
          findingRemedy(bare, locale),
        ];
        for (const text of texts) expect(text).not.toMatch(/[{}[\]…]| {2}|^les|^the/);
      }
  });
  it('omit a source that reports nothing', () => {
    const absent = {
      ...priced,
      kind: 'sources-disagree',
      property: 'value',
      expected: '49.9',
      seen: null,
    } as const;
    expect(findingSentence(absent, 'en')).toMatch(/expected 49\.9, seen nothing\.$/);
  });
  it('keep what a page wrote as it is, and fill it in once', () => {
    const hostile = { ...priced, event: '{seen}', seen: '<b>{event}</b> [x]' };
    expect(findingSentence(hostile, 'en')).toContain('of {seen} on ga4');
    expect(findingSentence(hostile, 'en')).toContain('<b>{event}</b> [x]');
  });
});
