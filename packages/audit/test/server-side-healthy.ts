import { both, others, OWN, scene, steps, type Send, type ServerSideCase } from './server-side-cases.ts';
import {
  ACCEPTED,
  ga4Query,
  metaEvent,
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
  toMeta([metaEvent(event)], event.atMs, { status: 503, text: 'unavailable' }),
  toMeta([metaEvent(event)], event.atMs, { delayMs: 4_000 }),
];
const withoutIds = (event: ShopEvent): ShopEvent => ({ ...event, eventId: '' });

/** Returns visits whose events all arrived as they should, or were rightly held back. */
export function healthyVisits(): ServerSideCase[] {
  const own = steps();
  const hits = own.map((event) => toContainer(event));
  const scroll: ShopEvent = {
    name: 'scroll',
    page: '/',
    atMs: 1_500,
    cid: OWN,
    more: { 'epn.percent_scrolled': '90' },
  };
  return [
    scene('everything is sent on', {}),
    scene('nobody else is in the file', { background: [] }),
    scene('many others buy at the same second', { background: others(120) }),
    scene('a container that sends to GA4 only', {
      send: (event) => [toGa4(event)],
      background: others(24, false),
    }),
    scene('purchases alone go to Meta', {
      send: (event) => (event.name === 'purchase' ? both(event) : [toGa4(event)]),
      background: others(24).filter(
        ({ family, events }) => family !== 'meta-conversions-api' || events[0]?.name === 'Purchase',
      ),
    }),
    scene('events without identifiers', { events: own.map(withoutIds) }),
    scene('the server has its own identifier of the browser', {
      send: (event) => [toGa4({ ...event, cid: '555.666' }), toMeta([metaEvent(event)], event.atMs)],
    }),
    scene('a call is repeated after an error', { send: failedOnce }),
    scene('a visitor who refused, and nothing went to Meta', {
      visit: shopVisit(
        own.map((event) => toContainer({ ...event, more: { gcs: 'G100' } })),
        REFUSED,
      ),
      send: (event) => [toGa4({ ...event, more: { gcs: 'G100' } })],
    }),
    scene('a banner that nobody answered, and nothing went to Meta', {
      visit: shopVisit(hits, {
        ...ACCEPTED,
        action: 'none',
        result: 'not-asked',
        atMs: null,
        isBannerLeft: true,
      }),
      send: (event) => [toGa4(event)],
    }),
    scene('pixel and server agree on identifiers', {
      visit: shopVisit(own.flatMap((event) => [toContainer(event), toPixel(event)])),
    }),
    scene('the pixel alone, blocked in the page', {
      visit: shopVisit([
        ...hits,
        ...own.map((event) => toPixel({ ...event, eventId: 'other' }, { state: 'failed', status: null })),
      ]),
    }),
    scene('calls cannot be read', {
      send: (event) => [unreadConnection('www.google-analytics.com', event.atMs)],
      background: others(24, false),
    }),
    scene('the calls come late', {
      send: (event) => [
        toGa4(event, {}, { delayMs: 45_000 }),
        toMeta([metaEvent(event)], event.atMs, { delayMs: 60_000 }),
      ],
    }),
    scene('Meta gets all events in one call', {
      send: (event) => [
        toGa4(event),
        ...(event.name === 'purchase'
          ? [
              toMeta(
                steps().map((one) => metaEvent(one)),
                event.atMs,
              ),
            ]
          : []),
      ],
    }),
    scene('small events stay in the container', {
      visit: shopVisit([...hits, toContainer(scroll)]),
    }),
    scene('two accounts of the page', {
      events: own.flatMap((event) => [event, { ...event, account: 'G-SECOND0001' }]),
      send: (event) => [toGa4(event)],
      background: others(24, false),
    }),
    scene('the server replaces the account', {
      send: (event) => [toGa4({ ...event, account: 'G-SERVER0001' })],
      background: others(12, false).map((call) => ({ ...call, account: 'G-SERVER0001' })),
    }),
    scene('the amount is rounded, and the address is shortened', {
      send: (event) => [
        toGa4(event, {
          ...(event.value !== undefined && { 'epn.value': event.value.toFixed(3) }),
          dl: 'https://www.shop.example/',
          dt: 'Another title',
        }),
        toMeta([metaEvent(event)], event.atMs),
      ],
      background: [],
    }),
    scene('the page gives the e-mail, and the server passes it on hashed', {
      events: own.map((event) => ({ ...event, more: { em: 'tv.1~em.q1w2e3' } })),
      send: (event) => [
        toGa4(event),
        toMeta([metaEvent(event, { user_data: { fbp: 'fb.1.2.3', em: ['a'.repeat(64)] } })], event.atMs),
      ],
    }),
    scene('the first hop fails, so nothing is sent on', {
      visit: shopVisit(own.map((event) => toContainer(event, { status: 502 }))),
      send: () => [],
    }),
    scene('hits that go to Google directly', {
      visit: shopVisit(
        own.map((event) => ({
          ...toContainer(event),
          url: `https://www.google-analytics.com/g/collect?${ga4Query(event)}`,
        })),
      ),
      send: () => [],
    }),
    scene('all visitors have one constant identifier', {
      events: own.map((event) => ({ ...event, eventId: 'purchase-event' })),
      background: others(24).map((call) => ({
        ...call,
        events: call.events.map((event) => ({ ...event, id: 'purchase-event' })),
      })),
    }),
    ...Array.from({ length: 20 }, (_none, index) => {
      const events = steps(`111.${index}`, index * 137);
      return scene(`visit ${index} among others`, {
        events,
        background: [...others(10 + index), ...steps('777.1', index * 137 + 40).flatMap(both)],
      });
    }),
  ];
}
