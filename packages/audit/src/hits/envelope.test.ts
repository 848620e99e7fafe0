import { describe, expect, it } from 'vitest';
import {
  HOST, base64, decode, everyCall, json, mixpanelCall, page, posthogCall, short, url, type Call,
} from '../../test/decoded-calls.ts'; // prettier-ignore
import { body, request, visitWith } from '../../test/observation-builder.ts';
import { decodeHits } from './decode-hits.ts';

const snowplowSchema = 'iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4';

/** Common fields of all hits of a call by family: query, form, headers, and the body around the list. */
describe('envelopes', () => {
  it.each<[what: string, call: Call, shared: Record<string, string>]>([
    ['Matomo in bulk', ['/m.php?send_image=0', json({ token_auth: 't', requests: ['?idsite=3&rec=1', { idsite: 3, rec: 1 }] })], { token_auth: 't', send_image: '0' }],
    ['Matomo in bulk with one site for all', ['/m.php', json({ idsite: 3, requests: ['?rec=1&url=a', '?rec=1&url=b'] })], { idsite: '3' }],
    ['Piwik PRO in bulk', ['/ppms.php', json({ requests: ['?idsite=3&rec=1', '?idsite=3&rec=1'], token_auth: 't' })], { token_auth: 't' }],
    ['a Piano batch', ['/event?s=5&idclient=i', json({ events: [{ name: 'page.display', data: {} }, { name: 'click.action', data: {} }], context: { app: 'shop' } })], { s: '5', idclient: 'i', 'context.app': 'shop' }],
    ['a Piano batch in a query', [`/event?s=5&ref=r&events=${encodeURIComponent('[{"name":"page.display","data":{}},{"name":"a","data":{}}]')}`], { s: '5', ref: 'r' }],
    ['a GA4 batch', [`/g/collect?v=2&tid=G-1&cid=7&dl=${url}`, body('en=page_view\r\nen=scroll')], { tid: 'G-1', cid: '7', dl: page }],
    ['a Universal Analytics batch', ['/batch?z=1', body('v=1&tid=UA-1&t=pageview\nv=1&tid=UA-1&t=event')], { z: '1' }],
    ['a Snowplow POST', ['/tp2?stm=9', json({ schema: snowplowSchema, data: [{ e: 'pv', tv: 'js' }, { e: 'pp', tv: 'js' }] })], { schema: snowplowSchema, stm: '9' }],
    ['a PostHog batch', ['/batch/?ver=1', json({ api_key: 'phc', sent_at: 'now', batch: [{ event: '$pageview', properties: {} }, { event: 'a', properties: {} }] })], { api_key: 'phc', sent_at: 'now', ver: '1' }],
    ['a PostHog list in a form', ['/e/?ver=1', body(`compression=base64&data=${encodeURIComponent(base64(JSON.stringify([posthogCall, posthogCall])))}`)], { ver: '1', compression: 'base64' }],
    ['a Mixpanel list in a form', ['/track/?verbose=1', body(`ip=1&data=${encodeURIComponent(JSON.stringify([mixpanelCall, mixpanelCall]))}`)], { verbose: '1', ip: '1' }],
    ['Amplitude', ['/2/httpapi?x=1', json({ api_key: 'k', client_upload_time: 't', options: { min_id_length: 1 }, events: [{ event_type: 'a' }, { event_type: 'b' }] })], { api_key: 'k', client_upload_time: 't', 'options.min_id_length': '1', x: '1' }],
    ['the older Amplitude', ['/', body(`client=k&v=2&e=${encodeURIComponent('[{"event_type":"a"},{"event_type":"b"}]')}`)], { client: 'k', v: '2' }],
    ['Countly in bulk', ['/i/bulk', body(`app_key=ck&sdk_name=web&requests=${encodeURIComponent('[{"device_id":"d","begin_session":1},{"device_id":"d","end_session":1}]')}`)], { app_key: 'ck', sdk_name: 'web' }],
    ['Countly in bulk as JSON', ['/i/bulk', json({ app_key: 'ck', requests: [{ device_id: 'd' }, { device_id: 'd' }] })], { app_key: 'ck' }],
    ['the events of one Countly request', ['/i', body(`app_key=ck&device_id=d&metrics=${encodeURIComponent('{"_os":"L"}')}&events=${encodeURIComponent('[{"key":"a"},{"key":"b"}]')}`)], { app_key: 'ck', device_id: 'd', 'metrics._os': 'L' }],
    ['the events of one Countly request as JSON', ['/i', json({ app_key: 'ck', device_id: 'd', events: [{ key: 'a' }, { key: 'b' }] })], { app_key: 'ck', device_id: 'd' }],
    ['a Segment batch', ['/v1/batch', json({ writeKey: 'w', sentAt: 'now', context: { page: { url: page } }, batch: [{ type: 'page', anonymousId: 'a' }, { type: 'track', anonymousId: 'a' }] })], { writeKey: 'w', sentAt: 'now', 'context.page.url': page }],
    ['a RudderStack batch', ['/v1/batch', json({ anonymousId: 'a', context: { library: { name: 'RudderLabs' } }, batch: [{ type: 'page' }, { type: 'track' }] })], { anonymousId: 'a', 'context.library.name': 'RudderLabs' }],
    ['an Umami batch', ['/api/batch?v=2', json([{ type: 'event', payload: { website: 'w', url: '/p' } }, { type: 'event', payload: { website: 'w', name: 'buy' } }])], { v: '2' }],
    ["Adobe's Web SDK", ['/ee/v1/interact?configId=c', json({ meta: { configOverrides: { org: 'o' } }, xdm: { identityMap: { ECID: [{ id: 'e' }] } }, events: [{ xdm: { eventType: 'a' } }, { data: { page: 'p' } }] })], { configId: 'c', 'meta.configOverrides.org': 'o', 'xdm.identityMap.ECID.0.id': 'e' }],
    ['an unknown batch in JSON', ['/v3/JS/key/events?k=1', json({ mpid: '4', device_info: { platform: 'web' }, events: [{ event_type: 'screen_view' }, { event_type: 'custom_event' }] })], { k: '1', mpid: '4', 'device_info.platform': 'web' }],
    ['an unknown list in JSON', ['/c?site=1', json([{ u: 'x' }, { u: 'y' }])], { site: '1' }],
    ['an unknown batch in lines', ['/c?site=1', body('u=x\nu=y')], { site: '1' }],
  ])('count as variables of each hit: %s', (_what, call, shared) => {
    const hits = decode(call);
    expect(hits).toHaveLength(2);
    for (const { parameters, sharedNames } of hits) {
      expect(parameters).toMatchObject(shared);
      expect(sharedNames).toEqual(expect.arrayContaining(Object.keys(shared)));
    }
  }); // prettier-ignore

  it.each<[what: string, call: Call, own: string]>([
    ['Matomo in bulk', ['/m.php?lang=all', json({ lang: 'all', requests: ['?idsite=3&rec=1&lang=own'] })], 'own'],
    ['a GA4 batch', ['/g/collect?v=2&tid=G-1&lang=all', body('en=page_view&lang=own\r\nen=a&lang=own')], 'own'],
    ['Amplitude', ['/2/httpapi', json({ api_key: 'k', lang: 'all', events: [{ event_type: 'a', lang: 'own' }] })], 'own'],
    ['Countly in bulk', ['/i/bulk', json({ app_key: 'ck', lang: 'all', requests: [{ device_id: 'd', lang: 'own' }] })], 'own'],
    ['a Segment batch', ['/v1/batch', json({ lang: 'all', batch: [{ type: 'page', anonymousId: 'a', lang: 'own' }] })], 'own'],
    ['an unknown batch', ['/c?lang=all', json({ lang: 'all', events: [{ event: 'pageview', lang: 'own' }] })], 'own'],
  ])('give way to what the hit tells itself: %s', (_what, call, own) => {
    for (const { parameters, sharedNames = [] } of decode(call)) {
      expect(parameters['lang']).toBe(own);
      expect(sharedNames).not.toContain('lang');
    }
  }); // prettier-ignore

  it('are absent where a hit is the only one of its call', () => {
    for (const call of [[`/m.php?idsite=3&rec=1`], ['/c?u=x']] satisfies Call[]) {
      expect(decode(call)[0]).not.toHaveProperty('sharedNames');
    }
  });

  it('hide no value that the hit has under a longer name', () => {
    const call: Call = ['/tp2', json({ schema: snowplowSchema, data: [{ e: 'ue', aid: 'shop', ue_pr: JSON.stringify({ data: { schema: 'iglu:com.acme/view/jsonschema/1-0-0', data: {} } }) }] })]; // prettier-ignore
    const visit = visitWith(request({ url: HOST + call[0], method: 'POST', body: call[1] ?? null }));
    const rule = { parameter: 'schema', value: 'iglu:com.acme/view/jsonschema/1-0-0' };
    expect(decodeHits(visit, { ...everyCall, pageViewRule: rule }).map(({ kind }) => kind)).toEqual([
      'page-view',
    ]);
  });

  it('tell the page, the site and the kind of hits that leave them out', () => {
    const xdm = { eventType: 'web.webpagedetails.pageViews', web: { webPageDetails: { URL: page } } };
    expect(
      [
        ...decode(['/v1/batch', json({ writeKey: 'w', context: { page: { url: page } }, batch: [{ type: 'page', userId: 'u' }] })]),
        ...decode(['/ee/v1/interact?configId=c', json({ xdm, events: [{ data: {} }] })]),
        ...decode(['/m.php', json({ idsite: 3, url: page, requests: ['?rec=1'] })]),
      ].map(short),
    ).toEqual([`segment page-view w ${page}`, `adobe-web-sdk page-view c ${page}`, `matomo page-view 3 ${page}`]);
  }); // prettier-ignore

  it('swell no batch beyond measure', () => {
    const around = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, 1]));
    const hits = decode([
      '/c',
      json({ ...around, events: Array.from({ length: 2_000 }, () => ({ u: 'x' })) }),
    ]);
    expect(hits).toHaveLength(2_000);
    expect(hits.every(({ parameters }) => Object.keys(parameters).length === 1)).toBe(true);
  });

  it("leave a batch of mParticle to mParticle, whose events have the names of Amplitude's", () => {
    const call: Call = ['/v3/JS/key/events', json({ mpid: '4', events: [{ event_type: 'screen_view' }] })];
    expect(decode(call).map(short)).toEqual(['mparticle page-view key null']);
  });
});
