import { describe, expect, test } from 'vitest';
import { likeAround, likeInUrl, likeText } from './like-text.ts';

describe('the pattern of an address', () => {
  test.each([
    ['éditorial', '%\\%C3\\%A9ditorial%'],
    ['/blog/éà', '%/blog/\\%C3\\%A9\\%C3\\%A0%'],
    ['日本', '%\\%E6\\%97\\%A5\\%E6\\%9C\\%AC%'],
    ['😀', '%\\%F0\\%9F\\%98\\%80%'],
    ['/panier?a=b', '%/panier?a=b%'],
    ['%C3%A9', '%\\%C3\\%A9%'],
    ['a_b', '%a\\_b%'],
  ])('of %s is as it is stored', (typed, pattern) => expect(likeInUrl(typed)).toBe(pattern));

  test('of half a character is a pattern all the same', () => {
    expect(() => likeInUrl('\ud83d')).not.toThrow();
  });
});

test('a pattern matches only its text', () => {
  expect(likeText('100 %_\\')).toBe('100 \\%\\_\\\\');
  expect(likeAround('é')).toBe('%é%');
});
