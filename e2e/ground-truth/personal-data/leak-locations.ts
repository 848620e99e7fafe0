import { gzipSync } from 'node:zlib';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import {
  body,
  dataLayer,
  observation,
  recorded,
  request,
} from '../../../packages/audit/test/observation-builder.ts';
import type { Chance } from './seeded.ts';

const PAGE = 'https://shop.example/cart';
/** Two trackers, an unknown host, and a collector on the website's own host. */
const COLLECTORS = [
  'https://www.google-analytics.com/g/collect?v=2&tid=G-AB12CD34EF&cid=1234567890.1700000000&en=page_view',
  'https://www.facebook.com/tr/?id=1234567890123456&ev=PageView&rl=',
  'https://collect.partner.net/i?event=view',
  'https://shop.example/matomo.php?idsite=1&rec=1&action_name=cart',
];

/** A text with its field, to be sent. */
export interface Sent {
  key: string;
  text: string;
  /** Object that contains the field, for formats with objects; default: a user. */
  within?: string;
}

type Plant = (sent: Sent, chance: Chance) => Partial<Observation>;

const withRequest = (rest: Partial<RequestRecord> & { url: string }): Partial<Observation> => ({
  requests: recorded([request(rest)]),
});
/** Encodes a text as pages do: characters that an address cannot hold are encoded, existing encodings are not. */
const inAddress = (text: string): string =>
  /%[\da-f]{2}/i.test(text) || !/[\s"<>#&=/?;]|[^ -~]/.test(text) ? text : encodeURIComponent(text);

/** The eight locations, each with its expected name. */
export const LEAK_LOCATIONS: Readonly<Record<string, { name: string; plant: Plant }>> = {
  path: {
    name: 'url',
    plant: ({ key, text }) =>
      withRequest({
        url: `https://collect.partner.net/t/${encodeURIComponent(key)}/${inAddress(text)}/p.gif`,
      }),
  },
  query: {
    name: 'url',
    plant: ({ key, text }, chance) =>
      withRequest({ url: `${chance.pick(COLLECTORS)}&${encodeURIComponent(key)}=${inAddress(text)}` }),
  },
  fragment: {
    name: 'url',
    plant: ({ key, text }) =>
      withRequest({
        url: `https://collect.partner.net/i?dl=${encodeURIComponent(`${PAGE}#/account?${key}=${inAddress(text)}`)}`,
      }),
  },
  referrer: {
    name: 'referrer',
    plant: ({ key, text }, chance) =>
      withRequest({
        url: chance.pick(COLLECTORS),
        requestHeaders: { Referer: `${PAGE}?${encodeURIComponent(key)}=${inAddress(text)}` },
      }),
  },
  body: {
    name: 'body',
    plant: (sent, chance) =>
      withRequest({ url: chance.pick(COLLECTORS), method: 'POST', body: chance.pick(BODIES)(sent) }),
  },
  title: { name: 'title', plant: ({ text }) => ({ title: `Commande - ${text}` }) },
  dataLayer: {
    name: 'dataLayer',
    plant: ({ key, text, within = 'user' }) => ({
      dataLayer: dataLayer({
        timeline: [
          {
            atMs: 40,
            operation: 'push',
            value: { event: 'login', [within]: { [key]: text } },
            scriptUrl: null,
          },
        ],
        final: [],
      }),
    }),
  },
  cookie: {
    name: 'cookie',
    plant: ({ key, text }) =>
      withRequest({
        url: 'https://collect.partner.net/c',
        requestHeaders: { cookie: `sid=abc123; ${key}=${inAddress(text)}; lang=fr` },
      }),
  },
};

/** Forms of a body: a form, JSON, lines of JSON, multipart, a batch, truncated JSON, and JSON as gzip. */
const BODIES: readonly ((sent: Sent) => RequestRecord['body'])[] = [
  ({ key, text }) => body(`event=login&${encodeURIComponent(key)}=${inAddress(text)}&n=1`),
  ({ key, text, within = 'user' }) => body(JSON.stringify({ event: 'login', [within]: { [key]: text } })),
  ({ key, text, within = 'user' }) =>
    body(`{"event":"view"}\n${JSON.stringify({ [within]: { [key]: text } })}\n`),
  ({ key, text }) =>
    body(
      `--x1\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text}\r\n--x1\r\nContent-Disposition: form-data; name="n"\r\n\r\n1\r\n--x1--\r\n`,
    ),
  ({ key, text }) => body(`en=view&n=1\r\nen=login&${encodeURIComponent(key)}=${inAddress(text)}`),
  ({ key, text }) => body(`{"events":[{"user":{${JSON.stringify(key)}:${JSON.stringify(text)},"pages":["/a`),
  ({ key, text, within = 'user' }) =>
    body(gzipSync(JSON.stringify({ batch: [{ [within]: { [key]: text } }] })).toString('base64'), 'base64'),
];

/** Returns a visit with a text planted in a location; its other texts are not personal. */
export function plantedVisit(location: string, sent: Sent, chance: Chance): Observation {
  return observation({
    requestedUrl: PAGE,
    finalUrl: PAGE,
    requests: recorded([]),
    title: 'Panier',
    dataLayer: dataLayer(),
    ...LEAK_LOCATIONS[location]?.plant(sent, chance),
  });
}

/**
 * Returns the visit in which the website also requested its own server with the plain value, which makes the value
 * known.
 */
export function withKnownValue(visit: Observation, { key, text }: Sent): Observation {
  const login = request({
    url: 'https://shop.example/api/session',
    method: 'POST',
    body: body(JSON.stringify({ user: { [key]: text } })),
  });
  const requests = visit.requests.state === 'recorded' ? visit.requests.value : [];
  return { ...visit, requests: recorded([login, ...requests]) };
}
