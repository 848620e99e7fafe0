import type { VendorScripts } from './vendor-script.ts';
import { imitated } from './vendor-script.ts';

/**
 * Imitates gtag.js with its measurement id: it hits the collector of each account that the page configures, GA4 or
 * Google Ads. Denied consent makes cookieless pings.
 */
const gtag = imitated(`
const loaded = new URL(me.src), shown = [];
let storage = 'granted', isAsked = false, server = 'https://region1.google-analytics.com';
const hit = (id, name, further) => {
  const denied = storage === 'denied';
  beacon(server + '/g/collect', { v: 2, tid: id, gtm: '45je5a1v9100000000za200', _p: Date.now(), gcs: 'G11' + (denied ? 0 : 1),
    gcd: isAsked ? (denied ? '13p3p3p3p5l1' : '13r3r3r3r5l1') : '13l3l3l3l1l1', npa: 0, dma: 1,
    ...(denied ? {} : { cid: '1293847562.1732300000', sid: '1732300000', sct: 1, seg: 0 }), ul: 'fr-fr', sr: '1280x800',
    are: 1, pscdl: denied ? 'denied' : 'noapi', _s: shown.push(name), dl: here, dt: title, en: name, _ee: 1, tfd: 812, ...further });
};
const ads = (id, event) => {
  const number = id.slice(3);
  jsonp('https://googleads.g.doubleclick.net/pagead/viewthroughconversion/' + number + '/', { random: Date.now(), cv: 11,
    fst: Date.now(), bg: 'ffffff', guid: 'ON', async: 1, en: event, gtm: '45be5a1', url: here, tiba: title,
    hn: 'www.googleadservices.com', frm: 0, npa: 0, data: 'event=' + event, rfmt: 3, fmt: 4 });
  image('https://www.google.com/pagead/1p-user-list/' + number + '/', { random: Date.now(), cv: 11, url: here, data: 'event=' + event, is_vtc: 1, fmt: 3 });
  image('https://www.google.com/rmkt/collect/' + number + '/', { random: Date.now(), cv: 11, url: here, data: 'event=' + event, fmt: 8 });
  beacon('https://www.google.com/ccm/collect', { frm: 0, ae: 'g', auid: '527.1', dt: title, en: 'page_view', dl: here, scrsrc: 'www.googletagmanager.com', rnd: 7, npa: 0, tid: id, apve: 1 });
};
const conversion = (target, { value = 0, currency = 'EUR', transaction_id = '' }) => {
  const [number, label] = target.slice(3).split('/');
  const parameters = { random: Date.now(), cv: 11, en: 'conversion', url: here, label, value, currency_code: currency, oid: transaction_id, tiba: title, fmt: 3 };
  image('https://www.googleadservices.com/pagead/conversion/' + number + '/', parameters);
  image('https://www.google.com/pagead/1p-conversion/' + number + '/', parameters);
  image('https://www.google.com/pagead/form-data/' + number, { gtm: '45be5a1', em: 'tv.1' });
};
const ids = [];
const act = ([command, name, values = {}]) => {
  if (command === 'consent') { isAsked = true; const before = storage; storage = values.analytics_storage || storage;
    if (name === 'update' && before === 'denied' && storage === 'granted') ids.forEach((id) => hit(id, 'page_view')); }
  else if (command === 'set') Object.assign(window.__set = window.__set || {}, name);
  else if (command === 'config') {
    if (values.server_container_url) server = values.server_container_url;
    if (/^AW-/.test(name)) { if (values.send_page_view !== false) ads(name, 'gtag.config'); }
    else { ids.push(name); if (values.send_page_view !== false) hit(name, 'page_view', window.__set); }
  } else if (command === 'event' && name === 'conversion') conversion(values.send_to, values);
  else if (command === 'event') ids.filter((id) => !values.send_to || values.send_to === id).forEach((id) => hit(id, name, values.page_location ? { dl: values.page_location } : {}));
};
queued('dataLayer', (entry) => { if (entry && typeof entry[0] === 'string') act([...entry]); });
`);

/** Imitates analytics.js of the discontinued Universal Analytics. */
const universal = imitated(`
const calls = window.ga.q || []; let id = '';
const act = ([command, first, ...rest]) => {
  if (command === 'create') id = first;
  if (command === 'send') post('https://www.google-analytics.com/j/collect', { v: 1, _v: 'j101', a: 1198273, t: first, _s: 1, dl: here,
    ul: 'fr-fr', de: 'UTF-8', dt: title, sd: '24-bit', sr: '1280x800', vp: '1280x720', je: 0, _u: 'IEBAAEABAAAAACAAI~', jid: 187263,
    gjid: 981723, cid: '1293847562.1732300000', tid: id, _gid: '12873.1732300000', _r: 1, z: 1987362 });
};
calls.forEach((call) => act([...call])); window.ga = (...call) => act(call);
`);

export const GOOGLE_SCRIPTS: VendorScripts = {
  'www.googletagmanager.com/gtag/js': gtag,
  'www.google-analytics.com/analytics.js': universal,
};

/** gtag.js served by another host or under another path. */
export const servedGtag = gtag;
