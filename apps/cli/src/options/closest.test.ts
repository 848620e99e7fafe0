import { expect, it } from 'vitest';
import { closest } from './closest.ts';

it.each([
  ['php-tga', 'php-tag'],
  ['JS-TAG', 'js-tag'],
  ['colour', null],
])('finds for %s the nearest known word %s', (word, expected) => {
  expect(closest(word, ['js-tag', 'php-tag', 'delay'])).toBe(expected);
});
