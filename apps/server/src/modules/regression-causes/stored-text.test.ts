import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { STORED_BODIES_MAX } from '@vigie/contract/observation/stored-bodies.ts';
import { decodeStoredText } from './stored-text.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('a stored file gives its text, and no other', () => {
  const text = 'window.tag = "é •••"';
  expect(decodeStoredText(gzipSync(text), hashOf(text))).toBe(text);
  expect(decodeStoredText(gzipSync(text), hashOf('another'))).toBeNull();
  expect(decodeStoredText(Buffer.from('no archive'), hashOf(text))).toBeNull();
});

test('a file that grows beyond the stored size gives nothing', () => {
  const text = ' '.repeat(STORED_BODIES_MAX.fileBytes + 1);
  expect(decodeStoredText(gzipSync(text), hashOf(text))).toBeNull();
});
