import { expect, test } from 'vitest';
import { chooseWebsite } from './find-website.ts';

const shop = { id: '018f0000-0000-7000-8000-000000000001', name: 'Shop', url: 'https://www.example.org/' };
const blog = { id: '018f0000-0000-7000-8000-000000000002', name: 'Blog', url: 'https://blog.example.org/' };
const twin = { id: '018f0000-0000-7000-8000-000000000003', name: 'Blog', url: 'https://twin.example.org/' };

test('a website is named by its address, its name or its id', () => {
  for (const named of ['https://www.example.org', 'https://www.example.org/', 'shop', shop.id])
    expect(chooseWebsite([shop, blog], named)).toBe(shop);
});

test('none or several that fit are reported, and which name to use', () => {
  expect(() => chooseWebsite([shop], 'https://other.example.org')).toThrow(/no website .* name its address/);
  expect(() => chooseWebsite([blog, twin], 'Blog')).toThrow(/several websites/);
});
