import { describe, expect, test } from 'vitest';
import { LEGAL_TEXTS, loadLegalText } from './legal-text.ts';

const shapeOf = (tokens: readonly { type: string }[]) =>
  tokens.map(({ type }) => type).filter((type) => type !== 'space');

describe.each(LEGAL_TEXTS)('the text %s', (name) => {
  test('has the same sections in both languages', async () => {
    const [fr, en] = await Promise.all([loadLegalText(name, 'fr'), loadLegalText(name, 'en')]);
    expect(shapeOf(fr.tokens)).toEqual(shapeOf(en.tokens));
    expect(fr.headings.size).toBeGreaterThan(3);
  });

  test('contains no HTML', async () => {
    const { tokens } = await loadLegalText(name, 'fr');
    expect(shapeOf(tokens)).not.toContain('html');
  });
});
