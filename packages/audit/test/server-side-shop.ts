import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import type { ConsentRecord, Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { readSentCall } from '../src/sent-calls/read-sent-call.ts';
import { observation, recorded, request } from './observation-builder.ts';

export const STARTED_MS = Date.UTC(2026, 10, 29, 12);
export const SHOP_URL = 'https://www.shop.example';
const ACCOUNT = 'G-ABC1234XYZ';
const PIXEL = '1234567890';

/** Event of a shop with its values, as its pages report it. */
export interface ShopEvent {
  name: string;
  page: string;
  /** Milliseconds since the start of the visit. */
  atMs: number;
  cid: string;
  eventId?: string;
  transactionId?: string;
  value?: number;
  currency?: string;
  account?: string;
  /** Other parameters of the hit. */
  more?: Record<string, string>;
}

/** Returns the query of a GA4 hit of an event. */
export function ga4Query(event: ShopEvent, changes: Record<string, string | undefined> = {}): string {
  const { name, page, cid, eventId, transactionId, value, currency, account = ACCOUNT, more } = event;
  const fields: Record<string, string | undefined> = {
    v: '2',
    tid: account,
    cid,
    en: name,
    dl: `${SHOP_URL}${page}`,
    dt: 'Shop',
    cu: currency,
    'ep.event_id': eventId,
    'ep.transaction_id': transactionId,
    'epn.value': value === undefined ? undefined : String(value),
    ...more,
    ...changes,
  };
  return new URLSearchParams(
    Object.entries(fields).flatMap(([key, one]) => (one === undefined ? [] : [[key, one]])),
  ).toString();
}

/** Returns the request by which a page sends an event to the shop's server container. */
export const toContainer = (event: ShopEvent, rest: Partial<RequestRecord> = {}): RequestRecord =>
  request({
    url: `https://sst.shop.example/g/collect?${ga4Query(event)}&sst.rnd=1`,
    method: 'POST',
    startedMs: event.atMs,
    status: 200,
    ...rest,
  });

const META_NAMES: Readonly<Record<string, string>> = {
  page_view: 'PageView',
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
};
const metaName = ({ name }: ShopEvent): string => META_NAMES[name] ?? name;
const fbpOf = ({ cid }: Pick<ShopEvent, 'cid'>): string => `fb.1.1700000000000.${cid.replace('.', '')}`;

/** Returns the request by which a page sends an event to Meta itself. */
export function toPixel(event: ShopEvent, rest: Partial<RequestRecord> = {}): RequestRecord {
  const { page, eventId, value, currency, atMs } = event;
  const fields = {
    id: PIXEL,
    ev: metaName(event),
    dl: `${SHOP_URL}${page}`,
    fbp: fbpOf(event),
    ...(eventId && { eid: eventId }),
    ...(value !== undefined && { 'cd[value]': String(value) }),
    ...(currency && { 'cd[currency]': currency }),
  };
  return request({
    url: `https://www.facebook.com/tr/?${new URLSearchParams(fields).toString()}`,
    startedMs: atMs,
    ...rest,
  });
}

interface Answer {
  status?: number | null;
  text?: string;
  delayMs?: number;
}

function callOf(
  { url, method, text }: { url: string; method: string; text: string | null },
  atMs: number,
  { status = 200, text: answerText = '' }: Answer,
): ProxiedCall {
  const { findings: _findings, ...read } = readSentCall({
    url,
    requestHeaders: { 'content-type': 'application/json' },
    body: text,
    status,
    responseHeaders: {},
    answerText,
    atMs,
  });
  const host = new URL(url).host;
  const facts = { at: new Date(atMs).toISOString(), host, method, status, sentBytes: 400, receivedBytes: 20 };
  return { ...facts, durationMs: 30, ...read };
}

/** Returns the call by which a server sends an event on to GA4. */
export const toGa4 = (
  event: ShopEvent,
  changes: Record<string, string | undefined> = {},
  answer: Answer = {},
): ProxiedCall =>
  callOf(
    {
      url: `https://www.google-analytics.com/g/collect?${ga4Query(event, changes)}`,
      method: 'POST',
      text: null,
    },
    STARTED_MS + event.atMs + (answer.delayMs ?? 180),
    { status: 204, ...answer },
  );

/** Returns the body of an event of Meta's Conversions API. */
export function metaBody(event: ShopEvent, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { page, eventId, transactionId, value, currency, atMs } = event;
  return {
    event_name: metaName(event),
    event_time: Math.round((STARTED_MS + atMs) / 1000),
    action_source: 'website',
    event_source_url: `${SHOP_URL}${page}`,
    ...(eventId && { event_id: eventId }),
    user_data: { client_ip_address: '203.0.113.7', client_user_agent: 'Mozilla/5.0', fbp: fbpOf(event) },
    custom_data: {
      ...(value !== undefined && { value }),
      ...(currency && { currency }),
      ...(transactionId && { order_id: transactionId }),
    },
    ...changes,
  };
}

/** Returns the call by which a server sends events to Meta. */
export function toMeta(
  events: readonly Record<string, unknown>[],
  atMs: number,
  { delayMs = 250, ...answer }: Answer = {},
): ProxiedCall {
  const text = `{"events_received":${events.length}}`;
  return callOf(
    {
      url: `https://graph.facebook.com/v24.0/${PIXEL}/events?access_token=EAAB${'x'.repeat(40)}`,
      method: 'POST',
      text: JSON.stringify({ data: events }),
    },
    STARTED_MS + atMs + delayMs,
    { text, ...answer },
  );
}

/** Returns the call by which a shop sends an event to the Measurement Protocol. */
export function toMeasurementProtocol(event: ShopEvent, params: Record<string, unknown>): ProxiedCall {
  return callOf(
    {
      url: `https://www.google-analytics.com/mp/collect?measurement_id=${event.account ?? ACCOUNT}&api_secret=abcdefabcdef`,
      method: 'POST',
      text: JSON.stringify({ client_id: event.cid, events: [{ name: event.name, params }] }),
    },
    STARTED_MS + event.atMs + 300,
    { status: 204 },
  );
}

/** Returns the call by which a server sends an event to TikTok. */
export function toTiktok(event: ShopEvent, name: string, answer: Answer = {}): ProxiedCall {
  const { eventId, value, currency, page } = event;
  return callOf(
    {
      url: 'https://business-api.tiktok.com/open_api/v1.3/event/track/',
      method: 'POST',
      text: JSON.stringify({
        event_source: 'web',
        event_source_id: 'C1',
        data: [
          {
            event: name,
            event_time: Math.round((STARTED_MS + event.atMs) / 1000),
            event_id: eventId,
            user: { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' },
            page: { url: `${SHOP_URL}${page}` },
            properties: { value, currency },
          },
        ],
      }),
    },
    STARTED_MS + event.atMs + 320,
    { text: '{"code":0,"message":"OK"}', ...answer },
  );
}

/** Returns a connection that the proxy could not read. */
export const unreadConnection = (host: string, atMs: number): ProxiedCall => ({
  at: new Date(STARTED_MS + atMs).toISOString(),
  host,
  method: null,
  path: null,
  status: null,
  sentBytes: 900,
  receivedBytes: 400,
  durationMs: 4_000,
  family: null,
  account: null,
  events: [],
  answer: { outcome: 'says-nothing', reason: null },
  decoded: false,
});

export const ACCEPTED: ConsentRecord = {
  action: 'accept',
  platform: 'didomi',
  result: 'done',
  atMs: 50,
  bannerAtMs: 20,
};
export const REFUSED: ConsentRecord = { ...ACCEPTED, action: 'refuse' };

/** Returns a visit of the shop with these requests. */
export function shopVisit(requests: RequestRecord[], consent: ConsentRecord = ACCEPTED): Observation {
  return observation({
    requestedUrl: `${SHOP_URL}/`,
    finalUrl: `${SHOP_URL}/`,
    startedAt: new Date(STARTED_MS).toISOString(),
    finishedAt: new Date(STARTED_MS + 30_000).toISOString(),
    requests: recorded(requests),
    consent: recorded(consent),
  });
}
