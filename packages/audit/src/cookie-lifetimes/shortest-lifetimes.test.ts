import type { CookieFate, CookieLifetimes } from '@vigie/contract/cookie-lifetime.ts';
import { expect, it } from 'vitest';
import { observation, recorded, settings } from '../../test/observation-builder.ts';
import { createShortestLifetimes } from './shortest-lifetimes.ts';

const DAY = 24 * 3_600;
const visit = observation({
  cookies: recorded(
    ['_fbp', 'panier'].map((name) => ({
      name, domain: name === '_fbp' ? '.facebook.com' : 'shop.example', path: '/', expiresAt: null, httpOnly: false,
      secure: false, sameSite: null, sizeBytes: 20,
    })), // prettier-ignore
  ),
});
const cookie = (
  fate: CookieFate,
  seconds: number | null,
  more: Partial<CookieLifetimes> = {},
): CookieLifetimes => ({
  name: '_fbp',
  host: 'facebook.com',
  party: 'third',
  setBy: 'script',
  setByUrl: null,
  requestedSeconds: 90 * DAY,
  clickIds: [],
  lifetimes: [{ browser: 'safari', fate, seconds, rule: null, effect: '' }],
  ...more,
});

it('sums the shortest lifetime of a cookie of a tracker, and no other cookie', () => {
  const sum = createShortestLifetimes(settings());
  sum.add(visit, [cookie('as-requested', 90 * DAY)]);
  sum.add(visit, [cookie('shortened', 7 * DAY), cookie('as-requested', 90 * DAY, { name: 'panier' })]);
  expect(sum.sum()).toMatchObject([
    { cookie: '_fbp', browser: 'safari', seconds: 7 * DAY, pages: 2, name: 'Meta Pixel' },
  ]);
  sum.add(visit, [cookie('refused', null)]);
  expect(sum.sum()).toMatchObject([{ seconds: 0, pages: 3 }]);
});

it('leaves out what a recording cannot say, and cookies of a session', () => {
  const sum = createShortestLifetimes(settings());
  sum.add(visit, [cookie('cannot-say', null)]);
  sum.add(visit, [cookie('as-requested', DAY / 2, { requestedSeconds: DAY / 2 })]);
  expect(sum.sum()).toEqual([]);
});

it('names the configured tracker whose script sets a cookie', () => {
  const { jsTagName } = settings();
  const own = observation({
    writes: recorded([
      { store: 'cookie', name: '_own', atMs: 90, by: [`https://shop.example/${jsTagName}`] },
    ]),
    cookies: recorded([
      { name: '_own', domain: 'shop.example', path: '/', expiresAt: null, httpOnly: false, secure: false, sameSite: null, sizeBytes: 20 },
    ]), // prettier-ignore
  });
  const sum = createShortestLifetimes(settings({ family: 'matomo' }));
  sum.add(own, [cookie('shortened', 7 * DAY, { name: '_own' })]);
  expect(sum.sum()).toMatchObject([{ cookie: '_own', vendor: 'matomo', seconds: 7 * DAY }]);
});
