import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locales.ts';
import { FINDING_KINDS } from '../tracking-plan.ts';
import { findingRemedy, findingSentence, findingTitle } from './finding-words.ts';

const priced = {
  kind: 'wrong-type',
  event: 'purchase',
  source: 'ga4',
  property: 'items.0.price',
  expected: 'number, as 49.9',
  seen: 'string "49.9"',
} as const;

describe('the sentences of findings', () => {
  it('tell event, source, property, expected and seen', () => {
    expect(findingSentence(priced, 'en')).toBe(
      'items.0.price of purchase on ga4 is of a wrong type: expected number, as 49.9, seen string "49.9".',
    );
    expect(findingSentence(priced, 'fr')).toBe(
      'items.0.price de l’événement purchase sur ga4 n’a pas le bon type : attendu number, as 49.9, vu string "49.9".',
    );
    expect(findingRemedy(priced, 'en')).toBe('Send items.0.price as number, as 49.9.');
  });
  it('read well without values', () => {
    for (const locale of LOCALES)
      for (const kind of FINDING_KINDS) {
        const bare = { kind, event: 'purchase', source: 'ga4', property: null, expected: null, seen: null };
        const told = [findingTitle(kind, locale), findingSentence(bare, locale), findingRemedy(bare, locale)];
        for (const text of told) expect(text).not.toMatch(/[{}[\]…]| {2}|^les|^the/);
      }
  });
  it('say nothing of a source that tells nothing', () => {
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
