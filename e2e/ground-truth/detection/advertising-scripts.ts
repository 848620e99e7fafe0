import type { VendorScripts } from './vendor-script.ts';
import { imitated } from './vendor-script.ts';

const meta = imitated(`
let id = ''; const act = ([command, name]) => { if (command === 'init') id = name;
  if (command === 'track') image('https://www.facebook.com/tr/', { id, ev: name, dl: here, rl: '', if: false, ts: Date.now(), sw: 1280, sh: 800, v: '2.9.176', r: 'stable', ec: 0, o: 4126, fbp: 'fb.1.1732300000.91', it: Date.now(), coo: false, rqm: 'GET' }); };
(window.fbq.queue || []).forEach((call) => act([...call])); window.fbq.callMethod = (...call) => act(call);
`);

const linkedIn = imitated(`
const [pid] = window._linkedin_data_partner_ids;
const collect = (further) => image('https://px.ads.linkedin.com/collect/', { v: 2, fmt: 'js', pid, time: Date.now(), li_adsId: '7f2c', url: here, ...further });
const act = ([command, { conversion_id: conversionId }]) => { if (command === 'track') collect({ conversionId }); };
collect();
image('https://px.ads.linkedin.com/attribution_trigger', { pid, time: Date.now(), url: here });
post('https://px.ads.linkedin.com/wa/', null, JSON.stringify({ pids: [pid], scriptVersion: 239, signalType: 'PAGE_VISIT', time: Date.now(), url: here, pageTitle: title }));
((window.lintrk && window.lintrk.q) || []).forEach(act); window.lintrk = (...call) => act(call);
`);

const tikTok = imitated(`
const code = new URL(me.src).searchParams.get('sdkid');
beacon('https://analytics.tiktok.com/api/v2/pixel', null, JSON.stringify({ event: 'Pageview', event_id: '', message_id: 'messageId-' + Date.now() + '-' + code, is_onsite: false, timestamp: new Date(),
  context: { ad: { sdk_env: 'external', jsb_status: 2 }, user: { anonymous_id: '01JD' }, pixel: { code }, page: { url: here, referrer: '' }, library: { name: 'pixel.js', version: '2.2.1' }, device: { platform: 'pc' }, session_id: 's1', pageview_id: 'p1' }, _inspection: {}, properties: {} }));
`);

const uet = imitated(`
window.UET = function ({ ti }) { this.push = (name) => { if (name === 'pageLoad') image('https://bat.bing.com/action/0', { ti, Ver: 2, mid: 'a1b2', bo: 1, sid: 's3', vid: 'v4', vids: 1, msclkid: 'N', pi: 918639831, lg: 'fr-FR', sw: 1280, sh: 800, sc: 24, tl: title, p: here, r: '', lt: 412, evt: 'pageLoad', sv: 1, cdb: 'AQET', rn: 81726 }); }; };
`);

const pinterest = imitated(`
const calls = window.pintrk.queue; let tid = '';
calls.forEach(([name, ...rest]) => { if (name === 'load') [tid] = rest;
  if (name === 'page') image('https://ct.pinterest.com/v3/', { event: 'init', tid, pd: '{}', ad: JSON.stringify({ loc: here, ref: '', if: false, sh: 800, sw: 1280 }), cb: Date.now() }); });
`);

const x = imitated(`
let account = '';
const tell = (txn_id, event, eci) => { for (const host of ['t.co', 'analytics.twitter.com'])
  image('https://' + host + '/1/i/adsct', { bci: 4, dv: 'Europe/Paris', eci, event: JSON.stringify(event), event_id: 'c9' + eci, integration: 'advertiser', p_id: 'Twitter', p_user_id: 0, pl_id: 'd8', tw_document_href: here, tw_iframe_status: 0, txn_id, type: 'javascript', version: '2.3.31' }); };
window.twq.queue.forEach(([name, id, values]) => { if (name === 'config') tell(account = id, {}, 3); if (name === 'event') tell(id, values || {}, 4); });
`);

const criteo = imitated(`
queued('criteo_q', (event) => { window.__criteo = { ...window.__criteo, [event.event]: event };
  if (/^view/.test(event.event)) jsonp('https://sslwidget.criteo.com/event', { a: window.__criteo.setAccount.account, v: '5.31.0', otl: 1, p0: 'e=exd&site_type=d', p1: 'e=vh', adce: 1, bundle: 'kX1', tld: location.hostname, fu: here, dtycbr: 18273 }); });
`);

const clarity = imitated(`
const id = me.src.split('/').pop();
jsonp('https://scripts.clarity.ms/0.8.9/clarity.js');
setTimeout(() => post('https://k.clarity.ms/collect', null, JSON.stringify({ e: ['0.8.9', 1, 120, 1200, id, '1xk2', '9ab3', 1, 1, 1, here, ''], a: [[12, 1, 'x']], p: [[90, 5, 1, '*M', 'HTML']] })), 800);
`);

const hotjar = imitated(`
const id = window._hjSettings.hjid;
jsonp('https://script.hotjar.com/modules.9f8e7d6c5b4a.js');
post('https://content.hotjar.io/', { site_id: id, gzip: 1 }, 'x'.repeat(300), 'application/octet-stream');
`);

const outbrain = imitated(`
const id = window.OB_ADV_ID; image('https://tr.outbrain.com/unifiedPixel', { optOut: false, bust: Date.now(), marketerId: id, name: 'PAGE_VIEW', dl: here, obApiVersion: '2.0.5' });
`);

const taboola = imitated(`
window._tfa.forEach(({ notify, name, id }) => { if (notify) image('https://trc.taboola.com/' + id + '/log/3/unip', { en: name, 'item-url': here, ref: '', tim: Date.now(), mrir: 'u' }); });
`);

const none = () => '';

export const ADVERTISING_SCRIPTS: VendorScripts = {
  'connect.facebook.net/en_US/fbevents.js': meta,
  'snap.licdn.com/li.lms-analytics/insight.min.js': linkedIn,
  'analytics.tiktok.com/i18n/pixel/events.js': tikTok,
  'bat.bing.com/bat.js': uet,
  's.pinimg.com/ct/core.js': pinterest,
  'static.ads-twitter.com/uwt.js': x,
  'dynamic.criteo.com/js/ld/ld.js': criteo,
  'www.clarity.ms/tag/q7w8e9r0t1': clarity,
  'scripts.clarity.ms/0.8.9/clarity.js': none,
  'static.hotjar.com/c/hotjar-3918274.js': hotjar,
  'script.hotjar.com/modules.9f8e7d6c5b4a.js': none,
  'amplify.outbrain.com/cp/obtp.js': outbrain,
  'cdn.taboola.com/libtrc/unip/1485921/tfa.js': taboola,
};
