import { describe, expect, test } from 'vitest';
import { isReadablePage, pageWithinWebsite } from './page-within-website.ts';

const SITES: [string, string] = ['https://staging.example:8443/fr/', 'https://shop.example/fr/'];

describe('a page of a website', () => {
  test.each([
    ['https://shop.example/panier', 'https://shop.example/panier'],
    ['https://SHOP.example:443/elsewhere?a=b#c', 'https://shop.example/elsewhere?a=b#c'],
    ['http://shop.example/plain', 'http://shop.example/plain'],
    ['https://staging.example:8443/', 'https://staging.example:8443/'],
    ['https://me:secret@shop.example/', 'https://shop.example/'],
    ['/panier', 'https://staging.example:8443/panier'],
    ['product/test', 'https://staging.example:8443/product/test'],
    ['SAV/?q=é', 'https://staging.example:8443/SAV/?q=%C3%A9'],
    ['/', 'https://staging.example:8443/'],
  ])('is %s', (entered, url) => expect(pageWithinWebsite(entered, SITES)).toBe(url));

  test.each([
    'https://other.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://sub.shop.example/',
    'https://shop.example:444/',
    'https://staging.example/',
    '//evil.example/',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://shop.example/',
    'http://169.254.169.254/latest/meta-data',
    'https://',
    'a b',
    `/${'a'.repeat(2100)}`,
  ])('is not %s', (entered) => expect(pageWithinWebsite(entered, SITES)).toBeNull());
});

describe('the address of a page', () => {
  test.each(['/panier', 'product/test', '//other.example/', 'https://other.example/', '/x?to=http://y'])(
    'can be read in %s',
    (entered) => expect(isReadablePage(entered)).toBe(true),
  );

  test.each([
    'https://',
    'http://[',
    'a b',
    '\\\\evil.example',
    'javascript:alert(1)',
    'ftp://shop.example/',
    'a'.repeat(2_049),
  ])('cannot be read in %s', (entered) => expect(isReadablePage(entered)).toBe(false));
});
