import { strToU8, gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { TRACKER_SAMPLES } from '../../test/tracker-samples.ts';
import { base64, decode, json } from '../../test/decoded-calls.ts';
import {
  body,
  dataLayer,
  failure,
  observation,
  recorded,
  request,
  visitWith,
} from '../../test/observation-builder.ts';
import { FAMILIES } from '../hits/families/known-families.ts';
import { eventOfHit } from './event-of-hit.ts';
import { EVENT_READERS } from './event-readers.ts';
import { eventsOf } from './events-of.ts';
import { readKnownHits } from './known-hits.ts';

const page = 'https://shop.example/p';
const at = encodeURIComponent(page);
const form = (fields: Record<string, string>) => body(new URLSearchParams(fields).toString());
const ga4 = `https://www.google-analytics.com/g/collect?v=2&tid=G-1&cid=1.2&sid=9&gcs=G111&_p=1&dl=${at}&dt=Shop`;
const matomo = (query: string) => `https://shop.matomo.cloud/matomo.php?idsite=1&rec=1&url=${at}&${query}`;
const self = (schema: string, data: Json) => ({ schema: `iglu:${schema}/jsonschema/1-0-0`, data });
const snowplow = (event: Record<string, string>) =>
  json({
    schema: 'iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4',
    data: [{ tv: 'js-3', p: 'web', eid: '1', ...event }],
  });
const unstructured = (inner: Json) =>
  JSON.stringify(self('com.snowplowanalytics.snowplow/unstruct_event', inner));

type Expected = [name: string, properties: Record<string, Json>];
type Row = [source: string, what: string, url: string, sent: RequestRecord['body'], events: Expected[]];

/** Calls according to the vendors' documentation and libraries, with their events. */
const ROWS: Row[] = [
  ['ga4', 'a page view', `${ga4}&en=page_view&ep.page_type=home&ep.debug_mode=true`, null, [['page_view', { page_location: page, page_title: 'Shop', page_type: 'home' }]]],
  ['ga4', 'a purchase', `${ga4}&en=purchase&cu=EUR&epn.value=49.9&ep.transaction_id=T1&pr1=idS1~nmA%20~~%20B~pr24.95~qt2~caTops~c2Men~lp1~k0size~v0M~cpX&pr2=idS2~pr&_et=5&up.plan=gold&upn.age=3`, null, [['purchase', { currency: 'EUR', value: 49.9, transaction_id: 'T1', items: [{ item_id: 'S1', item_name: 'A ~ B', price: 24.95, quantity: 2, item_category: 'Tops', item_category2: 'Men', index: 1, size: 'M', coupon: 'X' }, { item_id: 'S2', price: '' }], user_properties: { plan: 'gold', age: 3 } }]]],
  ['ga4', 'a value sent as a text', `${ga4}&en=purchase&ep.value=49.90&epn.tax=NaN`, null, [['purchase', { value: '49.90', tax: 'NaN' }]]],
  ['ga4', 'a batch through the website’s own host', 'https://shop.example/metrics/g/collect?v=2&tid=G-1', body('en=scroll&epn.percent_scrolled=90\nen=add_to_cart&cu=EUR'), [['scroll', { percent_scrolled: 90 }], ['add_to_cart', { currency: 'EUR' }]]],
  ['ga4', 'a call without an event', ga4, null, []],
  ['universal-analytics', 'an event', 'https://www.google-analytics.com/collect?v=1&tid=UA-1-1&t=event&ec=shop&ea=add&el=S1&ev=3&cd2=x', null, [['add', { event_category: 'shop', event_label: 'S1', value: 3, dimension2: 'x' }]]],
  ['google-ads', 'a conversion', 'https://www.googleadservices.com/pagead/conversion/111/?random=7&label=AbC&value=49.9&currency_code=EUR&oid=T1', null, [['conversion', { label: 'AbC', value: 49.9, currency: 'EUR', transaction_id: 'T1' }]]],
  ['google-ads', 'remarketing', 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/111/?random=7&data=event%3Dview_item%3Bvalue%3D9%3Bid%3DS1', null, [['view_item', { value: 9, id: 'S1' }]]],
  ['google-ads', 'the older remarketing tag', 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/111/?value=0&guid=ON&script=0', null, [['remarketing', { value: 0 }]]],
  ['floodlight', 'a sale', 'https://1.fls.doubleclick.net/activityi;src=1;type=sales;cat=order;qty=2;cost=49.9;ord=T1;u1=a;~oref=x?', null, [['order', { type: 'sales', qty: 2, cost: 49.9, ord: 'T1', u1: 'a' }]]],
  ['matomo', 'a page', matomo('action_name=Home&dimension1=gold&cvar=%7B%221%22%3A%5B%22plan%22%2C%22pro%22%5D%7D'), null, [['page_view', { action_name: 'Home', dimension1: 'gold', custom_variables: { plan: 'pro' } }]]],
  ['matomo', 'a product’s page', matomo('action_name=A&_pks=S1&_pkn=Shirt&_pkp=24.95&_pkc=%5B%22Tops%22%5D'), null, [['page_view', { action_name: 'A', product: { sku: 'S1', name: 'Shirt', category: ['Tops'], price: 24.95 } }]]],
  ['matomo', 'an event', matomo('e_c=shop&e_a=add_to_cart&e_n=S1&e_v=24.95'), null, [['add_to_cart', { category: 'shop', name: 'S1', value: 24.95 }]]],
  ['matomo', 'an order', matomo(`idgoal=0&ec_id=T1&revenue=49.9&ec_tx=8&ec_dt=0&ec_items=${encodeURIComponent('[["S1","Shirt",["Tops"],24.95,2]]')}`), null, [['order', { order_id: 'T1', revenue: 49.9, tax: 8, discount: 0, items: [{ sku: 'S1', name: 'Shirt', category: ['Tops'], price: 24.95, quantity: 2 }] }]]],
  ['matomo', 'a basket', matomo('idgoal=0&revenue=9&ec_items=%5B%5D'), null, [['cart_update', { revenue: 9, items: [] }]]],
  ['matomo', 'a goal', matomo('idgoal=3&revenue=5'), null, [['goal', { goal_id: 3, revenue: 5 }]]],
  ['matomo', 'a search, a download, an outlink and content, in bulk', 'https://shop.example/stats/matomo.php', json({ requests: ['?idsite=1&rec=1&search=shirt&search_count=4', '?idsite=1&rec=1&download=a.pdf', '?idsite=1&rec=1&link=https://x.example', '?idsite=1&rec=1&c_n=Ad&c_p=pic', '?idsite=1&rec=1&c_n=Ad&c_i=click', '?idsite=1&rec=1&ping=1'] }), [['site_search', { keyword: 'shirt', count: 4 }], ['download', { url: 'a.pdf' }], ['outlink', { url: 'https://x.example' }], ['content_impression', { name: 'Ad', piece: 'pic' }], ['content_interaction', { name: 'Ad', interaction: 'click' }]]],
  ['piwik-pro', 'an event', 'https://shop.piwik.pro/ppms.php?idsite=0a1b2c3d-0000-4000-8000-0123456789ab&rec=1&e_c=a&e_a=b', null, [['b', { category: 'a' }]]],
  ['piano', 'a sale', 'https://abc.pa-cd.com/event?s=6&idclient=x', json({ events: [{ name: 'transaction.confirmation', data: { transaction_id: 'T1', cart_turnovertaxincluded: 49.9, device_hour: 3, event_url_full: page } }] }), [['transaction.confirmation', { transaction_id: 'T1', cart_turnovertaxincluded: 49.9 }]]],
  ['adobe', 'a purchase', 'https://shop.sc.omtrdc.net/b/ss/shop/1/JS-2/s1?AQB=1&pageName=thanks&ch=shop&cc=EUR&events=event12%3D3,purchase&products=Tops%3BS1%3B2%3B49.9%3Bevent5%3D1%3BeVar4%3Dred,%3BS2&v1=a&c2=b&purchaseID=T1&c.&shop.&type=b2b&.shop&.c&AQE=1', null, [['purchase', { pageName: 'thanks', channel: 'shop', currencyCode: 'EUR', purchaseID: 'T1', eVar1: 'a', prop2: 'b', events: ['event12=3', 'purchase'], products: [{ category: 'Tops', name: 'S1', quantity: 2, price: 49.9, events: { event5: 1 }, eVars: { eVar4: 'red' } }, { name: 'S2' }], contextData: { 'shop.type': 'b2b' } }]]],
  ['adobe', 'a link', 'https://shop.sc.omtrdc.net/b/ss/shop/1/JS-2/s1?AQB=1&pe=lnk_o&pev2=Signup&AQE=1', null, [['Signup', {}]]],
  ['adobe-web-sdk', 'a purchase', 'https://edge.adobedc.net/ee/v1/interact?configId=c', json({ events: [{ xdm: { eventType: 'commerce.purchases', identityMap: {}, commerce: { order: { priceTotal: 49.9 } } }, data: { a: true } }] }), [['commerce.purchases', { commerce: { order: { priceTotal: 49.9 } }, data: { a: true } }]]],
  ['meta-pixel', 'a purchase', `https://www.facebook.com/tr/?id=12&ev=Purchase&dl=${at}&cd[value]=49.9&cd[currency]=EUR&cd[content_ids]=%5B%22S1%22%5D&cd[contents]=%5B%7B%22id%22%3A%22S1%22%2C%22quantity%22%3A2%7D%5D&cd[order_id]=12`, null, [['Purchase', { value: 49.9, currency: 'EUR', content_ids: ['S1'], contents: [{ id: 'S1', quantity: 2 }], order_id: '12' }]]],
  ['tiktok-pixel', 'a basket', 'https://analytics.tiktok.com/api/v2/pixel', json({ event: 'AddToCart', context: { pixel: { code: 'C9' } }, properties: { value: 9.5, currency: 'EUR' } }), [['AddToCart', { value: 9.5, currency: 'EUR' }]]],
  ['tiktok-pixel', 'what it observes by itself', 'https://analytics.tiktok.com/api/v2/pixel/act', json({ action: 'Metadata', context: { pixel: { code: 'C9' } } }), []],
  ['linkedin-insight', 'a conversion', 'https://px.ads.linkedin.com/collect/?pid=3&conversionId=8105412&currency=EUR', null, [['conversion', { conversion_id: 8105412, currency: 'EUR' }]]],
  ['pinterest-tag', 'a checkout', 'https://ct.pinterest.com/v3/?tid=26&event=checkout&ed=%7B%22value%22%3A80%2C%22currency%22%3A%22EUR%22%7D', null, [['checkout', { value: 80, currency: 'EUR' }]]],
  ['x-pixel', 'a purchase', 'https://analytics.twitter.com/1/i/adsct?txn_id=o7&events=%5B%5B%22tw-a-b%22%2C%7B%22value%22%3A9%7D%5D%5D', null, [['tw-a-b', { value: 9 }]]],
  ['x-pixel', 'an event of its advertiser, on both of its hosts', 'https://t.co/1/i/adsct?bci=4&event=%7B%22value%22%3A9%7D&event_id=1&txn_id=tw-o7-o8', null, [['tw-o7-o8', { value: 9 }]]],
  ['x-pixel', 'a page', 'https://analytics.twitter.com/1/i/adsct?bci=4&event=%7B%7D&event_id=1&txn_id=o7', null, [['page_view', {}]]],
  ['microsoft-uet', 'an event', 'https://bat.bing.com/action/0?ti=26&Ver=2&evt=custom&ea=purchase&ec=shop&gv=49.9&gc=EUR', null, [['purchase', { event_category: 'shop', revenue_value: 49.9, currency: 'EUR' }]]],
  ['segment', 'a batch', 'https://shop.example/proxy/v1/b', json({ writeKey: 'w', batch: [{ type: 'track', messageId: '1', anonymousId: 'a', event: 'Order Completed', properties: { revenue: 49.9, coupon: null } }, { type: 'page', messageId: '2', anonymousId: 'a', name: 'Home', properties: { path: '/' } }, { type: 'identify', messageId: '3', userId: 'u', traits: { plan: 'pro' } }] }), [['Order Completed', { revenue: 49.9, coupon: null }], ['page', { path: '/' }], ['identify', { plan: 'pro' }]]],
  ['rudderstack', 'an event', 'https://acme.dataplane.rudderstack.com/v1/track', json({ type: 'track', messageId: '1', event: 'buy', properties: { n: 1 } }), [['buy', { n: 1 }]]],
  ['jitsu', 'an event', 'https://data.shop.example/api/s/track', json({ type: 'track', event: 'buy', messageId: 'm', context: { library: { name: '@jitsu/js' } }, properties: { n: 1 } }), [['buy', { n: 1 }]]],
  ['snowplow', 'a structured event', 'https://c.shop.example/com.acme/tp2', snowplow({ e: 'se', se_ca: 'shop', se_ac: 'add', se_va: '9.5' }), [['add', { category: 'shop', value: 9.5 }]]],
  ['snowplow', 'a self-describing event with a context', 'https://c.shop.example/com.acme/tp2', snowplow({ e: 'ue', ue_px: base64(unstructured(self('com.acme/buy', { value: 9 }))), co: JSON.stringify(self('com.snowplowanalytics.snowplow/contexts', [self('com.acme/cart', { n: 1 }), self('com.snowplowanalytics.snowplow/web_page', { id: 'x' })])) }), [['buy', { value: 9, contexts: { cart: [{ n: 1 }] } }]]],
  ['snowplow', 'e-commerce', 'https://c.shop.example/com.acme/tp2', snowplow({ e: 'ue', ue_pr: unstructured(self('com.snowplowanalytics.snowplow.ecommerce/snowplow_ecommerce_action', { type: 'transaction' })) }), [['transaction', { type: 'transaction' }]]],
  ['snowplow', 'a page, and a sign that a visit goes on', 'https://c.shop.example/i?e=pv&page=Home&tv=js-3&p=web&aid=shop', null, [['page_view', { page_title: 'Home' }]]],
  ['posthog', 'a gzipped batch', 'https://shop.example/ingest/e/?compression=gzip-js', body(Buffer.from(gzipSync(strToU8(JSON.stringify({ api_key: 'phc', batch: [{ event: 'buy', uuid: '1', properties: { value: 9, token: 'phc', $lib: 'web', distinct_id: 'd' } }] })))).toString('base64'), 'base64'), [['buy', { value: 9 }]]],
  ['mixpanel', 'an event', 'https://api-js.mixpanel.com/track/?ip=1', form({ data: JSON.stringify([{ event: 'buy', properties: { token: 'm', mp_lib: 'web', $os: 'L', value: 9, tags: ['a'] } }]) }), [['buy', { value: 9, tags: ['a'] }]]],
  ['amplitude', 'events', 'https://api2.amplitude.com/2/httpapi', json({ api_key: 'k', events: [{ event_type: 'buy', insert_id: '1', event_properties: { value: 9 }, user_properties: {} }, { event_type: 'buy', insert_id: '1', event_properties: { value: 9 } }, { event_type: '$identify', insert_id: '2', user_properties: { $set: { plan: 'pro' } } }] }), [['buy', { value: 9 }], ['$identify', { user_properties: { $set: { plan: 'pro' } } }]]],
  ['heap', 'an event', 'https://heapanalytics.com/api/track', json({ app_id: '11', identity: 'a', event: 'buy', properties: { value: 9 } }), [['buy', { value: 9 }]]],
  ['mparticle', 'an event', 'https://jssdks.mparticle.com/v3/JS/eu1-a/events', json({ events: [{ event_type: 'custom_event', data: { event_name: 'Add', custom_attributes: { n: '1' } } }] }), [['Add', { n: '1' }]]],
  ['countly', 'an event', 'https://shop.count.ly/i', form({ app_key: 'ck', device_id: 'd', events: JSON.stringify([{ key: 'buy', segmentation: { value: 9 } }]) }), [['buy', { value: 9 }]]],
  ['plausible', 'a goal through a proxy', 'https://shop.example/js/api/event', json({ n: 'Purchase', u: page, d: 'shop.example', p: '{"plan":"pro"}', $: { amount: 49.9, currency: 'EUR' } }), [['Purchase', { plan: 'pro', revenue: { amount: 49.9, currency: 'EUR' } }]]],
  ['plausible', 'a sign that a visit goes on', 'https://plausible.io/api/event', json({ n: 'engagement', u: page, d: 'shop.example' }), []],
  ['umami', 'an event', 'https://cloud.umami.is/api/send', json({ type: 'event', payload: { website: 'w', url: '/p', name: 'buy', data: { value: 9 } } }), [['buy', { value: 9 }]]],
  ['fathom', 'an event', 'https://cdn.usefathom.com/?h=https%3A%2F%2Fshop.example&p=%2Fp&sid=A&name=buy&payload=%7B%22_value%22%3A4990%7D', null, [['buy', { _value: 4990 }]]],
  ['vercel-analytics', 'an event', 'https://shop.example/_vercel/insights/event', json({ o: page, sv: '1', ts: 1, en: 'buy', ed: { value: 9 } }), [['buy', { value: 9 }]]],
  ['openpanel', 'an event', 'https://api.openpanel.dev/track', json({ type: 'track', payload: { name: 'buy', properties: { __path: page, value: 9 } } }), [['buy', { value: 9 }]]],
  ['swetrix', 'an event', 'https://api.swetrix.com/log/custom', json({ ev: 'buy', pid: 'X', pg: '/p', tz: 'UTC', meta: { plan: 'pro' } }), [['buy', { plan: 'pro' }]]],
  ['commanders-act', 'a family without a reader of its own', 'https://collect.commander1.com/events?tc_s=29&event_name=purchase&value=9&items=%5B1%5D', null, [['purchase', { tc_s: '29', event_name: 'purchase', value: '9', items: [1] }]]],
]; // prettier-ignore

const eventsOfRequests = (...requests: RequestRecord[]) =>
  eventsOf(observation({ requests: recorded(requests), dataLayer: dataLayer() }));

describe('the events of a page', () => {
  it.each(ROWS)('of %s: %s', (...[source, , url, sent, events]) => {
    const found = eventsOfRequests(request({ url, body: sent }));
    expect(found.map(({ name, properties }) => [name, properties])).toEqual(events);
    expect(new Set(found.map((event) => event.source))).toEqual(new Set(events.length === 0 ? [] : [source]));
  });

  it('have readers under the names of families', () => {
    expect(Object.keys(EVENT_READERS).filter((vendor) => !Object.hasOwn(FAMILIES, vendor))).toEqual([]);
  });

  it('are named wherever a hit counts something', () => {
    const silent = TRACKER_SAMPLES.filter(
      ([, url, sent, hits]) =>
        hits.some((hit) => hit.startsWith('page-view')) &&
        eventsOfRequests(request({ url, body: sent })).length === 0,
    );
    expect(silent.map(([vendor, url]) => `${vendor} ${url}`)).toEqual([]);
  });

  it('tell when, where and by what', () => {
    const views = recorded([
      { atMs: 0, url: page, kind: 'load' as const },
      { atMs: 150, url: `${page}/2`, kind: 'push-state' as const },
    ]);
    const sent = request({ id: 'a', url: `${ga4}&en=buy`, startedMs: 200 });
    const timeline: DataLayerRecord['timeline'] = [
      { atMs: 10, operation: 'initial', value: { event: 'gtm.js' }, scriptUrl: null },
      { atMs: 20, operation: 'push', value: ['event', 'buy'], scriptUrl: null },
      { atMs: 30, operation: 'assign', value: { event: 'none' }, scriptUrl: null },
      { atMs: 40, operation: 'push', value: { event: 'buy', ecommerce: { value: 9 } }, scriptUrl: null },
    ];
    const named = recorded([{ ...recordedLayer(timeline.slice(3)), name: 'adobeDataLayer' }]);
    const visit = observation({
      views,
      requests: recorded([sent]),
      dataLayer: dataLayer({ timeline }),
      otherDataLayers: named,
    });
    const pushed = { name: 'buy', properties: { event: 'buy', ecommerce: { value: 9 } }, atMs: 40, url: page, requestId: null, step: null }; // prettier-ignore
    expect(eventsOf(visit)).toEqual([
      { ...pushed, source: 'dataLayer:dataLayer', push: 2 },
      { ...pushed, source: 'dataLayer:adobeDataLayer', push: 0 },
      { name: 'buy', source: 'ga4', properties: {}, atMs: 200, url: `${page}/2`, requestId: 'a', push: null, step: null },
    ]); // prettier-ignore
  });
});

function recordedLayer(timeline: DataLayerRecord['timeline']) {
  return {
    kind: 'array' as const,
    typeName: null,
    definedAtMs: 1,
    definedByUrl: null,
    final: [],
    cuts: [],
    timeline,
  };
}

describe('an event', () => {
  const buy = `${ga4}&en=buy`;
  const failed = failure('net::ERR_CONNECTION_REFUSED');

  it('counts where its request failed, and once where that was made again', () => {
    const first = request({ id: 'a', url: buy, startedMs: 100, ...failed });
    expect(eventsOfRequests(first)).toHaveLength(1);
    const again = eventsOfRequests(first, request({ id: 'b', url: `${buy}&_s=2`, startedMs: 900 }));
    expect(again).toMatchObject([{ requestId: 'b', atMs: 100 }]);
  });

  it('counts each time that a page sends it', () => {
    expect(eventsOfRequests(request({ url: buy }), request({ url: buy }))).toHaveLength(2);
  });

  it('counts once for several accounts', () => {
    const other = buy.replace('G-1', 'G-2');
    expect(eventsOfRequests(request({ url: buy }), request({ url: other }))).toHaveLength(1);
    expect(
      eventsOfRequests(request({ url: buy }), request({ url: other }), request({ url: other })),
    ).toHaveLength(2);
  });

  it('stands beside its hit; a retry has none', () => {
    const first = request({ url: buy, startedMs: 100, ...failed });
    const visit = visitWith(first, request({ id: 'b', url: `${buy}&_s=2`, startedMs: 900 }));
    expect(readKnownHits(visit)).toMatchObject([
      { hit: { requestId: 'b', vendor: 'ga4' }, event: { name: 'buy' } },
    ]);
  });

  it('is no preflight, script file, configuration, or hit of another website’s frame', () => {
    const none = [
      request({ url: buy, method: 'OPTIONS', resourceType: 'preflight' }),
      request({ url: 'https://www.googletagmanager.com/gtag/js?id=G-1', resourceType: 'script' }),
      request({ url: 'https://shop.example/matomo.js?idsite=1&rec=1', resourceType: 'script' }),
      request({ url: 'https://eu.i.posthog.com/flags/?v=2', body: json({ token: 'phc', distinct_id: 'd' }) }),
      request({ url: 'https://video.example/', resourceType: 'document', frameId: 'f' }),
      request({ url: buy, frameId: 'f' }),
    ];
    expect(eventsOfRequests(...none)).toEqual([]);
  });

  it('is read from one decoded hit, with the types that its flat parameters lost', () => {
    const [hit] = decode([
      '/v1/t',
      json({ type: 'track', event: 'buy', messageId: '1', properties: { value: 9 } }),
    ]);
    expect(hit?.parameters).toMatchObject({ 'properties.value': '9' });
    expect(hit && eventOfHit(hit)).toEqual({ name: 'buy', properties: { value: 9 } });
    expect(hit && eventOfHit({ ...hit, vendor: null })).toBeNull();
    expect(JSON.stringify(hit)).not.toContain('"value":9');
  });
});
