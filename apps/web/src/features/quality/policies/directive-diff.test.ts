import { describe, expect, it } from 'vitest';
import { diffOf, type Token } from './directive-diff.ts';

const marked = (tokens: readonly Token[]) =>
  tokens.filter(({ isChanged }) => isChanged).map(({ text }) => text);

describe('the change of a directive', () => {
  it('marks the source that comes', () => {
    const { before, after } = diffOf("script-src 'self'", "script-src 'self' https://cdn.exemple.fr");
    expect(marked(before)).toEqual([]);
    expect(marked(after)).toEqual(['https://cdn.exemple.fr']);
  });

  it('marks what goes, as none does once something is let in', () => {
    const { before, after } = diffOf("connect-src 'none'", 'connect-src https://collecte.exemple.fr');
    expect(marked(before)).toEqual(["'none'"]);
    expect(marked(after)).toEqual(['https://collecte.exemple.fr']);
  });

  it('marks the whole of a directive that was not there', () => {
    expect(marked(diffOf('', "img-src 'self'").after)).toEqual(['img-src', "'self'"]);
  });
});
