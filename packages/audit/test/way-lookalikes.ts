import {
  WAY_PAGE,
  PAGE,
  GA4_QUERY,
  OWN,
  SIBLING,
  FOREIGN,
  PHC,
  UUID,
  plausible,
  posthog,
  umami,
  piano,
  amplitude,
  segment,
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
    { name: 'GA4 without a version', url: `${OWN}/m/g/collect?${without('v')}`, way: null },
    { name: 'GA4 without an account', url: `${OWN}/m/g/collect?${without('tid')}`, way: null },
    {
      name: 'GA4 with a placeholder',
      url: `${OWN}/m/g/collect?${ga4.replace('G-ABC1234XYZ', 'G-X')}`,
      way: null,
    },
    { name: 'GA4 of version 1', url: `${OWN}/m/g/collect?${ga4.replace('v=2', 'v=1')}`, way: null },
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
      url: `${SIBLING}/collect?v=1&tid=UA-12345-1&t=pageview&dl=${PAGE}`,
      way: null,
    },
    { name: 'conversion without a gateway', url: `${OWN}/m/ccm/collect?en=page_view&dl=${PAGE}`, way: null },
    { name: 'collect of the shop', url: `${OWN}/api/g/collect?item=3&v=2`, way: null },
    { name: 'sst in a shop address', url: `${OWN}/search?q=sst.ude&sst.ude=0`, way: null },
    { name: 'base64 of the shop', url: `${OWN}/s?d=${btoa('v=2&token=abc&user=12345678')}`, way: null },
    {
      name: 'Matomo with a word as site',
      url: `${OWN}/matomo-proxy.php?idsite=abc&rec=1&url=${PAGE}`,
      way: null,
    },
    { name: 'Matomo shape at another path', url: `${OWN}/stats?idsite=3&rec=1&url=${PAGE}`, way: null },
    { name: 'proxy file without a hit', url: `${OWN}/matomo-proxy.php?module=CoreHome`, way: null },
    { name: 'Piano without a client', url: `${OWN}/event?s=600000`, body: piano, way: null },
    { name: 'Piano with a word as site', url: `${OWN}/event?s=shop&idclient=x`, body: piano, way: null },
    { name: 'Piano on a foreign host', url: `${FOREIGN}/event?s=600000&idclient=x`, body: piano, way: null },
    {
      name: 'Plausible on another host of the website',
      url: `${SIBLING}/api/event`,
      body: plausible('shop.example', WAY_PAGE),
      way: null,
    },
    {
      name: 'Plausible on a foreign host',
      url: `${FOREIGN}/api/event`,
      body: plausible('shop.example', WAY_PAGE),
      way: null,
    },
    {
      name: 'event of the shop in the form of Plausible',
      url: `${OWN}/api/event`,
      body: plausible('cart', WAY_PAGE),
      way: null,
    },
    {
      name: 'event about another website',
      url: `${OWN}/api/event`,
      body: plausible('other.example', 'https://other.example/'),
      way: null,
    },
    { name: 'PostHog on its own server', url: `${SIBLING}/e/`, body: posthog(PHC), way: null },
    { name: 'PostHog shape without its key', url: `${OWN}/ingest/e/`, body: posthog('abc'), way: null },
    { name: 'PostHog shape at another path', url: `${OWN}/shop/events/add`, body: posthog(PHC), way: null },
    { name: 'Umami on its own server', url: `${SIBLING}/api/send`, body: umami(UUID), way: null },
    { name: 'Umami below a path', url: `${OWN}/umami/api/send`, body: umami(UUID), way: null },
    {
      name: 'message of the shop in the form of Umami',
      url: `${OWN}/api/send`,
      body: umami('contact'),
      way: null,
    },
    { name: 'Meta shape with a product', url: `${OWN}/track?id=42&ev=click&dl=${PAGE}`, way: null },
    {
      name: 'Meta shape about another website',
      url: `${OWN}/t?id=123456789012345&ev=a&dl=${encodeURIComponent('https://o.example/')}`,
      way: null,
    },
    {
      name: 'Meta on a foreign host',
      url: `${FOREIGN}/tr?id=123456789012345&ev=PageView&dl=${PAGE}`,
      way: null,
    },
    {
      name: 'Amplitude shape with a word as key',
      url: `${OWN}/amp/2/httpapi`,
      body: amplitude('shop-key'),
      way: null,
    },
    { name: 'Segment shape with a word as key', url: `${OWN}/v1/p`, body: segment('shop'), way: null },
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
  return [OWN, SIBLING].flatMap((origin) =>
    paths.flatMap((path) =>
      queries.map((query): WayCase => ({
        name: `${origin}/shop/${path}?${query}`,
        url: `${origin}/shop/${path}?${query}&item=3&qty=1`,
        way: null,
      })),
    ),
  );
}
