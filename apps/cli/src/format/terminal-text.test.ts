import { expect, it } from 'vitest';
import { shorten, wantsColours, wrap } from './terminal-text.ts';

it.each([
  [{ isTTY: true }, {}, true],
  [{ isTTY: true }, { NO_COLOR: '1' }, false],
  [{ isTTY: true }, { TERM: 'dumb' }, false],
  [{}, {}, false],
])('decides on colours for %j with %j: %s', (stream, env, expected) => {
  expect(wantsColours(stream, env)).toBe(expected);
});

it('breaks lines at spaces and leaves long words whole', () => {
  expect(wrap('one two https://shop.example/long three', 9)).toEqual([
    'one two',
    'https://shop.example/long',
    'three',
  ]);
});

it('keeps both ends of a long text', () => {
  expect(shorten('https://shop.example/a/very/long/path', 21)).toBe('https://sh…/long/path');
});
