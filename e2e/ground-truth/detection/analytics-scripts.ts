import type { VendorScripts } from './vendor-script.ts';
import { imitated } from './vendor-script.ts';

/** Imitates matomo.js: the calls of `_paq`, one request a hit, or several in one body. */
export const matomo = imitated(`
let at = '', site = '', method = 'POST', bulk = false; const more = [], waiting = []; let needsConsent = false, has = false, dims = {};
const send = (what) => {
  if (needsConsent && !has) { waiting.push(what); return; }
  for (const [url, id] of [[at, site], ...more]) {
    const query = { ...what, idsite: id, rec: 1, r: 182736, h: 10, m: 4, s: 12, url: here, _id: '8f3a1c2b9d7e6f50', _idn: 1, send_image: 0,
      _refts: 0, pv_id: 'xK3bQ1', pf_net: 3, pf_srv: 12, pf_tfr: 2, pf_dm1: 60, uadata: '{}', pdf: 1, qt: 0, java: 0, cookie: 1, res: '1280x800', ...dims };
    if (bulk) post(url, null, JSON.stringify({ requests: ['?' + new URLSearchParams(query), '?' + new URLSearchParams({ ...query, ping: 1 })], send_image: 0 }), 'application/x-www-form-urlencoded; charset=UTF-8');
    else if (method === 'GET') image(url, query);
    else beacon(url, null, new Blob([new URLSearchParams(query)], { type: 'application/x-www-form-urlencoded; charset=UTF-8' }));
  }
};
const commands = {
  setTrackerUrl: (url) => { at = new URL(url, here).href; }, setSiteId: (id) => { site = id; },
  setRequestMethod: (name) => { method = name; }, requireConsent: () => { needsConsent = true; },
  setConsentGiven: () => { has = true; waiting.splice(0).forEach(send); }, rememberConsentGiven: () => commands.setConsentGiven(),
  addTracker: (url, id) => { more.push([url || at, id]); }, setCustomDimension: (index, value) => { dims['dimension' + index] = value; },
  enableBulkTracking: () => { bulk = true; },
  trackPageView: (name) => send({ action_name: name || title }),
  trackEvent: (c, a, n) => send({ e_c: c, e_a: a, e_n: n || '', ca: 1 }),
};
const calls = window._paq || []; const first = (call) => /^(set|add|require|enable)/.test(call[0]) ? 0 : 1;
[...calls].sort((one, other) => first(one) - first(other)).forEach(([name, ...values]) => commands[name]?.(...values));
window._paq = { push: ([name, ...values]) => commands[name]?.(...values) };
`);

/** Imitates the script that Piwik PRO's container loads. */
export const piwikPro = imitated(`
queued('_paq', ([name]) => { if (name === 'trackPageView' || name === 'ppms')
  beacon(window.__ppms.at + '/ppms.php', { action_name: title, idsite: window.__ppms.site, rec: 1, r: 918273, h: 10, m: 4, s: 12, url: here,
    _id: '1f2e3d4c5b6a7988', _idts: 1732300000, _idvc: 1, _idn: 1, send_image: 0, ts_n: 'jstc_tm', ts_v: '2.17.0', pv_id: 'a1B2c3', cookie: 1, res: '1280x800' }); });
`);

/** Imitates Plausible's script of before 2025, with its settings in attributes. */
const plausible = imitated(`
const at = me.dataset.api || new URL(me.src).origin + '/api/event';
const send = (name) => post(at, null, JSON.stringify({ n: name, v: 24, u: here, d: me.dataset.domain, r: null }));
send('pageview');
const push = history.pushState; history.pushState = function () { push.apply(this, arguments); post(at, null, JSON.stringify({ n: 'pageview', v: 24, u: location.href, d: me.dataset.domain, r: null })); };
`);

export const umami = imitated(`
const at = (me.dataset.hostUrl || me.src.split('/').slice(0, -1).join('/')) + '/api/send';
addEventListener('load', () => post(at, null, JSON.stringify({ type: 'event', payload: { website: me.dataset.websiteId, screen: '1280x800',
  language: 'fr-FR', title, hostname: location.hostname, url: location.pathname, referrer: '' } }), 'application/json'));
`);

/** Imitates Segment's analytics.js: the queue of its snippet, then one request a call. */
const segment = imitated(`
const [, key] = /v1\\/([^/]+)\\//.exec(me.src), calls = window.analytics || [];
const send = (type, more) => post('https://api.segment.io/v1/' + type[0], null, JSON.stringify({ timestamp: new Date(), integrations: {}, type,
  anonymousId: '6f3c', context: { page: { path: location.pathname, title, url: here }, library: { name: 'analytics.js', version: 'next-1.81.0' } },
  messageId: 'ajs-next-' + Date.now(), writeKey: key, userId: null, sentAt: new Date(), ...more }));
fetch('https://cdn.segment.com/v1/projects/' + key + '/settings').catch(() => {});
calls.forEach(([name, ...rest]) => { if (name === 'page') send('page', { properties: { path: location.pathname, referrer: '', search: '', title, url: here } });
  if (name === 'track') send('track', { event: rest[0], properties: rest[1] || {} }); });
`);

const rudderstack = imitated(`
const calls = window.rudderanalytics || []; let key = '', plane = '';
[...calls].forEach(([name, ...rest]) => { if (name === 'load') [key, plane] = rest;
  if (name === 'page') fetch(plane + '/v1/page', { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json;charset=UTF-8', authorization: 'Basic ' + btoa(key + ':'), anonymousid: btoa('6f3c') },
    body: JSON.stringify({ properties: { name: '', path: location.pathname, title, url: here }, type: 'page', channel: 'web', context: { library: { name: 'RudderLabs JavaScript SDK', version: '3.11.0' }, page: { url: here, path: location.pathname, title } },
      originalTimestamp: new Date(), messageId: 'b7', userId: '', anonymousId: '6f3c', integrations: { All: true }, sentAt: new Date() }) }).catch(() => {}); });
`);

/** Imitates Amplitude's browser SDK, also as part of a site's bundle. */
export const amplitude = (key: string, host = 'https://api2.amplitude.com') =>
  imitated(`
const context = { user_id: null, device_id: '9d2f', session_id: 1732300000000, time: Date.now(), platform: 'Web', language: 'fr-FR', ip: '$remote', insert_id: 'c3', library: 'amplitude-ts/2.11.0' };
const page = { '[Amplitude] Page Domain': location.hostname, '[Amplitude] Page Location': here, '[Amplitude] Page Path': location.pathname, '[Amplitude] Page Title': title, '[Amplitude] Page URL': here };
setTimeout(() => post('${host}/2/httpapi', null, JSON.stringify({ api_key: '${key}', events: [
  { ...context, event_id: 1, event_type: 'session_start' }, { ...context, event_id: 2, event_type: '[Amplitude] Page Viewed', event_properties: page }],
  options: {}, client_upload_time: new Date() }), 'application/json'), 1000);
`)();

/** Imitates AppMeasurement as a Launch library loads it. */
export const appMeasurement = imitated(`
const { server, suite, pageName } = window.__launch;
image('https://' + server + '/b/ss/' + suite + '/1/JS-2.26.0-LEWM/s7' + Date.now(), { AQB: 1, ndh: 1, pf: 1, t: '23/10/2026 10:4:12 1 -60', mid: '4123', ts: '', aamlh: 6,
  ce: 'UTF-8', cdp: 2, pageName, g: here, cc: 'EUR', ch: 'boutique', events: 'event1', c1: 'accueil', v1: 'accueil', s: '1280x800', c: 24, j: 1.6, v: 'N', k: 'Y', bw: 1280, bh: 720, AQE: 1 });
`);

/** Imitates Adobe's Web SDK: one interaction with a page view. */
const webSdk = imitated(`
const calls = window.alloy?.q || []; let stream = '';
calls.forEach(([, , [name, values]]) => { if (name === 'configure') stream = values.datastreamId;
  if (name === 'sendEvent') post('https://edge.adobedc.net/ee/v1/interact', { configId: stream, requestId: 'a7' }, JSON.stringify({ meta: { state: { domain: location.hostname, cookiesEnabled: true } },
    events: [{ xdm: { ...values.xdm, web: { webPageDetails: { URL: here, name: title, pageViews: { value: 1 } }, webReferrer: { URL: '' } }, timestamp: new Date(), implementationDetails: { name: 'https://ns.adobe.com/experience/alloy', version: '2.24.0' } } }] })); });
`);

const fathom = imitated(`
image('https://cdn.usefathom.com/', { h: location.origin, p: location.pathname, r: '', sid: me.dataset.site, qs: '{}', cid: 91827364 });
`);

const simpleAnalytics = imitated(`
const base = { version: 'cdn_latest_12', hostname: location.hostname, https: true, timezone: 'Europe/Paris', page_id: 'e1', session_id: 'f2' };
image('https://queue.simpleanalyticscdn.com/simple.gif', { ...base, type: 'pageview', path: location.pathname, viewport_width: 1280, unique: true, language: 'fr-FR', time: Date.now() });
addEventListener('pagehide', () => beacon('https://queue.simpleanalyticscdn.com/append', null, JSON.stringify({ ...base, type: 'append', original_id: 'e1', duration: 3, scrolled: 100 })));
`);

const goatCounter = imitated(`
addEventListener('load', () => image(me.dataset.goatcounter, { p: location.pathname, t: title, s: '1280,800,1', b: 0, rnd: 'k2j3h' }));
`);

const cloudflare = imitated(`
const { token } = JSON.parse(me.dataset.cfBeacon);
addEventListener('load', () => post('https://cloudflareinsights.com/cdn-cgi/rum', null, JSON.stringify({ memory: { usedJSHeapSize: 1000 }, resources: [], referrer: '', eventType: 1, firstPaint: 80,
  firstContentfulPaint: 80, startTime: Date.now(), versions: { fl: '2024.11.0', js: '2024.6.1' }, pageloadId: 'd5', location: here, nt: 'navigate', siteToken: token, st: 2 }), 'application/json'));
`);

const yandex = imitated(`
(window.ym.a || []).forEach(([id, name]) => { if (name === 'init') post('https://mc.yandex.ru/watch/' + id, { wmode: 7, 'page-url': here, charset: 'utf-8', 'browser-info': 'pv:1:vf:1x2:fu:0:en:utf-8:la:fr:v:1432:cn:1:i:2026:et:' + Date.now() + ':t:' + title, t: 'gdpr(14)ti(2)' }, ''); });
`);

const baidu = imitated(`
image('https://hm.baidu.com/hm.gif', { hca: 'A1', cc: 1, ck: 1, cl: '24-bit', ds: '1280x800', vl: 720, et: 0, ja: 0, ln: 'fr', lo: 0, rnd: 1827364, si: new URL(me.src).search.slice(1), v: '1.3.2', lv: 1, sn: 2736, r: 0, ww: 1280, u: here, tt: title });
`);

const chartbeat = imitated(`
const { uid, domain } = window._sf_async_config;
image('https://ping.chartbeat.net/ping', { h: domain, p: location.pathname, u: 'Dk3j2', d: domain, g: uid, g0: 'Une', n: 1, f: '00001', c: 0, x: 0, m: 0, y: 900, o: 1280, w: 720, j: 45, R: 1, W: 0, I: 0, E: 0, b: 310, t: 'Bx1', V: 147, i: title, tz: -60, sn: 1, sv: 'Cq2', sd: 1, im: '06' });
`);

const comscore = imitated(`
const [{ c1, c2 }] = window._comscore;
image('https://sb.scorecardresearch.com/b', { c1, c2, cs_it: 'b9', cv: '4.11.0', ns__t: Date.now(), ns_c: 'UTF-8', c7: here, c8: title, c9: '' });
`);

const heap = imitated(`
image('https://heapanalytics.com/h', { a: window.heap.appid, u: '7162', v: '5141', s: '3121', b: 'web', tv: '4.0', z: 2, h: location.pathname, d: location.hostname, t: title, ts: Date.now(), sch: 800, scw: 1280 });
`);

const hubspotLoader = imitated(`
jsonp('https://js.hs-analytics.net/analytics/1732300000000/' + /(\\d+)\\.js/.exec(me.src)[1] + '.js');
`);
const hubspot = imitated(`
image('https://track.hubspot.com/__ptq.gif', { k: 1, sd: '1280x800', cd: '24-bit', cs: 'UTF-8', ln: 'fr-fr', bfp: 1827364, v: '1.1', a: /(\\d+)\\.js/.exec(me.src)[1], pu: here, t: title, cts: Date.now(), vi: '2ab1', nc: true, ce: false, cc: 0 });
`);

export const ANALYTICS_SCRIPTS: VendorScripts = {
  'cdn.matomo.cloud/chaussures.matomo.cloud/matomo.js': matomo,
  'plausible.io/js/script.js': plausible,
  'cloud.umami.is/script.js': umami,
  'cdn.segment.com/analytics.js/v1/WK9sQ2vB7nX4/analytics.min.js': segment,
  'cdn.rudderlabs.com/v3/modern/rsa.min.js': rudderstack,
  'cdn1.adoberesources.net/alloy/2.24.0/alloy.min.js': webSdk,
  'cdn.usefathom.com/script.js': fathom,
  'scripts.simpleanalyticscdn.com/latest.js': simpleAnalytics,
  'gc.zgo.at/count.js': goatCounter,
  'static.cloudflareinsights.com/beacon.min.js': cloudflare,
  'mc.yandex.ru/metrika/tag.js': yandex,
  'hm.baidu.com/hm.js': baidu,
  'static.chartbeat.com/js/chartbeat.js': chartbeat,
  'sb.scorecardresearch.com/beacon.js': comscore,
  'cdn.heapanalytics.com/js/heap-2938475610.js': heap,
  'js.hs-scripts.com/7283645.js': hubspotLoader,
  'js.hs-analytics.net/analytics/1732300000000/7283645.js': hubspot,
};
