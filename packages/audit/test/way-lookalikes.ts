import {
  WAY_PAGE,
  ENCODED_PAGE,
  GA4_QUERY,
  SHOP_ORIGIN,
  SIBLING,
  FOREIGN,
  PHC,
  UUID,
  plausibleBody,
  posthogBody,
  umamiBody,
  pianoBody,
  amplitudeBody,
  segmentBody,
  type WayCase,
} from './way-values.ts';

/** Returns requests that look like those of a way, and prove none. */
export function unprovenWays(): WayCase[] {
  return [...lookalikes(), ...generatedLookalikes()];
}

/** Requests in the neighbourhood of the shapes above, each with one part of the proof missing. */
function lookalikes(): WayCase[] {
  const ga4 = GA4_QUERY;
  const without = (name: string) =>
    ga4.replace(new RegExp(`(?:^|&)${name}=[^&]*`, 'u'), '').replace(/^&/u, '');
  return [
    { name: 'GA4 without a version', url: `${SHOP_ORIGIN}/m/g/collect?${without('v')}`, way: null },
    { name: 'GA4 without an account', url: `${SHOP_ORIGIN}/m/g/collect?${without('tid')}`, way: null },
    {
      name: 'GA4 with a placeholder',
      url: `${SHOP_ORIGIN}/m/g/collect?${ga4.replace('G-ABC1234XYZ', 'G-X')}`,
      way: null,
    },
    { name: 'GA4 of version 1', url: `${SHOP_ORIGIN}/m/g/collect?${ga4.replace('v=2', 'v=1')}`, way: null },
    { name: 'GA4 on a foreign host', url: `${FOREIGN}/g/collect?${ga4}`, way: null },
    { name: 'GA4 gateway path on a foreign host', url: `${FOREIGN}/m/ga/g/c?${ga4}`, way: null },
    {
      name: 'encoded GA4 on a foreign host',
      url: `${FOREIGN}/x?d=${encodeURIComponent(btoa(ga4))}`,
      way: null,
    },
    { name: 'GA4 at an unknown path', url: `${SIBLING}/analytics?${ga4}`, way: null },
    {
      name: 'Universal Analytics',
      url: `${SIBLING}/collect?v=1&tid=UA-12345-1&t=pageview&dl=${ENCODED_PAGE}`,
      way: null,
    },
    {
      name: 'conversion without a gateway',
      url: `${SHOP_ORIGIN}/m/ccm/collect?en=page_view&dl=${ENCODED_PAGE}`,
      way: null,
    },
    { name: 'collect of the shop', url: `${SHOP_ORIGIN}/api/g/collect?item=3&v=2`, way: null },
    { name: 'sst in a shop address', url: `${SHOP_ORIGIN}/search?q=sst.ude&sst.ude=0`, way: null },
    {
      name: 'base64 of the shop',
      url: `${SHOP_ORIGIN}/s?d=${btoa('v=2&token=abc&user=12345678')}`,
      way: null,
    },
    {
      name: 'Matomo with a word as site',
      url: `${SHOP_ORIGIN}/matomo-proxy.php?idsite=abc&rec=1&url=${ENCODED_PAGE}`,
      way: null,
    },
    {
      name: 'Matomo shape at another path',
      url: `${SHOP_ORIGIN}/stats?idsite=3&rec=1&url=${ENCODED_PAGE}`,
      way: null,
    },
    { name: 'proxy file without a hit', url: `${SHOP_ORIGIN}/matomo-proxy.php?module=CoreHome`, way: null },
    { name: 'Piano without a client', url: `${SHOP_ORIGIN}/event?s=600000`, body: pianoBody, way: null },
    {
      name: 'Piano with a word as site',
      url: `${SHOP_ORIGIN}/event?s=shop&idclient=x`,
      body: pianoBody,
      way: null,
    },
    {
      name: 'Piano on a foreign host',
      url: `${FOREIGN}/event?s=600000&idclient=x`,
      body: pianoBody,
      way: null,
    },
    {
      name: 'Plausible on another host of the website',
      url: `${SIBLING}/api/event`,
      body: plausibleBody('shop.example', WAY_PAGE),
      way: null,
    },
    {
      name: 'Plausible on a foreign host',
      url: `${FOREIGN}/api/event`,
      body: plausibleBody('shop.example', WAY_PAGE),
      way: null,
    },
    {
      name: 'event of the shop in the form of Plausible',
      url: `${SHOP_ORIGIN}/api/event`,
      body: plausibleBody('cart', WAY_PAGE),
      way: null,
    },
    {
      name: 'event about another website',
      url: `${SHOP_ORIGIN}/api/event`,
      body: plausibleBody('other.example', 'https://other.example/'),
      way: null,
    },
    { name: 'PostHog on its own server', url: `${SIBLING}/e/`, body: posthogBody(PHC), way: null },
    {
      name: 'PostHog shape without its key',
      url: `${SHOP_ORIGIN}/ingest/e/`,
      body: posthogBody('abc'),
      way: null,
    },
    {
      name: 'PostHog shape at another path',
      url: `${SHOP_ORIGIN}/shop/events/add`,
      body: posthogBody(PHC),
      way: null,
    },
    { name: 'Umami on its own server', url: `${SIBLING}/api/send`, body: umamiBody(UUID), way: null },
    { name: 'Umami below a path', url: `${SHOP_ORIGIN}/umami/api/send`, body: umamiBody(UUID), way: null },
    {
      name: 'message of the shop in the form of Umami',
      url: `${SHOP_ORIGIN}/api/send`,
      body: umamiBody('contact'),
      way: null,
    },
    {
      name: 'Meta shape with a product',
      url: `${SHOP_ORIGIN}/track?id=42&ev=click&dl=${ENCODED_PAGE}`,
      way: null,
    },
    {
      name: 'Meta shape about another website',
      url: `${SHOP_ORIGIN}/t?id=123456789012345&ev=a&dl=${encodeURIComponent('https://o.example/')}`,
      way: null,
    },
    {
      name: 'Meta on a foreign host',
      url: `${FOREIGN}/tr?id=123456789012345&ev=PageView&dl=${ENCODED_PAGE}`,
      way: null,
    },
    {
      name: 'Amplitude shape with a word as key',
      url: `${SHOP_ORIGIN}/amp/2/httpapi`,
      body: amplitudeBody('shop-key'),
      way: null,
    },
    {
      name: 'Segment shape with a word as key',
      url: `${SHOP_ORIGIN}/v1/p`,
      body: segmentBody('shop'),
      way: null,
    },
    { name: 'no web address', url: `data:text/plain,${ga4}`, way: null },
  ];
}

/** Addresses of shops that share words with collectors: 96 of them. */
function generatedLookalikes(): WayCase[] {
  const paths = [
    'g/collect',
    'ga/g/c',
    'collect',
    'event',
    'api/event',
    'api/send',
    'e',
    'tr',
    'matomo.php',
    'v1/t',
    'track',
    'i/v0/e',
  ];
  const queries = ['', 'v=2', 'id=GTM-ABC123', 'tid=G-ABC1234XYZ'];
  return [SHOP_ORIGIN, SIBLING].flatMap((origin) =>
    paths.flatMap((path) =>
      queries.map((query): WayCase => ({
        name: `${origin}/shop/${path}?${query}`,
        url: `${origin}/shop/${path}?${query}&item=3&qty=1`,
        way: null,
      })),
    ),
  );
}
