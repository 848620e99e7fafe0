import type { CookieRecord, StoreWrite } from '@vigie/contract/observation/observation.ts';
import { visitVendorSchema } from '@vigie/contract/visit-vendor.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileObservation } from '../../test/hostile-observation.ts';
import {
  COLLECTOR,
  observation,
  PAGE_VIEW_URL,
  recorded,
  request,
  settings,
} from '../../test/observation-builder.ts';
import type { KnownVendors } from './vendor-finder.ts';
import { visitVendors } from './visit-vendors.ts';

const cookie = (rest: Partial<CookieRecord>): CookieRecord => ({
  name: 'id',
  domain: 'shop.example',
  path: '/',
  expiresAt: null,
  httpOnly: false,
  secure: false,
  sameSite: null,
  sizeBytes: 10,
  ...rest,
});
const write = (rest: Partial<StoreWrite>): StoreWrite => ({
  store: 'cookie',
  name: 'id',
  atMs: 90,
  by: [],
  ...rest,
});
const KNOWN: KnownVendors = { tracking: settings() };
const GOOGLE = 'https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234';

function vendorOf(writes: StoreWrite[], cookies: CookieRecord[], known = KNOWN) {
  const visit = observation({ writes: recorded(writes), cookies: recorded(cookies), requests: recorded([]) });
  return visitVendors(visit, known).flatMap(({ vendor, stores }) =>
    stores.map(({ name, party, setBy }) => ({ vendor, name, party, by: setBy?.url ?? null })),
  );
}

describe('vendors of a visit', () => {
  it('counts bytes within the range of a number, whatever an agent reports', () => {
    const sizes = [-Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_VALUE, Number.MAX_VALUE];
    const requests = sizes.map((transferBytes) => request({ url: PAGE_VIEW_URL, transferBytes }));
    const bytesOf = (some: typeof requests) =>
      visitVendors(observation({ requests: recorded(some) }), KNOWN).map(({ bytes }) => bytes);
    expect(bytesOf(requests.slice(0, 2))).toEqual([0]);
    expect(bytesOf(requests)).toEqual([Number.MAX_SAFE_INTEGER]);
  });

  it('counts requests, bytes, hits and pings of each', () => {
    const requests = [
      request({ url: PAGE_VIEW_URL, resourceType: 'image', transferBytes: 43, startedMs: 300 }),
      request({ url: `${PAGE_VIEW_URL}&_id=&cookie=0`, resourceType: 'image', transferBytes: 43 }),
      request({ url: 'https://shop.example/app.js', resourceType: 'script', transferBytes: 900 }),
      request({ url: 'https://cdn.cookielaw.org/a.js', resourceType: 'script', transferBytes: null }),
      request({ url: 'https://files.unknown.test/a.css', transferBytes: 7 }),
    ];
    const rows = visitVendors(observation({ requests: recorded(requests) }), KNOWN);
    expect(
      rows.map(({ vendor, purpose, hosts, requests: count, bytes, hits, pings }) => [
        vendor, purpose, hosts, count, bytes, hits, pings,
      ]), // prettier-ignore
    ).toEqual([
      ['matomo', 'analytics', [new URL(COLLECTOR).host], 2, 86, 1, 1],
      ['', 'other', ['shop.example'], 1, 900, 0, 0],
      ['Optanon', 'consent', ['cdn.cookielaw.org'], 1, 0, 0, 0],
      ['unknown.test', 'other', ['files.unknown.test'], 1, 7, 0, 0],
    ]);
  });

  it('knows the entries of a company first', () => {
    const entries = [{ name: 'Our CDN', purpose: 'performance' as const, patterns: ['*.cookielaw.org'] }];
    const requests = recorded([request({ url: 'https://cdn.cookielaw.org/a.js', resourceType: 'script' })]);
    expect(visitVendors(observation({ requests }), { ...KNOWN, entries })).toMatchObject([
      { vendor: 'Our CDN', purpose: 'performance' },
    ]);
  });

  it.each([
    ['a vendor’s script in the page’s name', [GOOGLE], 'shop.example', 'ga4', 'first'],
    ['a wrapper of the page', ['https://shop.example/a.js', GOOGLE], 'shop.example', 'ga4', 'first'],
    ['the page’s own script', ['https://shop.example/a.js'], 'shop.example', '', 'first'],
    [
      'a script of a site that nobody knows',
      ['https://a.unknown.test/a.js'],
      'shop.example',
      'unknown.test',
      'first',
    ],
    ['nobody, on a host of a vendor', [], '.doubleclick.net', 'google-ads', 'third'],
    ['nobody, on a host that nobody knows', [], '.unknown.test', 'unknown.test', 'third'],
    ['nobody, on the page’s host', [], 'shop.example', '', 'first'],
  ])('says whose a cookie is: set by %s', (...[, by, domain, vendor, party]) => {
    const writes = by.length === 0 ? [] : [write({ by })];
    expect(vendorOf(writes, [cookie({ domain })])).toEqual([
      { vendor, name: 'id', party, by: by[0] ?? null },
    ]);
  });

  it('distinguishes cookies of one name on two sites', () => {
    const writes = [
      write({ by: ['https://a.unknown.test/set'], host: 'a.unknown.test', requestId: 'r1' }),
      write({ by: ['https://shop.example/a.js'], host: 'shop.example' }),
    ];
    const cookies = [cookie({ domain: '.unknown.test' }), cookie({ domain: 'shop.example' })];
    expect(vendorOf(writes, cookies).map(({ vendor, by }) => [vendor, by])).toEqual([
      ['', 'https://shop.example/a.js'],
      ['unknown.test', 'https://a.unknown.test/set'],
    ]);
  });

  it('takes the requested lifetime, else the stored one', () => {
    const writes = [
      write({ name: 'asked', by: [GOOGLE], lifetimeSeconds: 63_072_000 }),
      write({ name: 'kept', by: [GOOGLE], atMs: 2_000 }),
    ];
    const start = observation().startedAt;
    const expiresAt = new Date(Date.parse(start) + 62_000).toISOString();
    const cookies = ['asked', 'kept', 'session'].map((name) =>
      cookie({ name, expiresAt: name === 'session' ? null : expiresAt }),
    );
    const visit = observation({ writes: recorded(writes), cookies: recorded(cookies) });
    const lifetimes = visitVendors(visit, KNOWN).flatMap(({ stores }) =>
      stores.map(({ name, lifetimeSeconds }) => [name, lifetimeSeconds]),
    );
    expect(Object.fromEntries(lifetimes)).toEqual({ asked: 63_072_000, kept: 60, session: null });
  });

  it('has storage by its writes, on the host of its document', () => {
    const writes = [
      write({ store: 'local-storage', name: 'k', by: [GOOGLE], sizeBytes: 12 }),
      write({
        store: 'indexed-db',
        name: 'k',
        by: ['https://cdn.unknown.test/a.js'],
        host: 'frame.unknown.test',
      }),
    ];
    const visit = observation({ writes: recorded(writes), requests: recorded([]) });
    expect(visitVendors(visit, KNOWN)).toMatchObject([
      {
        vendor: 'ga4',
        firstStoreMs: 90,
        stores: [{ store: 'local-storage', party: 'first', sizeBytes: 12 }],
      },
      {
        vendor: 'unknown.test',
        stores: [{ store: 'indexed-db', party: 'third', host: 'frame.unknown.test' }],
      },
    ]);
  });

  it('is read of any page, whatever it does', { tags: ['exhaustive'] }, () => {
    const writes = fc.array(
      fc.record({
        store: fc.constantFrom('cookie' as const, 'indexed-db' as const),
        name: fc.constantFrom('__proto__', 'constructor', 'id', ''),
        atMs: fc.double({ noNaN: true, noDefaultInfinity: true }),
        by: fc.array(
          fc.constantFrom('', 'https://[', 'https://a..b/', GOOGLE, `https://x.test/${'a'.repeat(9_000)}`),
        ),
        host: fc.constantFrom('', 'shop.example', '[', 'a'.repeat(9_000), '__proto__'),
      }),
    );
    fc.assert(
      fc.property(hostileObservation, writes, (visit, written) => {
        const cookies = written.map(({ name, host }) => cookie({ name, domain: host, expiresAt: 'never' }));
        const read = visitVendors({ ...visit, writes: recorded(written), cookies: recorded(cookies) }, KNOWN);
        for (const vendor of read) expect(Array.isArray(vendor.stores)).toBe(true);
        expect(() => visitVendorSchema.array().parse(read)).not.toThrow();
      }),
      { numRuns: 25 },
    );
  });
});
