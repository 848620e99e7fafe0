import { describe, expect, it } from 'vitest';
import { cutPlace } from './cut-place.ts';

const partsOf = (text: string, tail?: number) => {
  const at = cutPlace(text, tail);
  return [text.slice(0, at), text.slice(at)];
};

describe('a text that loses its middle', () => {
  it('keeps a short text whole', () => {
    expect(partsOf('The JS tag is missing.')).toEqual(['The JS tag is missing.', '']);
  });

  it('keeps the words at the end, which tell causes apart', () => {
    const [, tail] = partsOf('A page-view hit lacks a required variable of the plan: action_name.');
    expect(tail).toBe(' of the plan: action_name.');
  });

  it('keeps the end of a sentence of fifty characters too', () => {
    const [, tail] = partsOf('The collector answered with an error (status 503).');
    expect(tail).toBe(' an error (status 503).');
  });

  it('cuts inside a last word that is long', () => {
    const [head, tail] = partsOf('Missing https://collect.example.org/a/very/long/path/without/any/space');
    expect(head?.startsWith('Missing ')).toBe(true);
    expect(tail).toHaveLength(26);
  });
});
