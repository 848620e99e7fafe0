import type { Json } from '@vigie/contract/observation/data-layer.ts';

/** Form in which a family of trackers sends a shop's events. */
interface ShopTracker {
  nameOf: (event: string) => string;
  pageView: string;
  /** Path of a purchase's value. */
  valuePath: string;
  /** Schema of an event with a price; null: none. */
  schema: Record<string, Json> | null;
}

/** A shop with its trackers. */
export interface Shop {
  name: string;
  /** Name of its application, below in-page/. */
  app: string;
  /** Element in which the application renders. */
  place: string;
  /** True if each page is a separate document. */
  loads: boolean;
  /**
   * Returns the libraries that its pages load before the application: `/lib/NAME` of the site, or a script of the
   * collector.
   */
  head: (collector: string) => string;
  /** By family. */
  trackers: Record<string, ShopTracker>;
}

const same = (event: string): string => event;

const PRICED: Record<string, Json> = {
  type: 'object',
  required: ['value', 'currency'],
  properties: { value: { type: 'number', exclusiveMinimum: 0 }, currency: { enum: ['EUR'] } },
};
const GA4: ShopTracker = { nameOf: same, pageView: 'page_view', valuePath: 'value', schema: PRICED };

const DATA_LAYER = 'window.dataLayer = window.dataLayer || [];';

export const SHOPS: readonly Shop[] = [
  {
    name: 'plain',
    app: 'app-plain',
    place: '<div id="shop"></div>',
    loads: true,
    head: (collector) => `<script>${DATA_LAYER}
window._paq = window._paq || [];
_paq.push(['setConfigurations', { site: 123456789, collectDomain: '${collector}' }]);
window.fbq = function () { fbq.queue.push(arguments); }; fbq.queue = []; fbq('init', '1234567890');</script>
<script async src="${collector}/piano-analytics.js"></script><script async src="${collector}/fbevents.js"></script>`,
    trackers: {
      piano: { nameOf: same, pageView: 'page.display', valuePath: 'value', schema: PRICED },
      'meta-pixel': { nameOf: metaName, pageView: 'PageView', valuePath: 'value', schema: PRICED },
    },
  },
  {
    name: 'react',
    app: 'app-react',
    place: '<div id="shop"></div>',
    loads: false,
    head: (collector) => `<script>${DATA_LAYER}
function gtag() { dataLayer.push(arguments); } gtag('js', new Date()); gtag('config', 'G-SHOP0031', { send_page_view: false });
dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });</script>
<script async src="${collector}/container.js"></script>`,
    trackers: { ga4: GA4 },
  },
  {
    name: 'vue',
    app: 'app-vue',
    place: '<div id="shop"></div>',
    loads: false,
    head: (collector) => `<script>${DATA_LAYER} window._paq = window._paq || [];</script>
<script src="/lib/vue.js"></script><script async src="${collector}/matomo.js"></script>`,
    trackers: { matomo: { nameOf: matomoName, pageView: 'page_view', valuePath: 'revenue', schema: null } },
  },
  {
    name: 'next',
    app: 'app-next',
    place: '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"page":"/"}</script>',
    loads: false,
    head: (collector) => `<script>${DATA_LAYER}${segmentSnippet(collector)}</script>`,
    trackers: { segment: { nameOf: same, pageView: 'page', valuePath: 'value', schema: PRICED } },
  },
  {
    name: 'plain with a container',
    app: 'app-react',
    place: '<div id="shop"></div>',
    loads: false,
    head: (collector) => `<script>${DATA_LAYER}
function gtag() { dataLayer.push(arguments); } gtag('js', new Date()); gtag('config', 'G-SHOP0031', { send_page_view: false });</script>
<script defer src="${collector}/container.js"></script>`,
    trackers: { ga4: GA4 },
  },
];

function matomoName(event: string): string {
  const known: Record<string, string> = {
    purchase: 'order',
    search: 'site_search',
    generate_lead: 'goal',
  };
  return known[event] ?? event;
}

function metaName(event: string): string {
  const known: Record<string, string> = {
    view_item: 'ViewContent',
    add_to_cart: 'AddToCart',
    begin_checkout: 'InitiateCheckout',
    purchase: 'Purchase',
    search: 'Search',
    generate_lead: 'Lead',
  };
  return known[event] ?? event;
}

/** Returns Segment's own snippet: calls wait in a queue until the library is loaded. */
function segmentSnippet(collector: string): string {
  return `
const analytics = window.analytics = []; analytics.invoked = true; analytics.SNIPPET_VERSION = '5.2.1';
analytics.methods = ['track', 'page', 'identify', 'ready', 'on'];
for (const name of analytics.methods) analytics[name] = (...rest) => {
  if (window.analytics.initialized) return window.analytics[name](...rest);
  analytics.push([name, ...rest]); return analytics; };
analytics._writeKey = 'shop31'; analytics._cdn = '${collector}'; analytics._loadOptions = {};
const script = document.createElement('script'); script.async = true; script.src = '${collector}/analytics.js/v1/shop31/analytics.min.js';
document.head.append(script);`;
}
