/** Trackers without a package, imitated in the forms of their vendors. Each is served by the collector of its run. */

/** A container of tags with gtag.js in it: GA4's hits, several events of one moment in one body. */
export const CONTAINER = `(() => {
  const { origin } = new URL(document.currentScript.src), layer = window.dataLayer = window.dataLayer || [];
  let waiting = [], count = 0, timer = null;
  const common = () => ({ v: '2', tid: 'G-SHOP0031', gtm: '45je5a1v9100000000za200', _p: '17', cid: '1293847562.1732300000', sid: '1732300000',
    sct: '1', seg: '0', ul: 'fr-fr', sr: '1280x800', dl: location.href, dt: document.title });
  const flush = () => {
    clearTimeout(timer); timer = null;
    const lines = waiting.map((each) => new URLSearchParams(each).toString()); waiting = [];
    if (lines.length === 0) return;
    const shared = new URLSearchParams(common()).toString();
    if (lines.length === 1) navigator.sendBeacon(origin + '/g/collect?' + shared + '&' + lines[0]);
    else navigator.sendBeacon(origin + '/g/collect?' + shared, lines.join('\\r\\n'));
  };
  const act = ([command, name, values = {}]) => {
    if (command !== 'event') return;
    const { value, currency, items = [], page_location: _page, ...rest } = values;
    const hit = { en: name, _s: String(++count) };
    if (currency !== undefined) hit.cu = currency;
    if (value !== undefined) hit[typeof value === 'number' ? 'epn.value' : 'ep.value'] = String(value);
    for (const [key, each] of Object.entries(rest)) hit[(typeof each === 'number' ? 'epn.' : 'ep.') + key] = String(each);
    items.forEach((item, index) => { hit['pr' + (index + 1)] = 'id' + item.item_id + '~pr' + item.price + '~qt' + item.quantity; });
    waiting.push(hit); timer ??= setTimeout(flush, 50);
  };
  const seen = (entry) => { if (Object.prototype.toString.call(entry) === '[object Arguments]') act([...entry]); };
  const push = layer.push.bind(layer);
  layer.push = (...entries) => { const size = push(...entries); entries.forEach(seen); return size; };
  [...layer].forEach(seen);
  layer.push({ event: 'gtm.dom', 'gtm.uniqueEventId': 3 });
  addEventListener('load', () => layer.push({ event: 'gtm.load', 'gtm.uniqueEventId': 5 }));
  addEventListener('pagehide', flush);
})();`;

/** Matomo's tag with its queue: one GET for each call. */
export const MATOMO = `(() => {
  const { origin } = new URL(document.currentScript.src), queue = window._paq || [];
  let items = [], user = {};
  const hit = (values) => { new Image().src = origin + '/matomo.php?' + new URLSearchParams({ idsite: '7', rec: '1', r: String(Math.random()).slice(2, 8),
    url: location.href, _id: '5bd9c3a1e0f24c77', send_image: '0', res: '1280x800', ...user, ...values }); };
  const calls = {
    trackPageView: () => hit({ action_name: document.title }),
    trackEvent: (e_c, e_a, e_n, e_v) => hit({ e_c, e_a, ...(e_n === undefined ? {} : { e_n }), ...(e_v === undefined ? {} : { e_v }), ca: '1' }),
    trackSiteSearch: (search, category, count) => hit({ search, search_count: count }),
    setUserId: (uid) => { user = { uid }; },
    trackGoal: (idgoal) => hit({ idgoal }),
    addEcommerceItem: (...item) => { items.push(item); },
    trackEcommerceOrder: (ec_id, revenue) => { hit({ idgoal: '0', ec_id, revenue, ec_items: JSON.stringify(items) }); items = []; },
  };
  const act = ([name, ...rest]) => calls[name]?.(...rest);
  queue.forEach(act);
  window._paq = { push: act };
})();`;

/** Meta's pixel: one GET for each event. */
export const META_PIXEL = `(() => {
  const { origin } = new URL(document.currentScript.src), calls = window.fbq.queue || []; let sent = 0;
  const act = ([command, name, data = {}]) => {
    if (command === 'init') return void (window.fbq.pixel = name);
    const query = new URLSearchParams({ id: window.fbq.pixel, ev: name, dl: location.href, rl: document.referrer, if: 'false', ts: String(Date.now()), v: '2.9.176', r: 'stable', ec: String(sent++) });
    for (const [key, value] of Object.entries(data)) query.set('cd[' + key + ']', typeof value === 'object' ? JSON.stringify(value) : String(value));
    new Image().src = origin + '/tr/?' + query;
  };
  const { pixel } = window.fbq;
  window.fbq = (...call) => act(call);
  window.fbq.pixel = pixel;
  calls.forEach((call) => act([...call]));
})();`;
