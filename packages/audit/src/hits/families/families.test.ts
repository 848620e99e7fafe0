import { describe, expect, it } from 'vitest';
import { LONG_TEXTS, MANY_PARTS } from '../../../test/hostile-observation.ts';
import { TRACKER_SAMPLES } from '../../../test/tracker-samples.ts';
import type { TrackerSample } from '../../../test/tracker-samples.ts';
import { readPayload } from '../payload.ts';
import { isKnownHit, recogniseRequest } from '../recognise-request.ts';
import { FAMILIES, KNOWN_FAMILIES, recognise } from './known-families.ts';

const read = ([, url, sent]: TrackerSample, host?: string) => {
  const address = new URL(url);
  if (host !== undefined) address.host = host;
  return readPayload(address.href, { body: sent, requestHeaders: {} });
};
const named = (sample: TrackerSample): [string, TrackerSample] => [
  `${sample[0]}: ${sample[1].slice(0, 60)}`,
  sample,
];

describe('a call of a vendor', () => {
  it.each(TRACKER_SAMPLES.map(named))('is its own, with account, kind and page: %s', (_, sample) => {
    const known = recognise(read(sample));
    const hits = known?.hits.map(({ kind, siteId, pageUrl }) => `${kind} ${siteId} ${pageUrl}`);
    expect({ vendor: known?.vendor, hits }).toEqual({ vendor: sample[0], hits: sample[3] });
  });

  it('is known before anything is configured; the script that sends it is not', () => {
    const unknown = TRACKER_SAMPLES.filter(([, url, body]) => !isKnownHit({ url, body, requestHeaders: {} }));
    expect(unknown).toEqual([]);
    const script = { url: 'https://shop.example/matomo.js', body: null, requestHeaders: {} };
    expect(isKnownHit(script)).toBe(false);
  });

  it('is nobody else’s when it is sent through a host of the website', () => {
    const stolen = TRACKER_SAMPLES.flatMap((sample) => {
      const vendor = recognise(read(sample, 'proxy.example'))?.vendor ?? sample[0];
      return vendor === sample[0] ? [] : [`${sample[0]} taken for ${vendor}: ${sample[1]}`];
    });
    expect(stolen).toEqual([]);
  });

  it('has the name of its collector where it announces a page', () => {
    const pageViews = TRACKER_SAMPLES.filter(([, , , hits]) =>
      hits.some((hit) => hit.startsWith('page-view')),
    );
    const unnamed = pageViews.filter(([, url, sent]) => {
      const isOwn = KNOWN_FAMILIES.some(({ hosts }) =>
        hosts.some((host) => new URL(url).host.endsWith(host)),
      );
      const request = { url, body: sent, resourceType: 'fetch' as const, requestHeaders: {} };
      return isOwn && recogniseRequest(request)?.tagName === null;
    });
    expect(unnamed.map(([vendor, url]) => `${vendor} ${url}`)).toEqual([]);
  });
});

describe('a call that means harm', () => {
  it('is read without an error, whatever is in its body, query and headers', { tags: ['exhaustive'] }, () => {
    const texts = [...LONG_TEXTS, ...MANY_PARTS].filter((_, index) => index % 8 === 0);
    for (const [, url] of TRACKER_SAMPLES) {
      for (const text of texts) {
        const body = { text, encoding: 'utf8' as const, sizeBytes: text.length, cut: false };
        const payload = readPayload(`${url}&${text}`, {
          body,
          requestHeaders: { authorization: `Basic ${text}` },
        });
        expect(() => recognise(payload)).not.toThrow();
      }
    }
  });
});

describe('families', () => {
  it('have a sample each, unless they send no hits', () => {
    const sampled = new Set(TRACKER_SAMPLES.map(([vendor]) => vendor));
    const silent = Object.entries(FAMILIES).filter(([vendor]) => !sampled.has(vendor));
    expect(silent.map(([vendor]) => vendor).toSorted()).toEqual([
      'adobe-launch', 'crazy-egg', 'ensighten', 'google-tag-manager', 'invoca', 'matomo-tag-manager',
      'piwik-pro-tag-manager', 'sojern',
    ]); // prettier-ignore
  });

  it('have names of their own', () => {
    const names = Object.values(FAMILIES).map(({ name }) => name);
    expect(new Set(names).size).toBe(KNOWN_FAMILIES.length);
  });
});

describe('a script', () => {
  it.each([
    ['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123&l=dataLayer', 'google-tag-manager', 'GTM-ABC123'],
    ['https://shop.example/sgtm/gtm.js?id=GTM-ABC123', 'google-tag-manager', 'GTM-ABC123'],
    ['https://www.googletagmanager.com/gtag/js?id=G-ABC123', 'ga4', 'G-ABC123'],
    ['https://www.googletagmanager.com/gtag/js?l=dataLayer&id=AW-123', 'google-ads', 'AW-123'],
    ['https://www.googletagmanager.com/gtag/js?id=DC-123', 'floodlight', 'DC-123'],
    ['https://www.googletagmanager.com/gtag/js?id=UA-1-1', 'universal-analytics', 'UA-1-1'],
    ['https://www.google-analytics.com/analytics.js', 'universal-analytics', null],
    ['https://stats.shop.example/matomo.js', 'matomo', null],
    ['https://cdn.matomo.cloud/shop.matomo.cloud/container_bugnCohE.js', 'matomo-tag-manager', 'bugnCohE'],
    ['https://tag.aticdn.net/piano-analytics.js', 'piano', null],
    ['https://tags.tiqcdn.com/utag/acme/main/prod/utag.js', 'tealium', 'acme/main'],
    ['https://cdn.tagcommander.com/1234/tc_Shop_5.js', 'commanders-act', '1234'],
    ['https://assets.adobedtm.com/launch-ENf3494c.min.js', 'adobe-launch', 'launch-ENf3494c'],
    ['https://connect.facebook.net/en_US/fbevents.js', 'meta-pixel', null],
    ['https://static.hotjar.com/c/hotjar-5212309.js?sv=7', 'hotjar', '5212309'],
    ['https://www.clarity.ms/tag/kxdc4874py', 'microsoft-clarity', 'kxdc4874py'],
    [
      'https://try.abtasty.com/0123456789abcdef0123456789abcdef.js',
      'ab-tasty',
      '0123456789abcdef0123456789abcdef',
    ],
    ['https://dnkd8eslzh.kameleoon.eu/engine.js', 'kameleoon', 'dnkd8eslzh'],
  ])('is its family’s tag: %s', (url, family, siteId) => {
    const request = { url, body: null, resourceType: 'script' as const, requestHeaders: {} };
    expect(recogniseRequest(request)).toMatchObject({ family, role: 'tag', siteId });
  });

  it.each(['https://shop.example/app.js', 'https://shop.example/assets/container.js', 'not an address'])(
    'is nobody’s where nobody’s name is in it: %s',
    (url) => {
      const request = { url, body: null, resourceType: 'script' as const, requestHeaders: {} };
      expect(recogniseRequest(request)).toBeNull();
    },
  );
});
