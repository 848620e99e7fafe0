import type { SentOnFinding } from '@vigie/contract/server-side.ts';
import type { EXPORTED_SERVER } from './server-containers.ts';
import {
  both,
  exportedContainer,
  only,
  others,
  serverCase,
  steps,
  type SendingPlan,
  type ServerSideCase,
} from './server-side-cases.ts';
import {
  ga4Query,
  metaBody,
  REFUSED,
  shopVisit,
  toContainer,
  toGa4,
  toMeasurementProtocol,
  toMeta,
  toPixel,
  toTiktok,
  type ShopEvent,
} from './server-side-shop.ts';

export interface PlantedLoss extends ServerSideCase {
  expected: Pick<SentOnFinding, 'kind' | 'reason'> & { destination: string | null; property?: string };
}

function lost(name: string, expected: PlantedLoss['expected'], plan: SendingPlan): PlantedLoss {
  return { ...serverCase(name, plan), expected };
}

const notSent = (reason: SentOnFinding['reason'], destination: string | null = 'ga4') =>
  ({ kind: 'not-sent-on', reason, destination }) as const;

/** Returns 20 losses behind the first hop, each with the reason that must be named. */
export function plantedLosses(): PlantedLoss[] {
  const own = steps();
  const denied = own.map((event) => ({ ...event, more: { gcs: 'G100' } }));
  const pixelVisit = (change: (event: ShopEvent) => ShopEvent) =>
    shopVisit(own.flatMap((event) => [toContainer(event), toPixel(change(event))]));
  return [
    lost('the purchase never reaches GA4', notSent('unknown'), {
      send: only('purchase', (event) => [toMeta([metaBody(event)], event.atMs)]),
    }),
    lost('the purchase never reaches Meta', notSent('unknown', 'meta-conversions-api'), {
      send: only('purchase', (event) => [toGa4(event)]),
    }),
    lost('the checkout never reaches GA4, and nobody else is in the file', notSent('unknown'), {
      send: only('begin_checkout', () => []),
      background: [],
    }),
    lost('GA4 cannot be reached', notSent('vendor-error'), {
      send: only('purchase', (event) => [
        toGa4(event, {}, { status: null }),
        toMeta([metaBody(event)], event.atMs),
      ]),
    }),
    lost('Meta answers with an error of its own', notSent('vendor-error', 'meta-conversions-api'), {
      send: only('purchase', (event) => [
        toGa4(event),
        toMeta([metaBody(event)], event.atMs, { status: 503, text: 'unavailable' }),
      ]),
    }),
    lost('Meta has had too many calls', notSent('quota', 'meta-conversions-api'), {
      send: only('purchase', (event) => [
        toGa4(event),
        toMeta([metaBody(event)], event.atMs, {
          status: 400,
          text: '{"error":{"message":"Application request limit reached","code":4}}',
        }),
      ]),
    }),
    lost('TikTok limits the rate', notSent('quota', 'tiktok-events-api'), {
      send: (event) => [
        toGa4(event),
        toTiktok(event, event.name, event.name === 'purchase' ? { status: 429 } : {}),
      ],
      background: others(24, false),
    }),
    lost('the hit does not tell that the visitor accepted', notSent('consent', 'meta-conversions-api'), {
      events: own,
      visit: shopVisit(denied.map((event) => toContainer(event))),
      send: (event) => [toGa4({ ...event, more: { gcs: 'G100' } })],
    }),
    lost('no trigger of the container fires at the purchase', notSent('trigger'), {
      send: only('purchase', (event) => [toMeta([metaBody(event)], event.atMs)]),
      container: exportedContainer(withGa4At('page_view')),
    }),
    lost('the container has no tag for GA4', notSent('no-tag'), {
      send: (event) => (event.name === 'purchase' ? [toMeta([metaBody(event)], event.atMs)] : []),
      background: others(24).filter(({ family }) => family !== 'ga4'),
      container: exportedContainer((version) => ({
        ...version,
        tag: version.tag.filter(({ tagId }) => tagId === '2'),
      })),
    }),
    lost(
      'the value of the purchase is without tax',
      { kind: 'value-changed', reason: null, destination: 'ga4', property: 'value' },
      {
        send: only('purchase', (event) => [
          toGa4(event, { 'epn.value': '20.42' }),
          toMeta([metaBody(event)], event.atMs),
        ]),
      },
    ),
    lost(
      'Meta gets another currency',
      {
        kind: 'value-changed',
        reason: null,
        destination: 'meta-conversions-api',
        property: 'custom_data.currency',
      },
      {
        send: only('purchase', (event) => [
          toGa4(event),
          toMeta([metaBody({ ...event, currency: 'USD' })], event.atMs),
        ]),
      },
    ),
    lost(
      'the transaction loses its number',
      { kind: 'value-changed', reason: null, destination: 'ga4', property: 'transaction_id' },
      {
        send: only('purchase', (event) => [
          toGa4(event, { 'ep.transaction_id': undefined }),
          toMeta([metaBody(event)], event.atMs),
        ]),
      },
    ),
    lost(
      'pixel and server name the purchase differently',
      { kind: 'sent-twice', reason: 'different-id', destination: 'meta-conversions-api' },
      {
        visit: pixelVisit((event) =>
          event.name === 'purchase' ? { ...event, eventId: 'pixel-4711' } : event,
        ),
      },
    ),
    lost(
      'the pixel sends the purchase without an identifier',
      { kind: 'sent-twice', reason: 'no-id', destination: 'meta-conversions-api' },
      {
        visit: pixelVisit((event) => (event.name === 'purchase' ? { ...event, eventId: '' } : event)),
      },
    ),
    lost(
      'page and shop both send the purchase to GA4',
      { kind: 'sent-twice', reason: 'no-id', destination: 'ga4-measurement-protocol' },
      {
        visit: shopVisit(
          own.map((event) => ({
            ...toContainer(event),
            url: `https://www.google-analytics.com/g/collect?${ga4Query(event)}`,
          })),
        ),
        send: only('purchase', (event) => [
          toMeasurementProtocol(event, { value: event.value, currency: 'EUR' }),
        ]),
        background: [],
      },
    ),
    lost(
      'Meta gets the purchase of a visitor who refused',
      { kind: 'sent-although-refused', reason: null, destination: 'meta-conversions-api' },
      {
        send: (event) => (event.name === 'purchase' ? both(event) : [toGa4(event)]),
        visit: shopVisit(
          own.map((event) => toContainer(event)),
          REFUSED,
        ),
        background: others(24, false),
      },
    ),
    lost(
      'the server adds the e-mail of the customer',
      {
        kind: 'personal-data-added',
        reason: null,
        destination: 'meta-conversions-api',
        property: 'user_data.em',
      },
      {
        send: only('purchase', (event) => [
          toGa4(event),
          toMeta(
            [metaBody(event, { user_data: { fbp: 'fb.1.2.3', em: ['jane.doe@gmail.com'] } })],
            event.atMs,
          ),
        ]),
      },
    ),
    lost(
      'Meta refuses the purchase, and the page got 200',
      { kind: 'refused-unseen', reason: null, destination: 'meta-conversions-api' },
      {
        send: only('purchase', (event) => [
          toGa4(event),
          toMeta([metaBody(event)], event.atMs, {
            status: 400,
            text: '{"error":{"message":"Invalid parameter","code":100,"error_subcode":2804019}}',
          }),
        ]),
      },
    ),
    lost(
      'TikTok refuses the purchase with 200',
      { kind: 'refused-unseen', reason: null, destination: 'tiktok-events-api' },
      {
        send: (event) => [
          toGa4(event),
          toTiktok(
            event,
            event.name,
            event.name === 'purchase' ? { text: '{"code":40002,"message":"Invalid value"}' } : {},
          ),
        ],
        background: others(24, false),
      },
    ),
  ];
}

/** Returns a change of the exported container whose tag for GA4 fires at one event only. */
function withGa4At(event: string) {
  return (version: typeof EXPORTED_SERVER): Record<string, unknown> => ({
    ...version,
    tag: version.tag.map((tag) => (tag.tagId === '1' ? { ...tag, firingTriggerId: ['40'] } : tag)),
    trigger: [
      ...version.trigger,
      {
        triggerId: '40',
        name: event,
        type: 'CUSTOM_EVENT',
        customEventFilter: [
          {
            type: 'EQUALS',
            parameter: [
              { type: 'TEMPLATE', key: 'arg0', value: '{{_event}}' },
              { type: 'TEMPLATE', key: 'arg1', value: event },
            ],
          },
        ],
      },
    ],
  });
}
