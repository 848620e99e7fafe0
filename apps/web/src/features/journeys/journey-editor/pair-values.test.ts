import { describe, expect, it } from 'vitest';
import { asType, namedTwice, objectOf, pairsOf, type Pair } from './pair-values.ts';

const pair = (name: string, text: string, type: Pair['type'] = 'text'): Pair => ({
  key: name + text,
  name,
  type,
  text,
});

describe('lines of names and values', () => {
  it('write what they were read from', () => {
    const value = { textContent: '5', tabIndex: 0, checked: false, style: { color: 'red' }, title: null };
    expect(pairsOf(value).map(({ type }) => type)).toEqual(['text', 'number', 'yes-no', 'json', 'json']);
    expect(objectOf(pairsOf(value))).toEqual(value);
    expect(objectOf(pairsOf(undefined))).toBeUndefined();
  });

  it('leave out lines without a name, and refuse what a type cannot represent or stands twice', () => {
    expect(objectOf([pair('', 'x')])).toBeUndefined();
    expect(objectOf([pair('a', 'x', 'number'), pair('b', '{', 'json'), pair('c', '1.5', 'number')])).toEqual({
      a: undefined,
      b: undefined,
      c: 1.5,
    });
    const twice = [pair('a', 'x'), pair('a', 'y'), pair('b', 'z')];
    expect([...namedTwice(twice)]).toEqual(['a']);
    expect(objectOf(twice)).toEqual({ a: undefined, b: 'z' });
  });

  it('preserve their text under a type that can represent it', () => {
    expect(asType(pair('a', '5'), 'number')).toMatchObject({ type: 'number', text: '5' });
    expect(asType(pair('a', 'five'), 'number')).toMatchObject({ type: 'number', text: '' });
    expect(asType(pair('a', 'five'), 'yes-no')).toMatchObject({ text: 'true' });
  });
});
