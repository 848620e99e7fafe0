import { expect, it } from 'vitest';
import { isPlaceholderAccount, isRightAccount } from './accounts.ts';

it.each([
  '', ' ', 'undefined', 'null', 'NaN', '[object Object]', 'UA-XXXXX-Y', 'UA-XXXXXXXX-1', 'G-XXXXXXXXXX', 'GTM-XXXX',
  'AW-XXXXXXXXX', 'XXXXXXXX', 'G-', 'YOUR_SITE_ID', 'your-pixel-id', 'VOTRE_SITE_ID', 'VOTRE_ID', 'INSERT_KEY_HERE',
  '<pixel id>', '{{ ga4_id }}', '${PIXEL}', '%ID%', 'GA_MEASUREMENT_ID', 'SITE_ID',
])('%j is what stands in examples', (account) => {
  expect(isPlaceholderAccount(account)).toBe(true);
}); // prettier-ignore

it.each([
  'G-ABC1234567', 'UA-17508125-8', 'GTM-MX3XXX', 'GTM-NJXWQL', '1', '7', 'shop', 'phc_test', 'shop.example',
  'your-shop.example', 'votre-opticien.example', 'my-site', 'replace-records', '0a1b2c3d-0000-4000-8000-0123456789ab',
  'x', 'none-of-us',
])('%j may be an account', (account) => {
  expect(isPlaceholderAccount(account)).toBe(false);
}); // prettier-ignore

it('takes an account for the expected one whatever its case, also beside others and without prefix and label of Google Ads', () => {
  expect(isRightAccount('g-abc', ' G-ABC ')).toBe(true);
  expect(isRightAccount('00aa, 00bb', '00bb')).toBe(true);
  expect(isRightAccount('AW-123', '123')).toBe(true);
  expect(isRightAccount('AW-123/AbC-d', 'AW-123')).toBe(true);
  expect(isRightAccount('AW-1234/AbC-d', 'AW-123')).toBe(false);
  expect(isRightAccount('G-ABD', 'G-ABC')).toBe(false);
});

it('takes any account for right where none is expected, but for those of examples', () => {
  expect(isRightAccount('G-ABC', '')).toBe(true);
  expect(isRightAccount('G-XXXXXXX', '')).toBe(false);
});

it('reads an account that means harm as fast as any other', () => {
  expect(isRightAccount('YOUR_'.repeat(50_000), '')).toBe(true);
  expect(isRightAccount(','.repeat(250_000), '7')).toBe(false);
});
