import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

describe('highlighted code', () => {
  it('loses no character', () => {
    const source = "// a\nconst x = `a${1}b`;\n\n  return x === 'é' && /b+/.test(x)\n";
    expect(
      highlight(source)
        .map(({ text }) => text)
        .join(''),
    ).toBe(source);
  });

  it('distinguishes keywords, strings, values and comments', () => {
    const styles = Object.fromEntries(
      highlight("return 'a' + 1 // c").map(({ text, style }) => [text, style]),
    );
    expect(styles).toMatchObject({ return: 'keyword', "'a'": 'string', '1': 'value', '// c': 'comment' });
  });

  it('takes broken code as it is', () => {
    expect(
      highlight('if (((')
        .map(({ text }) => text)
        .join(''),
    ).toBe('if (((');
  });
});
