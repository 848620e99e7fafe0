import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { body } from './observation-builder.ts';
import { json } from './decoded-calls.ts';

/** Call of a vendor: its address and its body. */
export type SentCall = [url: string, sent?: RequestRecord['body']];
/** One hit at the limit of a rule and one past it. */
export type LimitCase = [rule: string, within: SentCall, beyond: SentCall];

/** Returns a text of a length in characters. */
const long = (length: number): string => 'x'.repeat(length);
/** Returns an object with a number of members. */
const many = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 'a']));

const query = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const ga4 = (fields: Record<string, string>): SentCall => [
  'https://www.google-analytics.com/g/collect?v=2&tid=G-ABC1234567&cid=1.2',
  body(query({ en: 'sign_up', ...fields })),
];
const matomo = (fields: Record<string, string>): SentCall => [
  'https://stats.shop.example/matomo.php',
  body(query({ idsite: '1', rec: '1', ...fields })),
];
const piano = (data: object): SentCall => [
  'https://abc.pa-cd.com/event?s=600000&idclient=x',
  json({ events: [{ name: 'page.display', data: { page: 'home', ...data } }] }),
];
const adobe = (fields: Record<string, string>): SentCall => [
  `https://shop.sc.omtrdc.net/b/ss/shop/1/JS-2/s1?AQB=1&${query(fields)}`,
];
const alloy = (dimensions: object): SentCall => [
  'https://edge.adobedc.net/ee/v1/interact?configId=c',
  json({
    events: [{ xdm: { eventType: 'a', _experience: { analytics: { customDimensions: dimensions } } } }],
  }),
];
const meta = (ev: string, data: Record<string, string> = {}): SentCall => [
  `https://www.facebook.com/tr/?id=123&dl=https%3A%2F%2Fshop.example&${query({ ev, ...Object.fromEntries(Object.entries(data).map(([name, value]) => [`cd[${name}]`, value])) })}`,
];
const tiktok = (event: string, properties: object): SentCall => [
  'https://analytics.tiktok.com/api/v2/pixel',
  json({ event, context: { pixel: { code: 'C4' } }, properties }),
];
const pinterest = (data: object): SentCall => [
  `https://ct.pinterest.com/v3/?tid=26&event=checkout&${query({ ed: JSON.stringify(data) })}`,
];
const linkedin = (fields: Record<string, string>): SentCall => [
  `https://px.ads.linkedin.com/collect/?pid=31&fmt=gif&${query({ conversionId: '8', ...fields })}`,
];
const plausible = (event: object): SentCall => [
  'https://plausible.io/api/event',
  json({ n: 'signup', d: 'shop.example', u: 'https://shop.example/p', ...event }),
];
const umami = (payload: object): SentCall => [
  'https://cloud.umami.is/api/send',
  json({ type: 'event', payload: { website: 'w', url: '/', name: 'buy', ...payload } }),
];
const posthog = (event: object, properties: object = {}): SentCall => [
  'https://eu.posthog.com/e/',
  json({ event: 'buy', properties: { token: 'phc', distinct_id: 'd1', ...properties }, ...event }),
];
const snowplow = (event: object): SentCall => [
  'https://sp.shop.example/com.snowplowanalytics.snowplow/tp2',
  json({
    schema: 'iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4',
    data: [{ e: 'se', se_ca: 'shop', se_ac: 'add', tv: 'js-3', p: 'web', eid: '1', ...event }],
  }),
];
const segment = (event: object): SentCall => [
  'https://api.segment.io/v1/b',
  json({ type: 'track', event: 'buy', anonymousId: 'a1', writeKey: 'w', ...event }),
];
const amplitude = (event: object): SentCall => [
  'https://api2.amplitude.com/2/httpapi',
  json({ api_key: 'k', events: [{ event_type: 'buy', device_id: 'device-1', ...event }] }),
];
const mixpanel = (properties: object): SentCall => [
  'https://api-js.mixpanel.com/track/',
  json([{ event: 'buy', properties: { token: 't', mp_lib: 'web', distinct_id: 'd1', ...properties } }]),
];
/** Returns an event of PostHog, Segment or Mixpanel whose JSON has a size in bytes. */
const sized = (
  make: (filling: string) => SentCall,
  bytes: number,
  inside: (text: string) => string,
): SentCall => {
  const empty = inside(make('')[1]?.text ?? '').length;
  return make(long(bytes - empty));
};
const whole = (text: string): string => text;
const firstOfList = (text: string): string => text.slice(1, -1);

const snowplowLengths: readonly (readonly [field: string, name: string, max: number])[] = [
  ['aid', 'app_id', 255], ['tna', 'name_tracker', 128], ['uid', 'user_id', 255], ['page', 'page_title', 2_000],
  ['url', 'page_url', 4_096], ['refr', 'page_referrer', 4_096],
  ['se_ca', 'se_category', 1_000], ['se_ac', 'se_action', 1_000], ['se_la', 'se_label', 4_096], ['se_pr', 'se_property', 1_000],
  ['tr_id', 'tr_orderid', 255], ['tr_af', 'tr_affiliation', 255], ['tr_cu', 'tr_currency', 3],
  ['ti_id', 'ti_orderid', 255], ['ti_sk', 'ti_sku', 255], ['ti_nm', 'ti_name', 255], ['ti_ca', 'ti_category', 255],
  ['ti_cu', 'ti_currency', 3],
]; // prettier-ignore
const snowplowNumbers = [
  ['se_va', 'se_value'], ['tr_tt', 'tr_total'], ['tr_tx', 'tr_tax'], ['tr_sh', 'tr_shipping'], ['ti_pr', 'ti_price'],
] as const; // prettier-ignore

/** Cases of each rule of each family. */
export const LIMIT_CASES: readonly LimitCase[] = [
  ['ga4.event-name-length', ga4({ en: long(40) }), ga4({ en: long(41) })],
  ['ga4.reserved-event-name', ga4({ en: 'user_engagement' }), ga4({ en: 'app_remove' })],
  ['ga4.parameter-count', ga4(prefixed('ep.', many(25))), ga4(prefixed('ep.', many(26)))],
  ['ga4.parameter-name-length', ga4({ [`ep.${long(40)}`]: 'a' }), ga4({ [`epn.${long(41)}`]: '1' })],
  ['ga4.reserved-parameter-name', ga4({ 'ep.gas': 'a' }), ga4({ 'ep.ga_plan': 'a' })],
  ['ga4.parameter-value-length', ga4({ 'ep.plan': long(100) }), ga4({ 'ep.plan': long(101) })],
  ['ga4.page-title-length', ga4({ dt: long(300) }), ga4({ dt: long(301) })],
  ['ga4.page-referrer-length', ga4({ dr: long(420) }), ga4({ dr: long(421) })],
  ['ga4.page-location-length', ga4({ dl: long(1_000) }), ga4({ dl: long(1_001) })],
  ['ga4.user-property-count', ga4(prefixed('up.', many(25))), ga4(prefixed('up.', many(26)))],
  ['ga4.user-property-name-length', ga4({ [`up.${long(24)}`]: 'a' }), ga4({ [`up.${long(25)}`]: 'a' })],
  ['ga4.user-property-value-length', ga4({ 'up.plan': long(36) }), ga4({ 'up.plan': long(37) })],
  ['ga4.reserved-user-property-name', ga4({ 'up.id': 'a' }), ga4({ 'up.user_id': 'a' })],
  ['ga4.user-id-length', ga4({ uid: long(256) }), ga4({ uid: long(257) })],
  ['ga4.currency', ga4({ cu: 'EUR' }), ga4({ cu: 'Euro' })],
  ['ga4.value-needs-currency', ga4({ en: 'purchase', 'epn.value': '9', cu: 'EUR' }), ga4({ en: 'purchase', 'epn.value': '9' })],
  ['ga4.value-type', ga4({ en: 'purchase', 'ep.value': '9.90', cu: 'EUR' }), ga4({ en: 'purchase', 'ep.value': '9,90 €', cu: 'EUR' })],
  ['ga4.item-needs-name', ga4({ en: 'add_to_cart', pr1: 'nmShirt~qt2' }), ga4({ en: 'add_to_cart', pr1: 'brAcme~qt2' })],
  ['ga4.item-count', ga4({ en: 'view_item_list', ...items(200) }), ga4({ en: 'view_item_list', ...items(201) })],
  ['matomo.page-title-length', matomo({ action_name: long(1_024) }), matomo({ action_name: `é${long(1_023)}` })],
  ['matomo.page-address-length', matomo({ url: long(1_024) }), matomo({ url: long(1_025) })],
  ['matomo.dimension-length', matomo({ action_name: 'A', dimension1: long(250) }), matomo({ action_name: 'A', dimension12: long(251) })],
  ['matomo.user-id-length', matomo({ action_name: 'A', uid: long(200) }), matomo({ action_name: 'A', uid: long(201) })],
  ['matomo.search-category-length', matomo({ search: 'a', search_cat: long(200) }), matomo({ search: 'a', search_cat: long(201) })],
  ['matomo.event-needs-category', matomo({ e_c: 'shop', e_a: 'add' }), matomo({ e_c: '', e_a: 'add' })],
  ['matomo.event-needs-action', matomo({ e_c: 'shop', e_a: 'add' }), matomo({ e_c: 'shop' })],
  ['matomo.event-value-type', matomo({ e_c: 'shop', e_a: 'add', e_v: '9,90' }), matomo({ e_c: 'shop', e_a: 'add', e_v: 'nine' })],
  ['matomo.item-needs-sku', matomo({ idgoal: '0', ec_id: 'T1', ec_items: '[["S1","Shirt"]]' }), matomo({ idgoal: '0', ec_id: 'T1', ec_items: '[["","Shirt"]]' })],
  ['piano.text-length', piano({ page_chapter1: long(255) }), piano({ page_chapter1: long(256) })],
  ['piano.number-range', piano({ total: 1e15 }), piano({ total: 1.1e15 })],
  ['piano.property-name-length', piano({ [long(40)]: 'a' }), piano({ [long(41)]: 'a' })],
  ['adobe.page-name-length', adobe({ pageName: long(100) }), adobe({ gn: long(101) })],
  ['adobe.channel-length', adobe({ ch: long(100) }), adobe({ ch: `é${long(99)}` })],
  ['adobe.prop-length', adobe({ c75: long(100) }), adobe({ c1: long(101) })],
  ['adobe.evar-length', adobe({ v250: long(255) }), adobe({ v1: long(256) })],
  ['adobe.campaign-length', adobe({ v0: long(255) }), adobe({ v0: long(256) })],
  ['adobe.purchase-id-length', adobe({ purchaseID: long(20) }), adobe({ purchaseID: long(21) })],
  ['adobe.transaction-id-length', adobe({ xact: long(100) }), adobe({ xact: long(101) })],
  ['adobe.currency', adobe({ cc: 'EUR' }), adobe({ cc: 'eur' })],
  ['adobe-web-sdk.prop-length', alloy({ props: { prop1: long(100) } }), alloy({ props: { prop1: long(101) } })],
  ['adobe-web-sdk.evar-length', alloy({ eVars: { eVar1: long(255) } }), alloy({ eVars: { eVar1: long(256) } })],
  ['meta-pixel.event-name-length', meta(long(50)), meta(long(51))],
  ['meta-pixel.purchase-needs-value', meta('Purchase', { value: '9', currency: 'EUR' }), meta('Purchase', { value: '9' })],
  ['meta-pixel.value-needs-currency', meta('AddToCart', { value: '9', currency: 'EUR' }), meta('AddToCart', { value: '9' })],
  ['meta-pixel.value-type', meta('Lead', { value: '9.90', currency: 'EUR' }), meta('Lead', { value: '9,90', currency: 'EUR' })],
  ['meta-pixel.currency', meta('Lead', { currency: 'usd' }), meta('Lead', { currency: '€' })],
  ['meta-pixel.content-needs-id', meta('Lead', { contents: '[{"id":"S1","quantity":1}]' }), meta('Lead', { contents: '[{"sku":"S1","quantity":1}]' })],
  ['meta-pixel.contents-type', meta('Lead', { contents: '[{"id":"S1"}]' }), meta('Lead', { contents: 'S1' })],
  ['tiktok-pixel.sale-needs-value', tiktok('Purchase', { value: 9, currency: 'EUR' }), tiktok('Purchase', { currency: 'EUR' })],
  ['tiktok-pixel.value-type', tiktok('AddToCart', { value: 9 }), tiktok('AddToCart', { value: 'nine' })],
  ['tiktok-pixel.currency', tiktok('AddToCart', { currency: 'EUR' }), tiktok('AddToCart', { currency: 'XAF' })],
  ['tiktok-pixel.content-type', tiktok('ViewContent', { content_type: 'product_group' }), tiktok('ViewContent', { content_type: 'shirts' })],
  ['tiktok-pixel.contents-type', tiktok('ViewContent', { contents: [] }), tiktok('ViewContent', { contents: 'S1' })],
  ['pinterest-tag.currency', pinterest({ currency: 'USD' }), pinterest({ currency: 'dollars' })],
  ['pinterest-tag.value-type', pinterest({ value: '80.5' }), pinterest({ value: '$80' })],
  ['pinterest-tag.order-quantity-type', pinterest({ order_quantity: 2 }), pinterest({ order_quantity: 1.5 })],
  ['linkedin-insight.conversion-id-type', linkedin({ conversionId: '8105412' }), linkedin({ conversionId: 'signup' })],
  ['linkedin-insight.conversion-value-type', linkedin({ conversionValue: '9.9' }), linkedin({ conversionValue: 'nine' })],
  ['linkedin-insight.currency', linkedin({ currency: 'USD' }), linkedin({ currency: 'US' })],
  ['plausible.event-name-length', plausible({ n: long(120) }), plausible({ n: long(121) })],
  ['plausible.page-address-length', plausible({ u: long(2_000) }), plausible({ u: long(2_001) })],
  ['plausible.referrer-length', plausible({ r: long(2_000) }), plausible({ r: long(2_001) })],
  ['plausible.property-count', plausible({ p: many(30) }), plausible({ p: many(31) })],
  ['plausible.property-name-length', plausible({ p: { [long(300)]: 'a' } }), plausible({ p: { [long(301)]: 'a' } })],
  ['plausible.property-value-length', plausible({ m: { a: long(2_000) } }), plausible({ m: { a: long(2_001) } })],
  ['plausible.property-type', plausible({ props: { a: true } }), plausible({ props: { a: ['b'] } })],
  ['plausible.currency', plausible({ $: { amount: 9, currency: 'EUR' } }), plausible({ $: { amount: 9, currency: 'eur' } })],
  ['umami.event-name-length', umami({ name: long(50) }), umami({ name: long(51) })],
  ['umami.tag-length', umami({ tag: long(50) }), umami({ tag: long(51) })],
  ['umami.hostname-length', umami({ hostname: long(100) }), umami({ hostname: long(101) })],
  ['umami.title-length', umami({ title: long(500) }), umami({ title: long(501) })],
  ['umami.revenue-needs-currency', umami({ data: { revenue: 9, currency: 'EUR' } }), umami({ data: { revenue: 9 } })],
  ['umami.revenue-type', umami({ data: { revenue: '9', currency: 'EUR' } }), umami({ data: { revenue: '9 €', currency: 'EUR' } })],
  ['posthog.event-name-length', posthog({ event: long(200) }), posthog({ event: long(201) })],
  ['posthog.distinct-id-length', posthog({}, { distinct_id: long(200) }), posthog({}, { distinct_id: long(201) })],
  ['posthog.event-size', sized((a) => posthog({}, { a }), 1_048_576, whole), sized((a) => posthog({}, { a }), 1_048_577, whole)],
  ['posthog.uuid-form', posthog({ uuid: '01890c2e-7a6b-7c3d-9e4f-0123456789ab' }), posthog({ uuid: '42' })],
  ['posthog.reserved-distinct-id', posthog({ event: '$identify' }), posthog({ event: '$identify' }, { distinct_id: 'null' })],
  ...snowplowLengths.map(([field, name, max]): LimitCase => [
    `snowplow.${name}-length`,
    snowplow({ [field]: long(max) }),
    snowplow({ [field]: long(max + 1) }),
  ]),
  ...snowplowNumbers.map(([field, name]): LimitCase => [
    `snowplow.${name}-type`,
    snowplow({ [field]: '9.9' }),
    snowplow({ [field]: '9,9' }),
  ]),
  ['snowplow.ti_quantity-type', snowplow({ ti_qu: '2' }), snowplow({ ti_qu: '2.5' })],
  ['segment.event-size', sized((a) => segment({ a }), 32_768, whole), sized((a) => segment({ a }), 32_769, whole)],
  ['segment.needs-identity', segment({}), segment({ anonymousId: '' })],
  ['segment.track-needs-event', segment({ type: 'page', event: undefined }), segment({ event: '' })],
  ['amplitude.event-name-length', amplitude({ event_type: long(1_024) }), amplitude({ event_type: long(1_025) })],
  ['amplitude.user-id-length', amplitude({ user_id: long(1_024) }), amplitude({ user_id: long(1_025) })],
  ['amplitude.property-value-length', amplitude({ event_properties: { a: long(1_024) } }), amplitude({ event_properties: { a: { b: long(1_025) } } })],
  ['amplitude.user-property-value-length', amplitude({ user_properties: { a: long(1_024) } }), amplitude({ user_properties: { a: long(1_025) } })],
  ['amplitude.short-device-id', amplitude({ device_id: long(5) }), amplitude({ device_id: long(4) })],
  ['amplitude.short-user-id', amplitude({ user_id: long(5) }), amplitude({ user_id: long(4) })],
  ['amplitude.empty-device-id', amplitude({}), amplitude({ device_id: '00000000-0000-0000-0000-000000000000' })],
  ['mixpanel.property-count', mixpanel(many(252)), mixpanel(many(253))],
  ['mixpanel.property-name-length', mixpanel({ [long(255)]: 'a' }), mixpanel({ [long(256)]: 'a' })],
  ['mixpanel.property-value-length', mixpanel({ a: long(255) }), mixpanel({ a: `é${long(254)}` })],
  ['mixpanel.distinct-id', mixpanel({}), mixpanel({ distinct_id: 'anonymous' })],
  ['mixpanel.insert-id-form', mixpanel({ $insert_id: long(36) }), mixpanel({ $insert_id: long(37) })],
  ['mixpanel.event-size', sized((a) => mixpanel({ a: [a] }), 1_048_576, firstOfList), sized((a) => mixpanel({ a: [a] }), 1_048_577, firstOfList)],
]; // prettier-ignore

function prefixed(prefix: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]));
}

function items(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`pr${index + 1}`, 'idS1']));
}
