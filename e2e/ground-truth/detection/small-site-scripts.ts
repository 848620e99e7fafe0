import type { VendorScripts } from './vendor-script.ts';
import { imitated } from './vendor-script.ts';

/** Imitates OpenPanel's op1.js: the queue of its snippet, then one request a screen. */
const openPanel = imitated(`
const [, { clientId, apiUrl }] = window.op.q.find(([name]) => name === 'init');
fetch((apiUrl || 'https://api.openpanel.dev') + '/track', { method: 'POST', keepalive: true,
  headers: { 'content-type': 'application/json', 'openpanel-client-id': clientId, 'openpanel-sdk-name': 'web', 'openpanel-sdk-version': '1.4.1' },
  body: JSON.stringify({ type: 'track', payload: { name: 'screen_view', properties: { __referrer: '', __path: here, __title: title } } }) }).catch(() => {});
`);

const swetrix = imitated(`
addEventListener('load', () => { const pid = window.swetrixProject;
  post('https://api.swetrix.com/log/', null, JSON.stringify({ pid, pg: location.pathname, lc: 'fr-FR', tz: 'Europe/Paris', ref: '', qs: '', perf: { dns: 0, tls: 0, conn: 1 } }), 'application/json'); });
`);

/** Imitates the script that Vercel serves on the website's own host. */
export const vercel = imitated(`
const send = (what, more) => post('/_vercel/insights/' + what, null, JSON.stringify({ o: here, sv: '0.1.3', sdkn: me.dataset.sdkn, sdkv: me.dataset.sdkv, ts: Date.now(), dp: '/', ...more }));
send('view', { r: '' });
`);

/** Imitates Jitsu's p.js: Segment's format, with its key in a header. */
const jitsu = imitated(`
const host = new URL(me.src).origin;
fetch(host + '/api/s/page', { method: 'POST', headers: { 'content-type': 'application/json', 'x-write-key': me.dataset.writeKey },
  body: JSON.stringify({ type: 'page', anonymousId: '6f3c', messageId: 'b7', timestamp: new Date(), sentAt: new Date(), properties: { name: '', path: location.pathname, title, url: here },
    context: { library: { name: '@jitsu/js', version: '1.11.0', env: 'browser' }, page: { url: here, path: location.pathname, title }, locale: 'fr-FR' } }) }).catch(() => {});
`);

const pirsch = imitated(`
fetch('https://api.pirsch.io/hit?' + new URLSearchParams({ nc: Date.now(), code: me.dataset.code, url: here, t: title, ref: '', w: 1280, h: 800 })).catch(() => {});
`);

const counter = imitated(`
setTimeout(() => fetch('https://t.counter.dev/track?' + new URLSearchParams({ referrer: '', screen: '1280x800', id: me.dataset.id })).catch(() => {}), 4500);
beacon('https://t.counter.dev/trackpage', null, new URLSearchParams({ id: me.dataset.id, page: location.pathname }));
`);

/** Imitates Ackee's tracker.js: a mutation of GraphQL. */
export const ackee = imitated(`
post(me.dataset.ackeeServer + '/api', null, JSON.stringify({ query: 'mutation createRecord($domainId: ID!, $input: CreateRecordInput!) { createRecord(domainId: $domainId, input: $input) { payload { id } } }',
  variables: { domainId: me.dataset.ackeeDomainId, input: { siteLocation: here } } }), 'application/json;charset=UTF-8');
`);

/** Imitates Shynet: its script and its collector have one address; it sends a heartbeat every few seconds. */
export const shynet = imitated(`
const idempotency = 'k2j3h4' + Math.random().toString(36).slice(2), beat = () => post(me.src, null, JSON.stringify({ idempotency, referrer: '', location: here, loadTime: 120 }), 'application/json');
addEventListener('load', () => { beat(); setInterval(beat, 5000); });
`);

const ahrefs = imitated(`
post('https://analytics.ahrefs.com/api/event', null, JSON.stringify({ n: 'pageview', u: here, k: me.dataset.key, r: null, l: ['fr-FR'], t: title, sw: 1280, sh: 800, sr: 1 }));
`);

const rybbit = imitated(`
const host = new URL(me.src).origin, send = (type, more) => post(host + '/api/track', null, JSON.stringify({ site_id: me.dataset.siteId, hostname: location.hostname, pathname: location.pathname, querystring: '',
  screenWidth: 1280, screenHeight: 800, language: 'fr-FR', page_title: title, referrer: '', type, event_name: '', ...more }), 'application/json');
send('pageview'); setTimeout(() => send('performance', { event_name: 'web-vitals', lcp: 812, cls: 0 }), 800);
`);

/** Imitates Pendo's agent: its events are sent deflated. */
const pendo = imitated(`
const key = /static\\/([^/]+)\\//.exec(me.src)[1];
const deflated = new Response(new Blob([JSON.stringify([{ type: 'load', browser_time: Date.now(), visitor_id: '_PENDO_T_x', url: here, props: { load_time: 90 } }])]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
deflated.then((bytes) => image('https://data.pendo.io/data/ptm.gif/' + key, { v: '2.291.4_prod', ct: Date.now(), jzb: btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') }));
`);

/** Imitates the inline script of Koko Analytics. */
export const koko = imitated(`
beacon(window.koko_analytics.url, null, new URLSearchParams({ action: 'koko_analytics_collect', pa: window.koko_analytics.path, po: 7, r: '', m: 'c' }));
`);

/** Imitates the inline script of Independent Analytics. */
export const independentAnalytics = imitated(`
document.addEventListener('DOMContentLoaded', () => post('/wp-json/iawp/search', null, JSON.stringify({ referrer_url: null, payload: { resource: 'singular', singular_id: 7, page: 1 }, signature: '5d41402abc4b2a76' }), 'application/json;charset=UTF-8'));
`);

export const wpStatistics = imitated(`
document.addEventListener('DOMContentLoaded', () => post('/wp-json/wp-statistics/v2/hit', null, new URLSearchParams({ wp_statistics_hit: 1, source_type: 'page', source_id: 7, search_query: '', signature: '7c9e', endpoint: 'hit', referred: '', page_uri: btoa(location.pathname) }).toString(), 'application/x-www-form-urlencoded'));
`);

/** Imitates Burst: JSON in a text of JSON. */
export const burst = imitated(`
const at = '/wp-content/plugins/burst-statistics/endpoint.php', send = (what) => beacon(at, null, new Blob([JSON.stringify(JSON.stringify({ uid: '8f3a', fingerprint: false, url: here, completed_goals: [], ...what }))], { type: 'application/json' }));
send({ referrer_url: '', user_agent: navigator.userAgent, device_resolution: '1280x800', time_on_page: 0 });
document.addEventListener('visibilitychange', () => send({ time_on_page: 2000 }));
`);

export const SMALL_SITE_SCRIPTS: VendorScripts = {
  'openpanel.dev/op1.js': openPanel,
  'swetrix.org/swetrix.js': swetrix,
  'clx7k2.d.jitsu.com/p.js': jitsu,
  'api.pirsch.io/pa.js': pirsch,
  'cdn.counter.dev/script.js': counter,
  'analytics.ahrefs.com/analytics.js': ahrefs,
  'app.rybbit.io/api/script.js': rybbit,
  'cdn.pendo.io/agent/static/0a1b2c3d-0000-4000-8000-0123456789ab/pendo.js': pendo,
};
