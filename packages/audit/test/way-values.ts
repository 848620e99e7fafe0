import type { HitWay } from '@vigie/contract/hit.ts';

/** Request of a page with its family, and its way. Null: nothing proves a way. */
export interface WayCase {
  name: string;
  page?: string;
  /** Other requests of the page. */
  before?: string[];
  url: string;
  body?: string;
  family?: string;
  way: HitWay | null;
}

export const WAY_PAGE = 'https://www.shop.example/cart';
export const ENCODED_PAGE = encodeURIComponent(WAY_PAGE);
export const GA4_QUERY = `v=2&tid=G-ABC1234XYZ&gtm=45je&cid=1.2&en=page_view&dl=${ENCODED_PAGE}&dt=Cart`;
export const SHOP_ORIGIN = 'https://www.shop.example';
export const SIBLING = 'https://data.shop.example';
export const FOREIGN = 'https://cdn.other.example';
export const PHC = `phc_${'Ab3'.repeat(12)}`;
export const UUID = '0a1b2c3d-0001-4002-8003-0123456789ab';
export const HEX = '0123456789abcdef'.repeat(2);
export const SEGMENT_KEY = 'Zk3LmN8pQr5StU7vWx9Yz1';
export const PREFIXES = ['metrics', 'm', 'gtm-path', 'a/b', '5o8n', 'statistics'];

export const plausibleBody = (domain: string, url: string) =>
  JSON.stringify({ n: 'pageview', u: url, d: domain });
export const posthogBody = (token: string) =>
  JSON.stringify({ event: '$pageview', properties: { token, distinct_id: 'x', $current_url: WAY_PAGE } });
export const umamiBody = (website: string) =>
  JSON.stringify({ type: 'event', payload: { website, url: '/cart' } });
export const pianoBody = JSON.stringify({ events: [{ name: 'page.display', data: { page: 'cart' } }] });
export const amplitudeBody = (key: string) =>
  JSON.stringify({ api_key: key, events: [{ event_type: 'view', device_id: 'd', user_id: 'u' }] });
export const segmentBody = (key: string) =>
  JSON.stringify({
    type: 'page',
    anonymousId: 'a',
    messageId: 'm',
    writeKey: key,
    properties: { url: WAY_PAGE },
  });
