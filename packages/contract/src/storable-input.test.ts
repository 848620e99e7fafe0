import { describe, expect, it } from 'vitest';
import { findInputFault, INPUT_DEPTH_MAX } from './storable-input.ts';

const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'x');
const pathsIn = (input: unknown) => findInputFault(input)?.fields.map(({ path }) => path);

describe('an input', () => {
  it('accepts any text that PostgreSQL stores, at any position', () => {
    const input = { a: 'é 🔑 \u0001 \ufffe', b: [1, null, true, undefined, { c: '' }], '': [] };
    expect(findInputFault(input)).toBeNull();
  });

  it.each(['\0', 'a\0b', '\ud800', 'x\udc00y'])('is refused for %j, with its position', (text) => {
    expect(pathsIn({ a: 'fine', b: [{ c: 'fine' }, { c: text }] })).toEqual(['b.1.c']);
    expect(pathsIn({ a: { [`k${text}`]: 1 } })).toEqual(['a']);
    expect(pathsIn(text)).toEqual(['']);
    expect(findInputFault(text)?.code).toBe('character-not-storable');
  });

  it('names each of its fields that is wrong, and no more than twenty', () => {
    expect(pathsIn({ a: '\0', b: 'b', c: '\ud800' })).toEqual(['a', 'c']);
    expect(pathsIn(Array.from({ length: 1_000 }, () => '\0'))).toHaveLength(20);
  });

  it('is as deep as the limit at most, and is measured without overflowing the stack', () => {
    expect(findInputFault(nested(INPUT_DEPTH_MAX))).toBeNull();
    for (const depth of [INPUT_DEPTH_MAX + 1, 500_000])
      expect(findInputFault(nested(depth))?.code).toBe('input-too-deep');
  });

  it('has keys of its own that reach for prototypes as any other', () => {
    expect(pathsIn(JSON.parse('{"__proto__":{"a":"\\u0000"}}'))).toEqual(['__proto__.a']);
  });
});
