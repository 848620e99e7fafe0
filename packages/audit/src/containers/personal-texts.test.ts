import { describe, expect, test } from 'vitest';
import { createMasking, createSearch } from './personal-texts.ts';

const MAIL = 'ada.martin@example.org';

describe('texts of a container', () => {
  test('are shown with personal data masked, plain and encoded', () => {
    const mask = createMasking();
    expect(mask(`send("${MAIL}")`)).toBe('send("a…@e….org")');
    expect(mask(`?mail=${encodeURIComponent(MAIL)}`)).not.toContain('ada');
    expect(mask('window.dataLayer.push(1)')).toBe('window.dataLayer.push(1)');
  });

  test('are cut where they are long, so that nothing unsearched is shown', () => {
    const shown = createMasking()(`${'let a = 1;'.repeat(3_000)}${MAIL}`);
    expect(shown).toHaveLength(20_001);
    expect(shown).not.toContain(MAIL);
  });

  test('are hidden once a container has had its share of the search', () => {
    const mask = createMasking();
    const texts = Array.from({ length: 40 }, (_, index) => `${index} ${`${MAIL} `.repeat(800)}`);
    const shown = texts.map(mask);
    expect(shown.at(-1)).toBe('•••');
    expect(shown.join('')).not.toContain(MAIL);
    expect(mask('plain code'), 'what can hold none is shown').toBe('plain code');
  });

  test('are searched for kinds of personal data', () => {
    const search = createSearch();
    expect(search(MAIL)).toEqual(['email']);
    expect(search('let a = 12')).toEqual([]);
  });
});
