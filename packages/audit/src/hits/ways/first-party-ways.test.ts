import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { describe, expect, it } from 'vitest';
import { recognise } from '../families/known-families.ts';
import { readPayload } from '../payload.ts';
import { withEnvelope } from '../envelope.ts';
import { provenWays } from '../../../test/way-cases.ts';
import { unprovenWays } from '../../../test/way-lookalikes.ts';
import { GA4_QUERY, SHOP_ORIGIN, WAY_PAGE, type WayCase } from '../../../test/way-values.ts';
import { body, observation, recorded, request } from '../../../test/observation-builder.ts';
import { evidenceOf, visitEvidence, wayOfGoogleScript, wayOfHit } from './first-party-ways.ts';

/** Returns the family and the way of the last request of a case. */
function wayOf({ page = WAY_PAGE, before = [], url, body: text }: WayCase) {
  const evidence = evidenceOf(page, [...before, url]);
  const sent = request({ url, body: text === undefined ? null : body(text) });
  const known = recognise(readPayload(url, sent));
  if (known === null) return { family: null, way: null };
  const ways = withEnvelope(known.hits).map((hit) =>
    wayOfHit({ ...hit, family: known.vendor, url }, evidence),
  );
  return { family: known.vendor, way: ways[0] ?? null };
}

describe('ways of hits to their vendor', () => {
  it('are named where the shape proves them', () => {
    const proven = provenWays();
    expect(proven.length).toBeGreaterThanOrEqual(60);
    expect(proven.map((one) => [one.name, wayOf(one)])).toEqual(
      proven.map(({ name, family, way }) => [name, { family, way }]),
    );
  });

  it('are never claimed where it does not', () => {
    const unproven = unprovenWays();
    expect(unproven.length).toBeGreaterThanOrEqual(100);
    expect(unproven.filter((one) => wayOf(one).way !== null).map(({ name }) => name)).toEqual([]);
  });
});

describe('Matomo’s own proxy under the usual name', () => {
  const url = `${SHOP_ORIGIN}/stats/matomo.php`;
  const observe = (first: Partial<RequestRecord>) =>
    observation({
      requestedUrl: WAY_PAGE,
      finalUrl: WAY_PAGE,
      requests: recorded([request({ url, ...first })]),
    });
  const way = (first: Partial<RequestRecord>) =>
    wayOfHit(
      {
        family: 'matomo',
        url: `${url}?idsite=3&rec=1`,
        parameters: { rec: '1' },
        siteId: '3',
        pageUrl: null,
      },
      visitEvidence(observe(first)),
    );

  it('is known by the script that it serves', () => {
    expect(way({ resourceType: 'script', mimeType: 'application/javascript', status: 200 })).toBe('proxy');
    expect(way({ resourceType: 'script', mimeType: 'text/html' })).toBe('direct');
    expect(way({ resourceType: 'script', mimeType: 'application/javascript', status: 404 })).toBe('direct');
    expect(way({ resourceType: 'ping', mimeType: null })).toBe('direct');
  });
});

describe('ways of Google scripts', () => {
  const shop = 'https://www.shop.example/';
  const way = (url: string, ...others: string[]) =>
    wayOfGoogleScript(url, evidenceOf(shop, [url, ...others]));

  it.each([
    ['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123', 'direct'],
    ['https://www.shop.example/metrics/?id=GTM-ABC123', 'gateway'],
    ['https://www.shop.example/metrics/gtm.js?id=GTM-ABC123', 'gateway'],
    ['https://www.shop.example/metrics/gtag/js?id=G-ABC1234', 'gateway'],
    [`https://load.sst.shop.example/abcdef.js?3k=${btoa('id=GTM-ABC123&l=dataLayer')}`, 'server-container'],
  ])('%s is %s', (url, expected) => {
    expect(way(url)).toBe(expected);
  });

  it.each([
    'https://www.shop.example/gtm.js?id=GTM-ABC123',
    'https://www.shop.example/metrics/?id=42',
    'https://www.shop.example/metrics/app.js?id=GTM-ABC123',
    'https://other.example/metrics/?id=GTM-ABC123',
    'https://sst.shop.example/gtm.js?id=GTM-ABC123',
    `https://www.shop.example/app.js?token=${btoa('session=GTM-ABC123&some=thing')}`,
    'not an address',
  ])('%s proves nothing', (url) => {
    expect(way(url)).toBeNull();
  });

  it('come from a server container whose prefix receives marked hits', () => {
    const hit = `https://sst.shop.example/g/collect?${GA4_QUERY}&sst.ude=0`;
    expect(way('https://sst.shop.example/gtm.js?id=GTM-ABC123', hit)).toBe('server-container');
    const same = `https://www.shop.example/sgtm/g/collect?${GA4_QUERY}&richsstsse`;
    expect(way('https://www.shop.example/sgtm/gtm.js?id=GTM-ABC123', same)).toBe('server-container');
  });
});
