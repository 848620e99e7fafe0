import { testInputSchema } from '@vigie/contract/page-test.ts';
import { describe, expect, it } from 'vitest';
import { filledPatterns, pastedPatterns, patternRefusal, selectionRefusal } from './page-patterns.ts';

const TEST = {
  websiteId: '01930000-0000-7000-8000-000000000001',
  title: 'A test',
  category: 'tag',
  severity: 'minor',
  content: '1',
  condition: 'content',
  isDraft: false,
};

describe('a page pattern', () => {
  it.each(['SAV/', 'SAV/*', '/', 'product/test', '/a?b=*', 'été/*'])('may be %s', (pattern) => {
    expect(patternRefusal(pattern)).toBeNull();
  });

  it.each([
    ['', 'url-required'],
    ['*', 'url-lone-star'],
    ['/*', 'url-lone-star'],
    [' ** ', 'url-lone-star'],
    ['https://www.example.com/a', 'url-invalid'],
    ['//host/a', 'url-invalid'],
    ['a b', 'url-invalid'],
    ['a#b', 'url-invalid'],
    ['a'.repeat(501), 'url-too-long'],
  ] as const)('may not be "%s"', (pattern, refusal) => {
    expect(patternRefusal(pattern)).toBe(refusal);
  });
});

describe('a selection of pages', () => {
  it.each([
    { allPages: true, urls: [] },
    { allPages: false, urls: [] },
    { allPages: false, urls: ['SAV/', 'a/*'] },
    { allPages: false, urls: ['SAV/', '*'] },
    { allPages: false, urls: Array.from({ length: 201 }, (_, index) => `p${index}`) },
  ])('is judged as the contract judges it: %j', (selection) => {
    expect(selectionRefusal(selection) === null).toBe(
      testInputSchema.safeParse({ ...TEST, ...selection }).success,
    );
  });

  it('leaves out lines that are not filled in', () => {
    expect(filledPatterns(['', ' a ', '  '])).toEqual(['a']);
    expect(selectionRefusal({ allPages: false, urls: ['', 'a'] })).toBeNull();
  });

  it('takes a pasted list as lines', () => {
    expect(pastedPatterns('SAV/*\n  produits/*, /\tpanier;')).toEqual(['SAV/*', 'produits/*', '/', 'panier']);
  });
});
