import { describe, expect, test } from 'vitest';
import * as schemas from '../../../shared/forms/input-schemas.ts';
import { fileNameOf } from './matches.ts';
import { pageFault, pageUrlOf } from './page-url.ts';

const SITE = 'https://www.example.org/fr/';

describe('the page of a probe', () => {
  test.each([
    ['/contact', 'https://www.example.org/contact'],
    ['contact', 'https://www.example.org/fr/contact'],
    ['https://www.example.org/x?y=1', 'https://www.example.org/x?y=1'],
  ])('%s is read as %s', (typed, url) => {
    expect(pageUrlOf(typed, SITE)).toBe(url);
    expect(pageFault(typed, SITE, schemas)).toBeNull();
  });

  test.each([
    ['', 'page-required'],
    ['  ', 'page-required'],
    ['javascript:alert(1)', 'page-invalid'],
    ['file:///etc/passwd', 'page-invalid'],
    ['https://', 'page-invalid'],
  ])('%j is refused as %s', (typed, code) => {
    expect(pageFault(typed, SITE, schemas)).toBe(code);
  });
});

test.each([
  ['https://cdn.example.org/js/matomo.js?v=4', 'matomo.js'],
  ['https://collect.example.org/', 'collect.example.org'],
])('the tag name suggested for %s is %s', (url, name) => {
  expect(fileNameOf(url)).toBe(name);
});
