import { describe, expect, it } from 'vitest';
import { createRedaction } from './redact.ts';

describe('a redaction', () => {
  const { text, json } = createRedaction({
    token: 'secret',
    login: { user: 'al', password: 'secret-word', quoted: 'a "b" c' },
    list: ['in-a-list', 12345],
  });

  it.each([
    ['the secret and the secret-word', 'the ••• and the •••'],
    ['al has 12345', 'al has 12345'],
    ['from a list: in-a-list', 'from a list: •••'],
    ['{"said":"a \\"b\\" c"}', '{"said":"•••"}'],
  ])('turns %j into %j', (original, left) => {
    expect(text(original)).toBe(left);
  });

  it('checks every text and name of a value', () => {
    expect(json({ a: ['x-secret-x', { secret: null }], n: 1 })).toEqual({
      a: ['x-•••-x', { '•••': null }],
      n: 1,
    });
  });

  it('leaves all as it is without hidden texts', () => {
    const value = { a: ['secret'] };
    expect(createRedaction({ port: 8080, id: 'abc' }).json(value)).toBe(value);
  });
});
