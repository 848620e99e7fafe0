import type { ConsentRecord } from '@vigie/contract/observation/observation.ts';
import { describe, expect, test } from 'vitest';
import { addressCountries } from './address-countries.ts';
import { exemptionLines, type MeasuringVendor } from './exemption.policy.ts';
import { sumMonths, type VendorVisit } from './seen-vendors.ts';
import { storedName } from './stored-name.ts';
import { activityAt } from './visit-activity.ts';

const BANNER = { platform: null, bannerAtMs: 100, atMs: null } as const;

describe('what the visitor had answered', () => {
  const accepted: ConsentRecord = { ...BANNER, action: 'accept', result: 'done', atMs: 900 };
  test.each<[what: string, consent: ConsentRecord | undefined, atMs: number, said: string[]]>([
    ['nothing while the banner stands there', { ...BANNER, action: 'none', result: 'not-asked' }, 500, ['beforeAnswer']],
    ['nothing where there is no banner', { ...BANNER, bannerAtMs: null, action: 'none', result: 'no-banner' }, 500, ['withoutBanner']],
    ['nothing before the banner is seen', accepted, 50, ['beforeAnswer']],
    ['perhaps something while it is pressed', accepted, 500, []],
    ['that they accept', accepted, 900, ['afterAcceptance']],
    ['nothing before they refuse', { ...accepted, action: 'refuse' }, 500, ['beforeAnswer']],
    ['that they refuse', { ...accepted, action: 'refuse' }, 1_000, ['afterRefusal']],
    ['perhaps something where a press failed', { ...accepted, result: 'failed', atMs: null }, 1_000, []],
    ['nobody knows where consent was not recorded', undefined, 500, []],
  ])('%s', (...[, consent, atMs, expected]) => {
    const activity = activityAt(consent, [atMs]);
    expect(Object.entries(activity).flatMap(([name, is]) => (is ? [name] : []))).toEqual(expected);
  }); // prettier-ignore
});

describe('the name of a cookie', () => {
  test.each([
    ['_ga', '_ga'],
    ['_ga_G4T5K8', '_ga_G4T5K8'],
    ['sess_0193a5b2-0000-7000-8000-00000000abcd', 'sess_*'],
    ['wp_logged_in_d41d8cd98f00b204e9800998ecf8427e', 'wp_logged_in_*'],
    ['user-1234567890', 'user-*'],
    ['a\0b', 'a\uFFFDb'],
  ])('%s is kept as %s', (name, stored) => expect(storedName(name)).toBe(stored));

  test('is cut, however long', () => expect(storedName('x'.repeat(100_000))).toHaveLength(200));
});

const visit = (pageId: string, at: string): VendorVisit => ({
  observationId: pageId,
  pageId,
  observedAt: new Date(at),
  vendors: [
    { vendor: 'ga4', purpose: 'analytics', hosts: [], countries: [], requests: 2, hits: 1, pings: 1, bytes: 100, activity: { beforeAnswer: true, withoutBanner: false, afterAcceptance: false, afterRefusal: false } },
  ],
  stores: [],
}); // prettier-ignore

describe('the countries of addresses', () => {
  test('are read where ranges of IPv4 are registered', () => {
    const addresses = ['142.250.1.1', '91.198.174.192', '142.250.1.2'];
    expect(addressCountries(addresses)).toEqual(['NL', 'US']);
    expect(addressCountries([null, '127.0.0.1', '10.0.0.1', '1.2.3', 'x'])).toEqual([]);
  });

  test('are read where ranges of IPv6 are registered', () => {
    expect(addressCountries(['2a01:e0a::1'])).toEqual(['FR']);
    expect(addressCountries(['2001:4860:4860::8888', '2A02:EC80:600:ED1A:0:0:0:1'])).toEqual(['NL', 'US']);
    expect(addressCountries(['::1', '::', 'fe80::1%eth0', 'fd00::1', '2001:db8::1', '2002::x'])).toEqual([]);
  });

  test('are those of an IPv4 address within one of IPv6', () => {
    expect(addressCountries(['::ffff:91.198.174.192'])).toEqual(['NL']);
    expect(addressCountries(['64:ff9b::91.198.174.192', '::ffff:8efb:101'])).toEqual(['NL', 'US']);
    expect(addressCountries(['::ffff:10.0.0.1'])).toEqual([]);
  });

  test('are read of addresses with ports, as visits record them', () => {
    expect(addressCountries(['142.250.1.1:443', '[2a01:e0a::1]:443', '127.0.0.1:80', '[::1]:80'])).toEqual([
      'FR',
      'US',
    ]);
  });
});

describe('the months of vendors', () => {
  test('sum visits, and contain each day and page once', () => {
    const visits = [visit('a', '2026-03-01T10:00:00Z'), visit('a', '2026-03-31T10:00:00Z'), visit('b', '2026-03-31T11:00:00Z')];
    const [month, ...others] = sumMonths(visits);
    expect(others).toEqual([]);
    expect(month).toMatchObject({ month: '2026-03-01', visits: 3, requests: 6, hits: 3, pings: 3, bytes: 300 });
    expect(month?.pageDigests).toHaveLength(2);
    expect((month?.days ?? 0) >>> 0).toBe(2 ** 30 + 1);
  }); // prettier-ignore
});

const outcomes = (vendor: MeasuringVendor) =>
  exemptionLines(vendor, (host) => host.endsWith('shop.example')).slice(0, 5).map(({ outcome }) => outcome); // prettier-ignore

describe('the exemption of audience measurement', () => {
  const YEAR = 365 * 24 * 3_600;
  const cookie = {
    name: '_pk_id',
    store: 'cookie',
    host: 'shop.example',
    party: 'first' as const,
    lifetimeSeconds: YEAR,
    observationId: 'v',
  };
  const matomo: MeasuringVendor = {
    purpose: 'analytics',
    hosts: ['stats.shop.example'],
    observationId: 'v',
    stores: [cookie],
  };
  test.each<[what: string, vendor: Partial<MeasuringVendor>, expected: string[]]>([
    ['is met as far as visits tell', {}, ['met', 'met', 'met', 'met', 'yours']],
    ['is broken by advertising', { purpose: 'advertising' }, ['broken', 'met', 'met', 'met', 'yours']],
    ['is broken by a cookie of 400 days', { stores: [{ ...cookie, lifetimeSeconds: 400 * 24 * 3_600 }] }, ['met', 'broken', 'met', 'met', 'yours']],
    ['is met by a cookie of 13 months', { stores: [{ ...cookie, lifetimeSeconds: 396 * 24 * 3_600 }] }, ['met', 'met', 'met', 'met', 'yours']],
    ['is broken by a cookie of another site', { stores: [{ ...cookie, party: 'third' }] }, ['met', 'met', 'broken', 'met', 'yours']],
    ['asks whether a foreign host works for the website alone', { hosts: ['a.vendor.example'] }, ['met', 'met', 'met', 'yours', 'yours']],
    ['says nothing of cookies that nobody saw', { stores: [] }, ['met', 'unknown', 'unknown', 'met', 'yours']],
  ])('%s', (...[, vendor, expected]) => expect(outcomes({ ...matomo, ...vendor })).toEqual(expected)); // prettier-ignore

  test('names what breaks it', () => {
    const long = { ...cookie, name: '_ga', lifetimeSeconds: 2 * YEAR };
    const lines = exemptionLines({ ...matomo, stores: [cookie, long] }, () => true);
    expect(lines[1]?.proof).toEqual([{ name: '_ga', lifetimeSeconds: 2 * YEAR, observationId: 'v' }]);
  });
});
