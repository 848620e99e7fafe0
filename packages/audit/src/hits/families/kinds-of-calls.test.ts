import { describe, expect, it } from 'vitest';
import { body, request, visitWith } from '../../../test/observation-builder.ts';
import { json } from '../../../test/decoded-calls.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { detect } from '../../detect/detect.ts';
import { decodeHits } from '../decode-hits.ts';
import { readPayload } from '../payload.ts';
import { recognise } from './known-families.ts';

const PAGE = 'https://shop.example/cart';
const at = encodeURIComponent(PAGE);

type Row = [what: string, kind: string, url: string, sent?: RequestRecord['body']];

const ads = `url=${at}&random=1`;
const collect = `https://px.ads.linkedin.com/collect?v=2&fmt=js&pid=1&time=1&url=${at}`;
const adsct = `i/adsct?bci=4&event=%7B%7D&event_id=1&p_id=Twitter&tw_document_href=${at}`;

/**
 * Calls of advertising and marketing, with their kind. Sources: the vendors' documentation (`docs` of each family);
 * Omnibug (github.com/MisterPhilip/omnibug, `src/providers`); sources named beside a row.
 */
const CALLS: Record<string, Row[]> = {
  // https://support.google.com/google-ads/answer/7548399, and Omnibug, GoogleAds.js: `data=event=gtag.config` is the
  // page view of the Google tag; a call without an event is that of the older tags for conversions and remarketing.
  'google-ads': [
    ['the page view of the Google tag', 'page-view', `https://googleads.g.doubleclick.net/pagead/viewthroughconversion/11/?${ads}&data=event%3Dgtag.config`],
    ['its repetition for remarketing', 'other', `https://www.google.com/rmkt/collect/11/?${ads}&en=page_view`],
    ['its repetition for the conversion linker', 'other', `https://www.google.com/ccm/collect?en=page_view&dl=${at}&tid=AW-11`],
    ['a call of the conversion linker', 'other', `https://www.google.com/ccm/collect?dl=${at}&tid=AW-11`],
    ['the older remarketing tag', 'event', 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/11/?value=0&guid=ON&script=0'],
    ['an event for remarketing', 'event', `https://googleads.g.doubleclick.net/pagead/viewthroughconversion/11/?${ads}&data=event%3Dview_item`],
    ['the conversion of an older tag', 'event', `https://googleads.g.doubleclick.net/pagead/viewthroughconversion/11/?${ads}&label=AbC&data=event%3Dgtag.config`],
    ['a conversion', 'event', `https://www.googleadservices.com/pagead/conversion/11/?${ads}&label=AbC`],
    ['a conversion by a first-party path', 'event', `https://www.google.com/pagead/1p-conversion/11/?${ads}&label=AbC`],
    ['a conversion through the website’s own host', 'event', `https://shop.example/g/d/ccm/conversion/11/?${ads}&en=conversion`],
    ['an audience', 'other', `https://www.google.com/pagead/1p-user-list/11/?${ads}&data=event%3Dgtag.config`],
    ['hashed addresses of a conversion', 'other', 'https://google.com/pagead/form-data/11?em=tv.1'],
    ['the same by the other path', 'other', 'https://www.google.com/ccm/form-data/11?em=tv.1'],
    ['an auction of the browser', 'other', `https://td.doubleclick.net/td/rul/11?${ads}`],
  ],
  floodlight: [['an activity', 'event', 'https://ad.doubleclick.net/activity;src=1;type=a;cat=b;ord=1']],
  // https://www.linkedin.com/help/lms/answer/a1377941: a conversion has its identifier. A call without one is the page view.
  'linkedin-insight': [
    ['a page view', 'page-view', collect],
    ['a conversion of the tag', 'event', `${collect}&conversionId=8105412`],
    ['a conversion by an image', 'event', 'https://px.ads.linkedin.com/collect/?pid=1&conversionId=8105412&fmt=gif'],
    ['the signal of a page visit', 'other', 'https://px.ads.linkedin.com/wa/', json({ pids: [1], signalType: 'PAGE_VISIT', url: PAGE })],
    ['the signal of a click', 'event', 'https://px.ads.linkedin.com/wa/', json({ pids: [1], signalType: 'CLICK', url: PAGE })],
    ['attribution', 'other', `https://px.ads.linkedin.com/attribution_trigger?pid=1&time=1&url=${at}`],
  ],
  // https://developers.facebook.com/docs/meta-pixel/reference
  'meta-pixel': [
    ['a page view', 'page-view', `https://www.facebook.com/tr/?id=1&ev=PageView&dl=${at}`],
    ['a purchase', 'event', `https://www.facebook.com/tr/?id=1&ev=Purchase&dl=${at}`],
    ['a product', 'event', `https://www.facebook.com/tr/?id=1&ev=ViewContent&dl=${at}`],
  ],
  // Captured calls in public repositories: `txn_id=tw-o4eav-odm20&event={}` beside `txn_id=o4eav&event={}`.
  'x-pixel': [
    ['a page view', 'page-view', `https://analytics.twitter.com/1/${adsct}&txn_id=o4`],
    ['its repetition', 'other', `https://t.co/1/${adsct}&txn_id=o4`],
    ['an event of the advertiser', 'event', `https://analytics.twitter.com/1/${adsct}&txn_id=tw-o4-od`],
    ['the same on the other host', 'event', `https://t.co/1/${adsct}&txn_id=tw-o4-od`],
    ['an older conversion', 'event', 'https://analytics.twitter.com/i/adsct?txn_id=o4&events=%5B%5B%22purchase%22%2C%7B%7D%5D%5D'],
  ],
  'tiktok-pixel': [
    ['a page view', 'page-view', 'https://analytics.tiktok.com/api/v2/pixel', json({ event: 'Pageview', context: { pixel: { code: 'C9' } } })],
    ['a payment', 'event', 'https://analytics.tiktok.com/api/v2/pixel', json({ event: 'CompletePayment', context: { pixel: { code: 'C9' } } })],
  ],
  'pinterest-tag': [
    ['a page view', 'page-view', 'https://ct.pinterest.com/v3/?tid=26&event=pagevisit'],
    ['a checkout', 'event', 'https://ct.pinterest.com/v3/?tid=26&event=checkout'],
    ['a start', 'other', 'https://ct.pinterest.com/v3/?tid=26&event=init'],
  ],
  'snapchat-pixel': [
    ['a page view', 'page-view', 'https://tr.snapchat.com/p?pid=6e&ev=PAGE_VIEW'],
    ['a purchase', 'event', 'https://tr.snapchat.com/p?pid=6e&ev=PURCHASE'],
    ['an identification', 'other', 'https://tr6.snapchat.com/p', json({ ctx: { url: PAGE }, req: [{ i: { pids: ['6e'] } }] })],
  ],
  // https://help.ads.microsoft.com/apex/index/3/en/56684
  'microsoft-uet': [
    ['a page view', 'page-view', `https://bat.bing.com/action/0?ti=26&Ver=2&evt=pageLoad&p=${at}`],
    ['a goal', 'event', 'https://bat.bing.com/action/0?ti=26&Ver=2&evt=custom&ea=purchase'],
    ['consent', 'other', 'https://bat.bing.com/action/0?ti=26&Ver=2&evt=consent&asc=G'],
  ],
  'reddit-pixel': [
    ['a page view', 'page-view', 'https://alb.reddit.com/rp.gif?id=t2_b&event=PageVisit'],
    ['a purchase', 'event', 'https://alb.reddit.com/rp.gif?id=t2_b&event=Purchase'],
  ],
  'quora-pixel': [
    ['a page view', 'page-view', 'https://q.quora.com/_/ad/ff/pixel?tag=ViewContent'],
    ['a purchase', 'event', 'https://q.quora.com/_/ad/ff/pixel?tag=Purchase'],
  ],
  criteo: [
    ['a start page', 'page-view', 'https://sslwidget.criteo.com/event?a=1&p0=e%3Dexd&p1=e%3Dvh'],
    ['a sale', 'event', 'https://sslwidget.criteo.com/event?a=1&p0=e%3Dvc%26id%3DG5'],
  ],
  taboola: [
    ['a page view', 'page-view', 'https://trc.taboola.com/12/log/3/unip?en=page_view'],
    ['a purchase', 'event', 'https://trc.taboola.com/12/log/3/unip?en=make_purchase'],
  ],
  // https://www.outbrain.com/help/advertisers/server2server-integrations/
  outbrain: [
    ['a page view', 'page-view', 'https://tr.outbrain.com/unifiedPixel?marketerId=00&name=PAGE_VIEW'],
    ['a conversion', 'event', 'https://tr.outbrain.com/unifiedPixel?marketerId=00&name=Purchase'],
    ['the conversion of an older tag', 'event', 'https://tr.outbrain.com/pixel?ob_click_id=1&marketerId=00'],
    ['a call without a name', 'other', 'https://tr.outbrain.com/unifiedPixel?marketerId=00'],
  ],
  // Captured calls: `/track/up` of its universal pixel, `pxl`, `evnt` and `conv` of one conversion.
  'the-trade-desk': [
    ['a page view', 'page-view', `https://insight.adsrvr.org/track/up?adv=0h&upid=ab&ref=${at}`],
    ['a conversion', 'event', 'https://insight.adsrvr.org/track/conv/?adv=0h&fmt=3'],
    ['a real-time conversion', 'event', 'https://insight.adsrvr.org/track/realtimeconversion', json({ data: [] })],
  ],
  // Tags in public repositories: `px` is made for conversions, `seg` for segments.
  xandr: [
    ['a page view', 'page-view', `https://ib.adnxs.com/pixie?pi=ab&e=PageView&u=${at}`],
    ['a conversion', 'event', 'https://secure.adnxs.com/px?id=1234&t=2'],
    ['a conversion without an order', 'event', 'https://ib.adnxs.com/px?id=1234'],
    ['a segment', 'event', 'https://secure.adnxs.com/seg?add=5&t=2'],
  ],
  stackadapt: [
    ['a page view', 'page-view', 'https://tags.srv.stackadapt.com/saq_pxl?uid=7M&is_js=true'],
    ['a conversion', 'event', 'https://tags.srv.stackadapt.com/conv?cid=Ef'],
    ['an audience', 'event', 'https://tags.srv.stackadapt.com/rt?sid=Ef'],
  ],
  // Omnibug, Zemanta.js
  zemanta: [
    ['a page view', 'page-view', 'https://p1.zemanta.com/v2/p/123/456/PAGE_VIEW/'],
    ['a page view of the older pixel', 'page-view', 'https://p1.zemanta.com/p/123/456/'],
    ['a purchase', 'event', 'https://p1.zemanta.com/v2/p/123/456/PURCHASE/'],
    ['a purchase of its script', 'event', 'https://p1.zemanta.com/v2/p/js/123/PURCHASE/'],
  ],
  impact: [
    ['a page view', 'page-view', `https://shop.pxf.io/xc/28/10/13?landurl=${at}`],
    ['a conversion', 'event', 'https://shop.pxf.io/conv/28/10/13'],
  ],
  'amazon-ads': [
    ['a page view', 'page-view', 'https://s.amazon-adsystem.com/iu3?pid=1b&event=PageView'],
    ['a sale', 'event', 'https://s.amazon-adsystem.com/iu3?pid=1b&event=Off-AmazonPurchases'],
  ],
  'seznam-sklik': [['a conversion', 'event', 'https://c.seznam.cz/conv?id=1'], ['retargeting', 'event', 'https://c.seznam.cz/retargeting?id=1']],
  'oracle-bluekai': [['an audience', 'event', 'https://tags.bluekai.com/site/12345?ret=html']],
  eulerian: [
    ['a page view', 'page-view', `https://abc.eulerian.net/col2/shop-fr/-/1?url=${at}`],
    ['an action on the page', 'event', `https://abc.eulerian.net/action/shop-fr/-/1?url=${at}`],
    ['an advertisement that was seen', 'event', 'https://abc.eulerian.net/dynview/shop-fr/-/1'],
  ],
  heap: [
    ['a page view', 'page-view', 'https://heapanalytics.com/h?a=23&u=1&h=%2Fp'],
    ['an event in a body that nobody reads', 'event', 'https://c.us.heap-api.com/api/capture/v2/track', body('\u0000binary')],
  ],
  tealium: [
    ['a page view of the older script', 'page-view', 'https://collect.tealiumiq.com/event', json({ tealium_account: 'a', tealium_profile: 'm', 'ut.event': 'view' })],
    ['a link', 'event', 'https://collect.tealiumiq.com/event', json({ tealium_account: 'a', tealium_profile: 'm', tealium_event: 'link' })],
    ['a call without a name', 'other', 'https://collect.tealiumiq.com/event'],
  ],
  marketo: [
    ['a page view', 'page-view', 'https://294-tkb-300.mktoresp.com/webevents/visitWebPage?_mchId=294'],
    ['a click', 'event', 'https://294-tkb-300.mktoresp.com/webevents/clickLink?_mchId=294'],
  ],
  'customer-io': [
    ['a page view', 'page-view', 'https://track.customer.io/events/page.gif?name=%2Fp&s=abc'],
    ['an event', 'event', 'https://track.customer.io/events/event.gif?name=buy&s=abc'],
  ],
  intercom: [['a start of the messenger', 'ping', 'https://api-iam.intercom.io/messenger/web/ping', body(`app_id=ab&referer=${at}`)]],
  // Captured calls in public repositories: it allocates the telephone numbers that the page shows.
  invoca: [['a question for telephone numbers', 'other', 'https://pnapi.invoca.net/1686/na.json']],
}; // prettier-ignore

describe('a call', () => {
  const rows = Object.entries(CALLS).flatMap(([family, own]) =>
    own.map(([what, kind, url, sent = null]) => [family, what, kind, url, sent] as const),
  );
  it.each(rows)('of %s is reported as what it is: %s is %s', (...[family, , kind, url, sent]) => {
    const known = recognise(readPayload(url, { body: sent, requestHeaders: {} }));
    expect([known?.vendor, ...(known?.hits ?? []).map((hit) => hit.kind)]).toEqual([family, kind]);
  });
});

const image = (url: string) => request({ url, resourceType: 'image', startedMs: 10 });

const kindsOf = (phpTagName: string, ...urls: string[]) =>
  decodeHits(visitWith(...urls.map(image)), {
    jsTagName: '',
    phpTagName,
    requiredVariables: [],
    pageViewRule: null,
  }).map(({ kind }) => kind);

describe('one view of a page', () => {
  const [tag, rmkt, ccm] = (CALLS['google-ads'] ?? []).map(([, , url]) => url) as [string, string, string];
  const [view, copy] = (CALLS['x-pixel'] ?? []).map(([, , url]) => url) as [string, string];

  it('counts once, by whatever number of calls it is reported', () => {
    expect(kindsOf('/', tag, rmkt, ccm)).toEqual(['page-view', 'other', 'other']);
    expect(kindsOf('adsct', view, copy)).toEqual(['page-view', 'other']);
  });

  it('is reported by the repetition where the call itself is missing', () => {
    expect(kindsOf('/', rmkt, ccm)).toEqual(['other', 'page-view']);
    expect(kindsOf('adsct', copy)).toEqual(['page-view']);
    expect(kindsOf('/', `https://px.ads.linkedin.com/wa/?pids.0=1&signalType=PAGE_VISIT&url=${at}`)).toEqual([
      'page-view',
    ]);
  });

  it('is none of a website that only sends conversions', () => {
    const conversion = `https://www.googleadservices.com/pagead/conversion/11/?${ads}&label=AbC`;
    const { trackers, others } = detect([visitWith(image(conversion), image(`${collect}&conversionId=5`))]);
    expect(trackers).toEqual([]);
    expect(others.map(({ name }) => name)).toEqual(['Google Ads', 'LinkedIn Insight Tag']);
  });
});
