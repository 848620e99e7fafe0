import { describe, expect, test } from 'vitest';
import { readAddressParameters } from './address-parameters.ts';

const inner = 'https://shop.example/?utm_source=mail&utm_medium=email';
const read = (url: string) => {
  const { own, all } = readAddressParameters(url);
  return { own: own.get('utm_source')?.[0], all: all.get('utm_source')?.[0] };
};

describe('parameters of an address', () => {
  test.each([
    ['in the query', inner, { own: 'mail', all: 'mail' }],
    ['in the fragment', 'https://shop.example/#utm_source=mail', { own: 'mail', all: 'mail' }],
    [
      'behind a route of the fragment',
      'https://shop.example/#/a?utm_source=mail',
      { own: 'mail', all: 'mail' },
    ],
    ['in an address in a parameter', `https://t.example/?u=${encodeURIComponent(inner)}`, { all: 'mail' }],
    [
      'in an address that is encoded twice',
      `https://t.example/?u=${encodeURIComponent(encodeURIComponent(inner))}`,
      { all: 'mail' },
    ],
    ['in an address in base64', `https://t.example/?u=${btoa(inner)}`, { all: 'mail' }],
    ['in an address in the path', `https://t.example/L0/${encodeURIComponent(inner)}/1`, { all: 'mail' }],
    [
      'in a relative address',
      `https://t.example/?back=${encodeURIComponent('/a?utm_source=mail')}`,
      { all: 'mail' },
    ],
  ])('are found %s', (_where, url, expected) => {
    expect(read(url)).toEqual({ own: undefined, ...expected });
  });

  test('are equal in every spelling of their escapes', () => {
    const spellings = ['%C3%A9t%C3%A9', '%c3%a9t%c3%a9', 'e%CC%81te%CC%81'];
    expect(new Set(spellings.map((text) => read(`https://a.example/?utm_source=${text}`).own))).toEqual(
      new Set(['été']),
    );
    expect(read('https://a.example/?utm_source=a+b').own).toBe(
      read('https://a.example/?utm_source=a%20b').own,
    );
  });

  test.each([
    ['https://a.example/#avis', 'avis'],
    ['https://a.example/#xtor=AD-5', ''],
    ['https://a.example/#avis?utm_source=a', 'avis'],
    ['https://a.example/#avis:~:text=x', 'avis'],
    ['https://a.example/#section=2', 'section=2'],
  ])('leave the fragment of %s', (url, fragment) => {
    expect(readAddressParameters(url).fragment).toBe(fragment);
  });

  test('of hostile addresses cost little', () => {
    const deep = Array.from({ length: 40 }).reduce<string>(
      (url) => `https://a.example/?u=${encodeURIComponent(url)}`.slice(0, 30_000),
      inner,
    );
    const wide = `https://a.example/?${'u=https://b.example/?x=1&'.repeat(5_000)}`;
    for (const url of [deep, wide, `https://a.example/${'https://'.repeat(5_000)}`, '%'.repeat(50_000)])
      expect(readAddressParameters(url).targets.length).toBeLessThanOrEqual(500);
  });
});
