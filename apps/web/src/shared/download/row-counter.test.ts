import { expect, test } from 'vitest';
import { createRowCounter } from './row-counter.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('rows are counted without the head, wherever the pieces are cut', () => {
  const counter = createRowCounter();
  expect(counter.rows()).toBe(0);
  counter.add(bytes('url;type\r'));
  counter.add(bytes('\n/a;page\r\n/b;'));
  expect(counter.rows()).toBe(1);
  counter.add(bytes('page\r\n'));
  expect(counter.rows()).toBe(2);
});

test('a line that breaks inside quotes is one row', () => {
  const counter = createRowCounter();
  counter.add(bytes('url,title\r\n/a,"one\n'));
  counter.add(bytes('""two""\n"\r\n/b,three\r\n'));
  expect(counter.rows()).toBe(2);
});
