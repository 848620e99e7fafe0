import { describe, expect, it } from 'vitest';
import * as schemas from '../../forms/input-schemas.ts';
import { filledPatterns, isSelection, pastedPatterns } from './page-patterns.ts';

describe('a selection of pages', () => {
  it.each([
    [{ allPages: true, urls: [] }, true],
    [{ allPages: false, urls: ['SAV/', 'a/*'] }, true],
    [{ allPages: false, urls: ['', ' '] }, false],
    [{ allPages: false, urls: ['SAV/', '*'] }, false],
    [{ allPages: false, urls: Array.from({ length: 201 }, (_, index) => `p${index}`) }, false],
  ])('%j can be saved: %s', (selection, isGood) => {
    expect(isSelection(selection, schemas)).toBe(isGood);
  });

  it('leaves out lines that are not filled in', () => {
    expect(filledPatterns(['', ' a ', '  '])).toEqual(['a']);
    expect(isSelection({ allPages: false, urls: ['', 'a'] }, schemas)).toBe(true);
  });

  it('takes a pasted list as lines', () => {
    expect(pastedPatterns('SAV/*\n  produits/*, /\tpanier;')).toEqual(['SAV/*', 'produits/*', '/', 'panier']);
  });
});
