import {
  both,
  others,
  OWN_CLIENT,
  serverCase,
  steps,
  type Send,
  type ServerSideCase,
} from './server-side-cases.ts';
import {
  ACCEPTED,
  ga4Query,
  metaBody,
  REFUSED,
  shopVisit,
  toContainer,
  toGa4,
  toMeta,
  toPixel,
  unreadConnection,
  type ShopEvent,
} from './server-side-shop.ts';

const failedOnce: Send = (event) => [
  toGa4(event),
  toMeta([metaBody(event)], event.atMs, { status: 503, text: 'unavailable' }),
  toMeta([metaBody(event)], event.atMs, { delayMs: 4_000 }),
];
const withoutIds = (event: ShopEvent): ShopEvent => ({ ...event, eventId: '' });

/** Returns visits whose events all arrived as they should, or were rightly withheld. */
export function healthyVisits(): ServerSideCase[] {
  const own = steps();
  const hits = own.map((event) => toContainer(event));
  const scroll: ShopEvent = {
    name: 'scroll',
    page: '/',
    atMs: 1_500,
    cid: OWN_CLIENT,
    more: { 'epn.percent_scrolled': '90' },
  };
  return [
    serverCase('everything is sent on', {}),
    serverCase('nobody else is in the file', { background: [] }),
    serverCase('many others buy at the same second', { background: others(120) }),
    serverCase('a container that sends to GA4 only', {
      send: (event) => [toGa4(event)],
      background: others(24, false),
    }),
    serverCase('purchases alone go to Meta', {
      send: (event) => (event.name === 'purchase' ? both(event) : [toGa4(event)]),
      background: others(24).filter(
        ({ family, events }) => family !== 'meta-conversions-api' || events[0]?.name === 'Purchase',
      ),
    }),
    serverCase('events without identifiers', { events: own.map(withoutIds) }),
    serverCase('the server has its own identifier of the browser', {
      send: (event) => [toGa4({ ...event, cid: '555.666' }), toMeta([metaBody(event)], event.atMs)],
    }),
    serverCase('a call is repeated after an error', { send: failedOnce }),
    serverCase('a visitor who refused, and nothing went to Meta', {
      visit: shopVisit(
        own.map((event) => toContainer({ ...event, more: { gcs: 'G100' } })),
        REFUSED,
      ),
      send: (event) => [toGa4({ ...event, more: { gcs: 'G100' } })],
    }),
    serverCase('a banner that nobody answered, and nothing went to Meta', {
      visit: shopVisit(hits, {
        ...ACCEPTED,
        action: 'none',
        result: 'not-asked',
        atMs: null,
        isBannerLeft: true,
      }),
      send: (event) => [toGa4(event)],
    }),
    serverCase('pixel and server agree on identifiers', {
      visit: shopVisit(own.flatMap((event) => [toContainer(event), toPixel(event)])),
    }),
    serverCase('the pixel alone, blocked in the page', {
      visit: shopVisit([
        ...hits,
        ...own.map((event) => toPixel({ ...event, eventId: 'other' }, { state: 'failed', status: null })),
      ]),
    }),
    serverCase('calls cannot be read', {
      send: (event) => [unreadConnection('www.google-analytics.com', event.atMs)],
      background: others(24, false),
    }),
    serverCase('the calls come late', {
      send: (event) => [
        toGa4(event, {}, { delayMs: 45_000 }),
        toMeta([metaBody(event)], event.atMs, { delayMs: 60_000 }),
      ],
    }),
    serverCase('Meta gets all events in one call', {
      send: (event) => [
        toGa4(event),
        ...(event.name === 'purchase'
          ? [
              toMeta(
                steps().map((one) => metaBody(one)),
                event.atMs,
              ),
            ]
          : []),
      ],
    }),
    serverCase('small events stay in the container', {
      visit: shopVisit([...hits, toContainer(scroll)]),
    }),
    serverCase('two accounts of the page', {
      events: own.flatMap((event) => [event, { ...event, account: 'G-SECOND0001' }]),
      send: (event) => [toGa4(event)],
      background: others(24, false),
    }),
    serverCase('the server replaces the account', {
      send: (event) => [toGa4({ ...event, account: 'G-SERVER0001' })],
      background: others(12, false).map((call) => ({ ...call, account: 'G-SERVER0001' })),
    }),
    serverCase('the amount is rounded, and the address is shortened', {
      send: (event) => [
        toGa4(event, {
          ...(event.value !== undefined && { 'epn.value': event.value.toFixed(3) }),
          dl: 'https://www.shop.example/',
          dt: 'Another title',
        }),
        toMeta([metaBody(event)], event.atMs),
      ],
      background: [],
    }),
    serverCase('the page gives the e-mail, and the server passes it on hashed', {
      events: own.map((event) => ({ ...event, more: { em: 'tv.1~em.q1w2e3' } })),
      send: (event) => [
        toGa4(event),
        toMeta([metaBody(event, { user_data: { fbp: 'fb.1.2.3', em: ['a'.repeat(64)] } })], event.atMs),
      ],
    }),
    serverCase('the first hop fails, so nothing is sent on', {
      visit: shopVisit(own.map((event) => toContainer(event, { status: 502 }))),
      send: () => [],
    }),
    serverCase('hits that go to Google directly', {
      visit: shopVisit(
        own.map((event) => ({
          ...toContainer(event),
          url: `https://www.google-analytics.com/g/collect?${ga4Query(event)}`,
        })),
      ),
      send: () => [],
    }),
    serverCase('all visitors have one constant identifier', {
      events: own.map((event) => ({ ...event, eventId: 'purchase-event' })),
      background: others(24).map((call) => ({
        ...call,
        events: call.events.map((event) => ({ ...event, id: 'purchase-event' })),
      })),
    }),
    ...Array.from({ length: 20 }, (_none, index) => {
      const events = steps(`111.${index}`, index * 137);
      return serverCase(`visit ${index} among others`, {
        events,
        background: [...others(10 + index), ...steps('777.1', index * 137 + 40).flatMap(both)],
      });
    }),
  ];
}
