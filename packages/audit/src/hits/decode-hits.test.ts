import { describe, expect, it } from 'vitest';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import captured from '../../test/captured-calls.json' with { type: 'json' };
import {
  HOST, base64, decode, everyCall, gzipped, json, mixpanelCall, page, posthogCall, short, url, type Call,
} from '../../test/decoded-calls.ts'; // prettier-ignore
import { body, request, visitWith } from '../../test/observation-builder.ts';
import { decodeHits } from './decode-hits.ts';

/** Calls of real libraries on a real page: one page view each, in their own format. */
describe('calls captured from the trackers themselves', () => {
  it.each([
    ['piano', 'piano', '600000'],
    ['snowplow', 'snowplow', 'shop'],
    ['snowplowget', 'snowplow', 'shop'],
    ['posthog', 'posthog', 'phc_test'],
    ['posthogplain', 'posthog', 'phc_test'],
    ['mixpanel', 'mixpanel', 'tok'],
    ['mixpanel64', 'mixpanel', 'tok'],
    ['countly', 'countly', 'ck'],
    ['plausible', 'plausible', 'shop.example'],
  ] as const)('hold one page view of %s', (name, vendor, siteId) => {
    const calls = captured[name].map(({ url: address, method, contentType, bodyBase64 }, index) =>
      request({
        url: address,
        method,
        startedMs: 100 + index,
        requestHeaders: { 'Content-Type': contentType },
        body: bodyBase64 === '' ? null : body(bodyBase64, 'base64'),
      }),
    );
    const pageViews = decodeHits(visitWith(...calls), everyCall).filter(({ kind }) => kind === 'page-view');
    expect(pageViews).toHaveLength(1);
    expect(pageViews[0]).toMatchObject({ vendor, siteId });
    expect(pageViews[0]?.pageUrl).toContain(`/p/${name}`);
  });

  it('give PostHog its gzipped body, its flags and its farewell their own kinds', () => {
    const calls = captured.posthog.map(({ url: address, bodyBase64 }) =>
      request({ url: address, method: 'POST', body: body(bodyBase64, 'base64') }),
    );
    const kinds = decodeHits(visitWith(...calls), everyCall).map(
      ({ kind, parameters }) => parameters['event'] ?? kind,
    );
    expect(kinds.toSorted()).toEqual(['$pageleave', '$pageview', 'other', 'other']);
  });
});

describe('families', () => {
  it.each<[what: string, call: Call, hits: string[]]>([
    ['Matomo in a query', [`/m.php?idsite=3&rec=1&url=${url}`], [`matomo page-view 3 ${page}`]],
    ['Matomo in a form', ['/m.php', body(`idsite=3&rec=1&url=${url}`)], [`matomo page-view 3 ${page}`]],
    ['Matomo in bulk', ['/m.php', json({ requests: [`?idsite=3&rec=1&url=${url}`, '?idsite=3&rec=1&e_c=a&e_a=b', '?idsite=3&rec=1&ping=1'] })],
      [`matomo page-view 3 ${page}`, 'matomo event 3 null', 'matomo ping 3 null']],
    ['a Matomo goal', ['/m.php?idsite=3&rec=1&idgoal=0&revenue=9'], ['matomo event 3 null']],
    ['a Matomo outlink', ['/m.php?idsite=3&rec=1&link=https%3A%2F%2Fx.example'], ['matomo event 3 null']],
    ['a Matomo site search', ['/m.php?idsite=3&rec=1&search=shoes'], ['matomo event 3 null']],
    ['Piwik PRO', [`/ppms.php?idsite=0a1b2c3d-0000-4000-8000-0123456789ab&rec=1&url=${url}`], [`piwik-pro page-view 0a1b2c3d-0000-4000-8000-0123456789ab ${page}`]],
    ['Piano in a query', [`/event?s=5&events=${encodeURIComponent(JSON.stringify([{ name: 'page.display', data: { event_url_full: page } }]))}`], [`piano page-view 5 ${page}`]],
    ['a Piano batch', ['/event?s=5', json({ events: [{ name: 'click.action', data: {} }, { name: 'page.display', data: {} }] })], ['piano event 5 null', 'piano page-view 5 null']],
    ['an AT Internet page', ['/hit.xiti?s=600000&idclient=x&p=home'], ['at-internet page-view 600000 null']],
    ['an AT Internet click', ['/hit.xiti?s=600000&idclient=x&p=home&click=A'], ['at-internet event 600000 null']],
    ['GA4 in a query', [`/g/collect?v=2&tid=G-1&en=page_view&dl=${url}`], [`ga4 page-view G-1 ${page}`]],
    ['a GA4 batch', [`/g/collect?v=2&tid=G-1&dl=${url}`, body('en=page_view&_et=1\r\nen=scroll&epn.percent_scrolled=90')], [`ga4 page-view G-1 ${page}`, `ga4 event G-1 ${page}`]],
    ['Universal Analytics', [`/collect?v=1&tid=UA-1&t=pageview&dl=${url}`], [`universal-analytics page-view UA-1 ${page}`]],
    ['a Universal Analytics batch', ['/batch', body(`v=1&tid=UA-1&t=pageview&dp=/a\nv=1&tid=UA-1&t=event`)], ['universal-analytics page-view UA-1 /a', 'universal-analytics event UA-1 null']],
    ['a Snowplow page ping', [`/i?e=pp&tv=js-4&p=web&aid=shop&url=${url}`], [`snowplow ping shop ${page}`]],
    ['a Snowplow page view as its own schema', ['/tp2', json({ schema: 'iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4', data: [
      { e: 'ue', aid: 'shop', ue_px: base64(JSON.stringify({ data: { schema: 'iglu:com.acme/page_view/jsonschema/1-0-0', data: {} } })) },
    ] })], ['snowplow page-view shop null']],
    ['one PostHog event', ['/i/v0/e/', json(posthogCall)], [`posthog page-view phc ${page}`]],
    ['PostHog in base64', ['/e/?compression=base64', body(`data=${encodeURIComponent(base64(JSON.stringify(posthogCall)))}`)], [`posthog page-view phc ${page}`]],
    ['PostHog gzipped', ['/e/?compression=gzip-js', gzipped([posthogCall])], [`posthog page-view phc ${page}`]],
    ['Mixpanel in JSON', ['/track/?verbose=1', body(`data=${encodeURIComponent(JSON.stringify([mixpanelCall]))}`)], [`mixpanel page-view tok ${page}`]],
    ['Mixpanel in a query', [`/track/?data=${base64(JSON.stringify(mixpanelCall))}`], [`mixpanel page-view tok ${page}`]],
    ['a Mixpanel profile', ['/engage/', body(`data=${encodeURIComponent(JSON.stringify([{ $token: 'tok', $distinct_id: 'd', $set: {} }]))}`)], ['mixpanel other tok null']],
    ['Amplitude', ['/2/httpapi', json({ api_key: 'k', events: [{ event_type: '[Amplitude] Page Viewed', event_properties: { '[Amplitude] Page Location': page } }, { event_type: 'Clicked' }] })],
      [`amplitude page-view k ${page}`, 'amplitude event k null']],
    ['Countly in bulk', ['/i/bulk', body(`app_key=ck&requests=${encodeURIComponent(JSON.stringify([
      { device_id: 'd', begin_session: 1 },
      { device_id: 'd', events: [{ key: '[CLY]_view', segmentation: { name: '/p', visit: 1, view: '/p' } }, { key: '[CLY]_view', dur: 4, segmentation: { name: '/p' } }] },
    ]))}`)], ['countly event ck null', 'countly page-view ck /p', 'countly ping ck /p']],
    ['Countly without views', ['/i', body('app_key=ck&device_id=d&begin_session=1')], ['countly page-view ck null']],
    ['Countly whose session was refused', ['/i', body('app_key=ck&device_id=d&begin_session=1'), { status: 500 }], ['countly event ck null']],
    ['a Plausible event', ['/api/event', json({ n: 'Signup', u: page, d: 'shop.example' })], [`plausible event shop.example ${page}`]],
    ['Segment', ['/v1/p', json({ type: 'page', anonymousId: 'a', writeKey: 'w', properties: { url: page } })], [`segment page-view w ${page}`]],
    ['a RudderStack batch', ['/v1/batch', json({ batch: [{ type: 'page', anonymousId: 'a', context: { library: { name: 'RudderLabs JavaScript SDK' }, page: { url: page } } }, { type: 'track', anonymousId: 'a' }] }), { requestHeaders: { Authorization: `Basic ${base64('w:')}` } }],
      [`rudderstack page-view w ${page}`, 'rudderstack event w null']],
    ['Fathom', [`/?h=https%3A%2F%2Fshop.example&p=%2Fp&sid=ABC&r=&cid=1`], [`fathom page-view ABC ${page}`]],
    ['Umami', ['/api/send', json({ type: 'event', payload: { website: 'w', url: '/p' } })], ['umami page-view w /p']],
    ['an Umami event', ['/api/send', json({ type: 'event', payload: { website: 'w', url: '/p', name: 'buy' } })], ['umami event w /p']],
    ['Adobe', [`/b/ss/suite/1/JS-2.22/s123?AQB=1&g=${url}&pageName=home&AQE=1`], [`adobe page-view suite ${page}`]],
    ['an Adobe link', [`/b/ss/suite/1/JS-2.22/s123?AQB=1&pe=lnk_o&AQE=1`], ['adobe event suite null']],
    ["Adobe's Web SDK", ['/ee/v1/interact?configId=c', json({ events: [{ xdm: { eventType: 'web.webpagedetails.pageViews', web: { webPageDetails: { URL: page } } } }] })], [`adobe-web-sdk page-view c ${page}`]],
    ['the Meta pixel', [`/tr/?id=123&ev=PageView&dl=${url}`], [`meta-pixel page-view 123 ${page}`]],
    ['the Meta pixel in a form', ['/tr/', body(`--X\r\nContent-Disposition: form-data; name="id"\r\n\r\n123\r\n--X\r\nContent-Disposition: form-data; name="ev"\r\n\r\nViewContent\r\n--X\r\nContent-Disposition: form-data; name="dl"\r\n\r\n${page}\r\n--X--\r\n`)],
      [`meta-pixel event 123 ${page}`]],
  ])('decode %s', (_what, call, hits) => {
    expect(decode(call).map(short)).toEqual(hits);
  }); // prettier-ignore

  it('spread nested values under dotted names', () => {
    const [hit] = decode([`/m.php?idsite=3&rec=1&cvar=${encodeURIComponent('{"1":["page_type","cart"]}')}`]);
    expect(hit?.parameters).toMatchObject({ 'cvar.page_type': 'cart', 'cvar.1.0': 'page_type', idsite: '3' });
  });
});

describe('unknown trackers', () => {
  it.each<[what: string, calls: Call[], kinds: string[]]>([
    ['a pixel', [['/p.gif', null, { resourceType: 'image' }]], ['page-view']],
    ['a pixel with parameters', [['/c?site=1&u=x']], ['page-view']],
    ['a named event', [['/c?event=click']], ['event']],
    ['a named page view', [['/c?event=page_view']], ['page-view']],
    ['a short page view', [['/c?t=pv']], ['page-view']],
    ['a title that is no event', [['/c?t=Welcome']], ['page-view']],
    ['a type that is an event', [['/c', json({ type: 'click', target: 'a' })]], ['event']],
    [
      'a batch',
      [['/c', json({ events: [{ event: 'pageview' }, { event: 'scroll' }] })]],
      ['page-view', 'event'],
    ],
    ['lines of JSON', [['/c', body('{"event":"pageview"}\n{"event":"scroll"}')]], ['page-view', 'event']],
    ['a conversion, as its address says', [['/conversion/7?value=9']], ['event']],
    ['a settings file before the hit', [['/config.json'], ['/c?u=x']], ['other', 'page-view']],
    [
      'a farewell after the hit',
      [['/c?u=x'], ['/c', body('seconds=9'), { onLeave: true }]],
      ['page-view', 'event'],
    ],
    ['a hit that waited for leaving', [['/c', body('u=x'), { onLeave: true }]], ['page-view']],
    [
      'another call beside a known family',
      [[`/m.php?idsite=3&rec=1`], ['/config?x=1']],
      ['page-view', 'other'],
    ],
    [
      'Matomo’s hit without a page beside one with it',
      [['/m.php?idsite=3&rec=1&url=x'], ['/m.php?idsite=3&rec=1']],
      ['page-view', 'other'],
    ],
    [
      'Shynet’s view, told again under its identifier',
      ['a', 'a', 'b'].map((idempotency): Call => [
        '/ingress/8f3a1c2b-0000-4000-8000-0123456789ab/script.js',
        json({ idempotency, location: page }),
      ]),
      ['page-view', 'ping', 'page-view'],
    ],
    ['a body that says nothing', [['/c', body('\u0000\u0001 garbage {')]], ['page-view']],
  ])('are taken by what they say: %s', (_what, calls, kinds) => {
    expect(decode(...calls).map(({ kind }) => kind)).toEqual(kinds);
  });

  it("follow the website's own rule", () => {
    const visit = visitWith(request({ url: `${HOST}/c?kind=42` }), request({ url: `${HOST}/c?kind=43` }));
    const kinds = (value: string) =>
      decodeHits(visit, { ...everyCall, pageViewRule: { parameter: 'kind', value } }).map(({ kind }) => kind);
    expect(kinds('42')).toEqual(['page-view', 'event']);
    expect(kinds('')).toEqual(['page-view', 'page-view']);
  });
});

describe('calls', () => {
  it('are read from the hop that names the collector', () => {
    const hop = `${HOST}/m.php?idsite=3&rec=1`;
    const [hit] = decodeHits(
      visitWith(
        request({
          url: 'https://go.example/x',
          redirects: [{ url: 'https://go.example/x', status: 302 }],
          finalUrl: hop,
        }),
      ),
      everyCall,
    );
    expect(hit).toMatchObject({ url: hop, siteId: '3', kind: 'page-view' });
  });

  it('are hits by script elements when their parameters are those of a hit', () => {
    expect(decode(['/m.php?idsite=3&rec=1', null, { resourceType: 'script' }])).toMatchObject([
      { kind: 'page-view', transport: 'script' },
    ]);
  });

  it('are hits by script elements when they carry parameters, whoever sends them', () => {
    expect(decode(['/c?u=x', null, { resourceType: 'script' }])).toMatchObject([
      { kind: 'page-view', transport: 'script', vendor: null },
    ]);
  });

  it.each([
    ['without parameters', '/c', {}],
    ['that are a file', '/part.js?v=3', {}],
    ['with the name of the tag', '/matomo.js?v=3', {}],
    ['that the tag was redirected to', '/c?v=3', { url: 'https://cdn.example/matomo.js', finalUrl: `${HOST}/c?v=3` }],
  ])('are no hits when they are scripts %s', (_what, path, rest) => {
    expect(decode([path, null, { resourceType: 'script', ...rest }])).toEqual([]);
  }); // prettier-ignore

  it('are something else when they are scripts beside calls that leave another way to another path', () => {
    const script = { resourceType: 'script' } as const;
    const kinds = (path: string) => decode(['/load?site=3', null, script], [path]).map(({ kind }) => kind);
    expect(kinds('/c?u=x')).toEqual(['other', 'page-view']);
    expect(kinds('/load?event=click')).toEqual(['page-view', 'event']);
  });

  it.each<RequestRecord['resourceType']>(['prefetch', 'preflight', 'stylesheet', 'font', 'csp-report'])(
    'are no hits when they are a %s',
    (resourceType) => {
      expect(decode(['/c?u=x', null, { resourceType }])).toEqual([]);
    },
  );

  it('are no hits when they are the page itself', () => {
    expect(decode(['/c', null, { resourceType: 'document', frameId: 'main' }])).toEqual([]);
    expect(decode(['/c', null, { resourceType: 'document', frameId: 'F2' }])).toHaveLength(1);
  });

  it('survive JSON as deep as a body can hold', () => {
    expect(decode(['/c', body('['.repeat(100_000) + ']'.repeat(100_000))])).toHaveLength(1);
    expect(decode(['/c', body('{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000))])).toHaveLength(1);
  });
});
