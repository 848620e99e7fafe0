import {
  WAY_PAGE,
  ENCODED_PAGE,
  GA4_QUERY,
  SHOP_ORIGIN,
  SIBLING,
  PHC,
  UUID,
  HEX,
  SEGMENT_KEY,
  PREFIXES,
  plausibleBody,
  posthogBody,
  umamiBody,
  pianoBody,
  amplitudeBody,
  segmentBody,
  type WayCase,
} from './way-values.ts';

/** Returns requests whose shape proves a way. */
export function provenWays(): WayCase[] {
  return [...google(), ...others()];
}

function google(): WayCase[] {
  const ga4 = { family: 'ga4' };
  return [
    ...['www.google-analytics.com', 'region1.google-analytics.com', 'analytics.google.com'].map(
      (host): WayCase => ({
        ...ga4,
        name: `GA4 at ${host}`,
        url: `https://${host}/g/collect?${GA4_QUERY}`,
        way: 'direct',
      }),
    ),
    ...PREFIXES.flatMap((prefix): WayCase[] => [
      {
        ...ga4,
        name: `gateway /${prefix}/ga/g/c`,
        url: `${SHOP_ORIGIN}/${prefix}/ga/g/c?${GA4_QUERY}`,
        way: 'gateway',
      },
      {
        ...ga4,
        name: `gateway /${prefix}/ag/g/c`,
        url: `${SHOP_ORIGIN}/${prefix}/ag/g/c?${GA4_QUERY}`,
        way: 'gateway',
      },
      {
        ...ga4,
        name: `gateway /${prefix}/g/collect beside its container`,
        before: [`${SHOP_ORIGIN}/${prefix}/?id=GTM-ABC123`],
        url: `${SHOP_ORIGIN}/${prefix}/g/collect?${GA4_QUERY}`,
        way: 'gateway',
      },
      {
        ...ga4,
        name: `gateway /${prefix}/g/collect beside its tag`,
        before: [`${SHOP_ORIGIN}/${prefix}/gtag/js?id=G-ABC1234XYZ`],
        url: `${SHOP_ORIGIN}/${prefix}/g/collect?${GA4_QUERY}`,
        way: 'gateway',
      },
      {
        ...ga4,
        name: `server container below /${prefix} of the page`,
        before: [`${SHOP_ORIGIN}/${prefix}/gtm.js?id=GTM-ABC123`],
        url: `${SHOP_ORIGIN}/${prefix}/g/collect?${GA4_QUERY}&sst.rnd=1.2&sst.ude=0`,
        way: 'server-container',
      },
      {
        ...ga4,
        name: `path /${prefix} without another proof`,
        url: `${SHOP_ORIGIN}/${prefix}/g/collect?${GA4_QUERY}`,
        way: 'proxy',
      },
    ]),
    ...['sgtm', 'sst', 'data', 'metrics', 'gtm'].flatMap((label): WayCase[] => [
      {
        ...ga4,
        name: `server container at ${label}`,
        url: `https://${label}.shop.example/g/collect?${GA4_QUERY}&sst.tft=1&_s=1`,
        way: 'server-container',
      },
      {
        ...ga4,
        name: `server container at ${label}, marked at its end`,
        url: `https://${label}.shop.example/g/collect?${GA4_QUERY}&richsstsse`,
        way: 'server-container',
      },
      {
        ...ga4,
        name: `encoded hit at ${label}`,
        url: `https://${label}.shop.example/xk3f?c2d=${encodeURIComponent(btoa(GA4_QUERY))}`,
        way: 'server-container',
      },
    ]),
    {
      ...ga4,
      name: 'server container on a host of its provider',
      url: `https://server-side-abc.run.app/g/collect?${GA4_QUERY}&sst.ude=0`,
      way: 'server-container',
    },
    {
      ...ga4,
      name: 'later hit of a marked place',
      before: [`${SIBLING}/g/collect?${GA4_QUERY}&sst.ude=0`],
      url: `${SIBLING}/g/collect?${GA4_QUERY}`,
      way: 'server-container',
    },
    { ...ga4, name: 'plain proxy of GA4', url: `${SIBLING}/g/collect?${GA4_QUERY}`, way: 'proxy' },
  ];
}

function others(): WayCase[] {
  return [
    {
      name: 'Matomo proxy',
      family: 'matomo',
      url: `${SHOP_ORIGIN}/matomo-proxy.php?idsite=3&rec=1&url=${ENCODED_PAGE}&action_name=Cart`,
      way: 'proxy',
    },
    {
      name: 'Matomo tracker proxy',
      family: 'matomo',
      url: `${SHOP_ORIGIN}/tracker-proxy/piwik.php?idsite=3&rec=1&url=${ENCODED_PAGE}&action_name=Cart`,
      way: 'proxy',
    },
    {
      name: 'Matomo on its own server',
      family: 'matomo',
      url: `https://stats.shop.example/matomo.php?idsite=3&rec=1&url=${ENCODED_PAGE}&action_name=Cart`,
      way: 'direct',
    },
    {
      name: 'Matomo in the cloud',
      family: 'matomo',
      url: `https://shop.matomo.cloud/matomo.php?idsite=3&rec=1&url=${ENCODED_PAGE}&action_name=Cart`,
      way: 'direct',
    },
    {
      name: 'Piano',
      family: 'piano',
      url: 'https://abcd.pa-cd.com/event?s=600000&idclient=x',
      body: pianoBody,
      way: 'direct',
    },
    {
      name: 'Piano proxy',
      family: 'piano',
      url: `${SHOP_ORIGIN}/pa/event?s=600000&idclient=x`,
      body: pianoBody,
      way: 'proxy',
    },
    {
      name: 'Piano host',
      family: 'piano',
      url: `${SIBLING}/event?s=600000&idclient=x`,
      body: pianoBody,
      way: 'proxy',
    },
    {
      name: 'Plausible',
      family: 'plausible',
      url: 'https://plausible.io/api/event',
      body: plausibleBody('shop.example', WAY_PAGE),
      way: 'direct',
    },
    {
      name: 'Plausible proxy',
      family: 'plausible',
      url: `${SHOP_ORIGIN}/api/event`,
      body: plausibleBody('shop.example', WAY_PAGE),
      way: 'proxy',
    },
    {
      name: 'Plausible proxy below a path',
      family: 'plausible',
      url: `${SHOP_ORIGIN}/stats/event`,
      body: plausibleBody('www.shop.example', WAY_PAGE),
      way: 'proxy',
    },
    {
      name: 'PostHog',
      family: 'posthog',
      url: 'https://eu.i.posthog.com/e/',
      body: posthogBody(PHC),
      way: 'direct',
    },
    {
      name: 'PostHog proxy',
      family: 'posthog',
      url: `${SHOP_ORIGIN}/ingest/e/`,
      body: posthogBody(PHC),
      way: 'proxy',
    },
    {
      name: 'PostHog proxy, newer path',
      family: 'posthog',
      url: `${SHOP_ORIGIN}/ph/i/v0/e/`,
      body: posthogBody(PHC),
      way: 'proxy',
    },
    {
      name: 'Umami',
      family: 'umami',
      url: 'https://cloud.umami.is/api/send',
      body: umamiBody(UUID),
      way: 'direct',
    },
    {
      name: 'Umami proxy',
      family: 'umami',
      url: `${SHOP_ORIGIN}/api/send`,
      body: umamiBody(UUID),
      way: 'proxy',
    },
    {
      name: 'Meta',
      family: 'meta-pixel',
      url: `https://www.facebook.com/tr/?id=123456789012345&ev=PageView&dl=${ENCODED_PAGE}`,
      way: 'direct',
    },
    {
      name: 'Meta gateway',
      family: 'meta-pixel',
      url: `https://capig.shop.example/events?id=123456789012345&ev=Purchase&dl=${ENCODED_PAGE}`,
      way: 'gateway',
    },
    {
      name: 'Meta proxy',
      family: 'meta-pixel',
      url: `${SHOP_ORIGIN}/fb/tr?id=123456789012345&ev=PageView&dl=${ENCODED_PAGE}`,
      way: 'proxy',
    },
    {
      name: 'Amplitude proxy',
      family: 'amplitude',
      url: `${SHOP_ORIGIN}/amp/2/httpapi`,
      body: amplitudeBody(HEX),
      way: 'proxy',
    },
    {
      name: 'Segment proxy',
      family: 'segment',
      url: `${SIBLING}/v1/p`,
      body: segmentBody(SEGMENT_KEY),
      way: 'proxy',
    },
  ];
}
