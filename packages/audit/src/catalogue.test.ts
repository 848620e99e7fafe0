import { expect, it } from 'vitest';
import { catalogueEntry } from './catalogue.ts';

it.each([
  [
    'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js',
    { name: 'Optanon', category: 'consent', purpose: 'consent' },
  ],
  [
    'https://tag.demandbase.com/a.js',
    { name: 'DemandBase', category: 'advertising', purpose: 'advertising' },
  ],
  [
    'https://cdn.mxpnl.com/libs/mixpanel.js',
    { name: 'Mixpanel', category: 'analytics', purpose: 'analytics' },
  ],
  ['https://cdn.jsdelivr.net/npm/a.js', { name: 'JSDelivr CDN', category: 'other', purpose: 'other' }],
  ['https://client.axept.io/a.js', { name: 'Axeptio', category: 'consent', purpose: 'consent' }],
  ['https://notaxept.io/a.js', null],
  ['https://shop.example/a.js', null],
  ['https://127.0.0.1/a.js', null],
  ['not an address', null],
  [`https://${'a.'.repeat(50_000)}example/`, null],
])('the host of %s', (url, entry) => {
  expect(catalogueEntry(url)).toEqual(entry);
});
