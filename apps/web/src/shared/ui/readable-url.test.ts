import { expect, test } from 'vitest';
import { readableUrl } from './readable-url.ts';

test.each([
  ['/blog/%C3%A9ditorial', '/blog/éditorial'],
  ['/%E5%95%86%E5%93%81/caf%c3%a9?q=%C3%89t%C3%A9#%C3%A0', '/商品/café?q=Été#à'],
  ['/plain/path?a=1', '/plain/path?a=1'],
])('%s is shown as %s', (url, shown) => {
  expect(readableUrl(url)).toBe(shown);
});

test.each([
  ['a slash', '/a%2Fb'],
  ['a NUL', '/a%00b'],
  ['a space', '/a%20b'],
  ['a line break', '/a%0Ab'],
  ['a percent sign', '/a%2541'],
  ['a turn of the direction', '/a%E2%80%AEgpj.exe'],
  ['an isolate', '/a%E2%81%A6b'],
  ['writing from right to left', '/%D7%A9%D7%9C%D7%95%D7%9D/1'],
  ['a space without width', '/a%E2%80%8Bb'],
  ['a space that does not break', '/a%C2%A0b'],
  ['a letter that is not seen', '/a%E3%85%A4b'],
  ['a slash of another script', '/a%E2%88%95b'],
  ['a mark without a letter', '/a%CC%81'],
  ['bytes that are no text', '/caf%E9'],
  ['text that is too long for its letters', '/%C0%AF'],
])('%s stays encoded', (_what, url) => {
  expect(readableUrl(url)).toBe(url);
});

test('what is no letter stays encoded among letters', () => {
  expect(readableUrl('/%C3%A9%E2%80%AE%C3%A9')).toBe('/é%E2%80%AEé');
});
