import { describe, expect, test } from 'vitest';
import { fileNameOf } from './matches.ts';
import { pageRefusal, pageUrlOf } from './page-url.ts';

const SITE = 'https://www.example.org/fr/';

describe('the page of a probe', () => {
  test.each([
    ['/contact', 'https://www.example.org/contact'],
    ['contact', 'https://www.example.org/fr/contact'],
    ['https://www.example.org/x?y=1', 'https://www.example.org/x?y=1'],
  ])('%s is read as %s', (typed, url) => {
    expect(pageUrlOf(typed, SITE)).toBe(url);
    expect(pageRefusal(typed, SITE)).toBeNull();
  });

  test.each([
    ['', 'url-required'],
    ['  ', 'url-required'],
    ['javascript:alert(1)', 'url-invalid'],
    ['file:///etc/passwd', 'url-invalid'],
    ['https://', 'url-invalid'],
  ])('%j is refused as %s', (typed, code) => {
    expect(pageRefusal(typed, SITE)).toBe(code);
  });
});

test.each([
  ['https://cdn.example.org/js/matomo.js?v=4', 'matomo.js'],
  ['https://collect.example.org/', 'collect.example.org'],
])('the tag name suggested for %s is %s', (url, name) => {
  expect(fileNameOf(url)).toBe(name);
});
