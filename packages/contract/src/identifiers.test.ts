import { expect, test } from 'vitest';
import { findFieldErrors } from './field-errors.ts';
import { instantSchema, webLinkSchema, webUrlSchema } from './identifiers.ts';

test.each([
  ['', 'url-required'],
  ['ftp://x', 'url-invalid'],
  ['http://x/ space', 'url-space'],
  ['http://x/\u00A0space', 'url-space'],
  ['https://exa mple.fr', 'url-space'],
])('the address "%s" is refused as %s', (url, code) => {
  for (const schema of [webUrlSchema, webLinkSchema])
    expect(findFieldErrors(schema, url).map((error) => error.code)).toContain(code);
});

test('an encoded space is part of an address', () => {
  expect(webUrlSchema.safeParse('http://x/%20space').success).toBe(true);
});

test('an instant is written as ISO text, whether it is a date or text', () => {
  const text = '2026-11-29T04:00:00.000Z';
  expect([instantSchema.parse(new Date(text)), instantSchema.parse(text)]).toEqual([text, text]);
  for (const value of ['29/11/2026', 1_764_388_800_000, null, undefined])
    expect(instantSchema.safeParse(value).success).toBe(false);
});
