import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { KEPT_MAX } from '@vigie/contract/observation/kept.ts';
import { keptText } from './kept-text.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('a kept file gives its text, and no other', () => {
  const text = 'window.tag = "é •••"';
  expect(keptText(gzipSync(text), hashOf(text))).toBe(text);
  expect(keptText(gzipSync(text), hashOf('another'))).toBeNull();
  expect(keptText(Buffer.from('no archive'), hashOf(text))).toBeNull();
});

test('a file that grows beyond what is kept gives nothing', () => {
  const text = ' '.repeat(KEPT_MAX.fileBytes + 1);
  expect(keptText(gzipSync(text), hashOf(text))).toBeNull();
});
