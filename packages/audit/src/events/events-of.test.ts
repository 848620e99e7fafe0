import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { expect, test } from 'vitest';
import { body, dataLayer, request, visitWith } from '../../test/observation-builder.ts';
import { json } from '../../test/decoded-calls.ts';
import { eventsOf } from './events-of.ts';

type Sent = [
  url: string,
  body: ReturnType<typeof body>,
  told: [source: string, name: string, properties: Json][],
];

const GA4 = 'https://region1.google-analytics.com/g/collect?v=2&tid=G-ABC1234567';
const ITEM = 'idSKU_1~nmFleur%20de~~sel~pr49.9~qt2~k0size~v0L';

/** Calls as vendors' libraries send them, shortened. */
const SENT: Sent[] = [
  [
    `${GA4}&en=purchase&cu=EUR&epn.value=99.8&ep.transaction_id=T1&pr1=${ITEM}&up.plan=gold`,
    null,
    [
      [
        'ga4',
        'purchase',
        {
          currency: 'EUR',
          value: 99.8,
          transaction_id: 'T1',
          items: [{ item_id: 'SKU_1', item_name: 'Fleur de~sel', price: 49.9, quantity: 2, size: 'L' }],
          user_properties: { plan: 'gold' },
        },
      ],
    ],
  ],
  [
    'https://shop.example/metrics/g/collect?v=2&tid=G-ABC1234567&cid=1.2',
    body('en=add_to_cart&epn.value=5\nen=scroll&epn.percent_scrolled=90'),
    [
      ['ga4', 'add_to_cart', { value: 5 }],
      ['ga4', 'scroll', { percent_scrolled: 90 }],
    ],
  ],
  [
    `https://stats.example/matomo.php?idsite=1&rec=1&idgoal=0&ec_id=T1&revenue=99.80&ec_items=${encodeURIComponent('[["SKU","Sel","Épicerie",49.9,2]]')}`,
    null,
    [
      [
        'matomo',
        'order',
        {
          order_id: 'T1',
          revenue: 99.8,
          items: [{ sku: 'SKU', name: 'Sel', category: 'Épicerie', price: 49.9, quantity: 2 }],
        },
      ],
    ],
  ],
  [
    'https://stats.example/matomo.php?idsite=1&rec=1&e_c=Video&e_a=play&e_v=3&dimension2=fr',
    null,
    [['matomo', 'play', { category: 'Video', value: 3, dimension2: 'fr' }]],
  ],
  [
    'https://www.facebook.com/tr/?id=123&ev=Purchase&cd[value]=49.90&cd[currency]=EUR&cd[content_ids]=%5B%22a%22%5D&dl=https%3A%2F%2Fshop.example%2F',
    null,
    [['meta-pixel', 'Purchase', { value: 49.9, currency: 'EUR', content_ids: ['a'] }]],
  ],
  [
    'https://api.segment.io/v1/batch',
    json({
      writeKey: 'k',
      batch: [
        {
          type: 'track',
          event: 'Order Completed',
          anonymousId: 'a',
          properties: { total: 49.9, ids: [1, '2'] },
        },
        { type: 'page', anonymousId: 'a', properties: { path: '/' } },
      ],
    }),
    [
      ['segment', 'Order Completed', { total: 49.9, ids: [1, '2'] }],
      ['segment', 'page', { path: '/' }],
    ],
  ],
  [
    'https://abc.pa-cd.com/event?s=600000',
    json({
      events: [
        { name: 'cart.creation', data: { cart_id: 'c1', cart_turnovertaxincluded: 9.5, device_hour: 8 } },
      ],
    }),
    [['piano', 'cart.creation', { cart_id: 'c1', cart_turnovertaxincluded: 9.5 }]],
  ],
  [
    'https://shop.example/b/ss/suite/1/JS?AQB=1&events=purchase,event12=3&products=Food;SKU;2;99.8&v5=gold&purchaseID=T1',
    null,
    [
      [
        'adobe',
        'purchase',
        {
          purchaseID: 'T1',
          eVar5: 'gold',
          products: [{ category: 'Food', product: 'SKU', quantity: 2, price: 99.8 }],
        },
      ],
      [
        'adobe',
        'event12',
        {
          purchaseID: 'T1',
          eVar5: 'gold',
          products: [{ category: 'Food', product: 'SKU', quantity: 2, price: 99.8 }],
          value: 3,
        },
      ],
    ],
  ],
  [
    'https://plausible.io/api/event',
    json({
      n: 'Signup',
      u: 'https://shop.example/',
      d: 'shop.example',
      p: '{"plan":"gold"}',
      $: { amount: '9.90', currency: 'EUR' },
    }),
    [['plausible', 'Signup', { plan: 'gold', revenue: { amount: '9.90', currency: 'EUR' } }]],
  ],
  [
    'https://analytics.tiktok.com/api/v2/pixel',
    json({
      event: 'CompletePayment',
      context: { pixel: { code: 'C1' } },
      properties: { value: 49.9, currency: 'EUR' },
    }),
    [['tiktok-pixel', 'CompletePayment', { value: 49.9, currency: 'EUR' }]],
  ],
  [
    'https://www.googleadservices.com/pagead/conversion/1111111/?label=AbC&value=9.5&currency_code=EUR&oid=T1',
    null,
    [['google-ads', 'conversion', { label: 'AbC', value: 9.5, currency: 'EUR', transaction_id: 'T1' }]],
  ],
];

test.each(SENT)('are read with the types of their properties: %s', (url, sent, told) => {
  const visit = visitWith(
    request({ url, method: sent === null ? 'GET' : 'POST', resourceType: 'fetch', body: sent }),
  );
  expect(eventsOf(visit).map(({ source, name, properties }) => [source, name, properties])).toEqual(told);
});

test('are objects pushed with a name, and neither commands nor what the tag manager pushes', () => {
  const pushes: Json[] = [
    { event: 'gtm.js', 'gtm.start': 1 },
    { event: 'add_to_cart', ecommerce: { value: 5 } },
    ['event', 'purchase', { value: 1 }],
    { page_type: 'cart' },
    { event: 'purchase', __proto__x: 1 },
  ];
  const timeline = pushes.map((value, place) => ({
    atMs: place,
    operation: 'push' as const,
    value,
    scriptUrl: null,
  }));
  const events = eventsOf({ ...visitWith(), dataLayer: dataLayer({ timeline }) });
  expect(events.map(({ name, source, push }) => [name, source, push])).toEqual([
    ['add_to_cart', 'dataLayer:dataLayer', 1],
    ['purchase', 'dataLayer:dataLayer', 4],
  ]);
  expect(events[0]?.properties).toEqual({ event: 'add_to_cart', ecommerce: { value: 5 } });
});

test('are bounded, whatever a page sends', () => {
  const deep = (levels: number): Json => (levels === 0 ? 1 : { in: deep(levels - 1) });
  const properties = {
    deep: deep(500),
    long: 'x'.repeat(1_000_000),
    many: Array.from({ length: 50_000 }, (_, one) => one),
  };
  const batch = Array.from({ length: 3 }, () => ({
    type: 'track',
    event: 'e'.repeat(5_000),
    anonymousId: 'a',
    properties,
  }));
  const visit = visitWith(
    request({
      url: 'https://api.segment.io/v1/batch',
      method: 'POST',
      resourceType: 'fetch',
      body: json({ batch }),
    }),
  );
  const [first] = eventsOf(visit);
  expect(first?.name).toHaveLength(200);
  expect(JSON.stringify(first).length).toBeLessThan(100_000);
});
