import { describe, expect, it } from 'vitest';
import { initialLocale } from './locale.ts';

describe('the first locale', () => {
  it.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['FR-fr', 'fr'],
    ['en-GB', 'en'],
    ['de', 'en'],
    ['', 'en'],
  ])('for a browser in "%s" is %s', (language, locale) => {
    expect(initialLocale(localStorage, language)).toBe(locale);
  });

  it('is the stored one before all', () => {
    localStorage.setItem('locale', 'en');
    expect(initialLocale(localStorage, 'fr')).toBe('en');
    localStorage.setItem('locale', 'de');
    expect(initialLocale(localStorage, 'fr')).toBe('fr');
  });
});
