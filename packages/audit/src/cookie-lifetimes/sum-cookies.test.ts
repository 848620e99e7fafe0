import { expect, it } from 'vitest';
import type { CookieLifetimes } from '@vigie/contract/cookie-lifetime.ts';
import { createCookieSum } from './sum-cookies.ts';

const cookie = (name: string, fate: 'refused' | 'as-requested', seconds: number | null): CookieLifetimes => ({
  name,
  host: 'shop.test',
  party: 'first',
  setBy: 'script',
  setByUrl: 'https://shop.test/tag.js?user=1',
  requestedSeconds: seconds,
  clickIds: ['gclid'],
  lifetimes: [{ browser: 'safari', fate, seconds, rule: null, effect: 'In Safari …' }],
});

it('counts cookies of pages once each, and puts those that a browser loses first', () => {
  const sum = createCookieSum();
  sum.add([cookie('a', 'as-requested', 100), cookie('b', 'refused', null)]);
  // A lifetime up to a date differs by seconds from page to page.
  sum.add([cookie('a', 'as-requested', 99)]);
  expect(sum.sum()).toEqual([
    expect.objectContaining({ name: 'b', pages: 1 }),
    {
      name: 'a',
      host: 'shop.test',
      party: 'first',
      setBy: 'script',
      setByUrl: 'https://shop.test/tag.js',
      requestedSeconds: 100,
      pages: 2,
      lifetimes: [{ browser: 'safari', fate: 'as-requested', seconds: 100, rule: null }],
    },
  ]);
});

it('stores at most 100 cookies', () => {
  const sum = createCookieSum();
  for (let page = 0; page < 1_200; page += 1) sum.add([cookie(`c${page}`, 'refused', null)]);
  expect(sum.sum()).toHaveLength(100);
});
