import { expect, it } from 'vitest';
import { browserFamilyOf } from './browser-family.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'chrome'],
  [`${IPHONE} ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'chrome'],
  [`Mozilla/5.0 (Linux; Android 14; CUBOT P80) ${CHROME} Mobile Safari/537.36`, 'chrome'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'edge'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.6 Safari/605.1.15`, 'safari'],
  [`${IPHONE} ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`, 'safari'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  [`Mozilla/5.0 (Linux; Android 14; SM-S918B) ${CHROME} SamsungBrowser/28.0 Mobile Safari/537.36`, 'samsung'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'opera'],
  [`${IPHONE} ${WEBKIT} Mobile/15E148 Instagram 380.0.0.29`, 'in-app'],
  [`${IPHONE} ${WEBKIT} Mobile/15E148`, 'in-app'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${CHROME} Mobile Safari/537.36`, 'in-app'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 Vivaldi/7.5`, 'other'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', null],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
    null,
  ],
  ['curl/8.5.0', null],
  ['', null],
])('finds the family of %s', (userAgent, family) => {
  expect(browserFamilyOf(userAgent)).toBe(family);
});
