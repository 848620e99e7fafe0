import { expect, test } from 'vitest';
import { findFieldErrors } from './field-errors.ts';
import { webLinkSchema, webUrlSchema } from './identifiers.ts';

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
