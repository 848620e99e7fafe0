import { expect, test } from 'vitest';
import { withScheme } from './web-address.ts';

test.each([
  [' shop.example.org ', 'https://shop.example.org'],
  ['shop.example.org:8443/fr?a=1', 'https://shop.example.org:8443/fr?a=1'],
  ['shop.example.org?a=1', 'https://shop.example.org?a=1'],
  ['localhost:4001', 'http://localhost:4001'],
  ['127.0.0.1:4001', 'http://127.0.0.1:4001'],
  ['[::1]:4001', 'http://[::1]:4001'],
  ['[2001:db8::1]', 'https://[2001:db8::1]'],
  ['http://10.0.0.4:4001', 'http://10.0.0.4:4001'],
  ['ftp://shop.example.org', 'ftp://shop.example.org'],
  ['shop', 'shop'],
  ['a shop.example.org', 'a shop.example.org'],
  ['', ''],
])('the address %s is %s', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});
