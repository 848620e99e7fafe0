import { appMeasurement } from './analytics-scripts.ts';
import type { CorpusSite, TrueTracker } from './corpus-site.ts';
import { DATA_LAYER } from './corpus-site.ts';
import { realLibrary } from './real-libraries.ts';
import { clarity, gtag, hotjar, inline, loading, meta } from './snippets.ts';
import { imitated } from './vendor-script.ts';

const of = (
  family: string,
  account: string,
  at: [tag: string, collector: string],
  changes: Partial<TrueTracker> = {},
): TrueTracker => ({
  family,
  accounts: [account],
  tag: at[0],
  collector: at[1],
  views: 1,
  ...changes,
});
const script = (src: string, attributes = 'async'): string => `<script ${attributes} src="${src}"></script>`;

/** Websites of further vendors of analytics: six real libraries, and imitated ones. */
export const ANALYTICS_SITES: readonly CorpusSite[] = [
  {
    name: 'piano-of-its-vendor',
    domain: 'boutique-34.example',
    head:
      inline(`window._paq = window._paq || []; _paq.push(['setConfigurations', { site: 618273, collectDomain: 'https://logsx618.xiti.com' }]);
_paq.push(['sendEvent', 'page.display', { page: 'accueil', page_chapter1: 'boutique' }]);`) +
      script('https://tag.aticdn.net/piano-analytics.js'),
    files: { 'tag.aticdn.net/piano-analytics.js': realLibrary('piano') },
    truth: {
      trackers: [of('piano', '618273', ['tag.aticdn.net/piano-analytics.js', 'logsx618.xiti.com/event'])],
    },
  },
  {
    name: 'piano-by-commanders-act',
    domain: 'boutique-35.example',
    head:
      inline(`var tc_vars = { env_template: 'home', env_work: 'prod', page_name: 'accueil' };`) +
      script('https://cdn.tagcommander.com/4821/tc_Boutique_20.js'),
    files: {
      'cdn.tagcommander.com/4821/tc_Boutique_20.js':
        () => `window._paq = [['setConfigurations', { site: 529103, collectDomain: 'https://mesure.boutique-35.example' }], ['sendEvent', 'page.display', { page: tc_vars.page_name }]];
${loading('https://mesure.boutique-35.example/pa.js')}`,
      'mesure.boutique-35.example/pa.js': realLibrary('piano'),
    },
    truth: {
      trackers: [
        of('piano', '529103', ['mesure.boutique-35.example/pa.js', 'mesure.boutique-35.example/event']),
      ],
      dataLayers: ['tc_vars object'],
    },
  },
  {
    name: 'posthog-proxied',
    domain: 'boutique-36.example',
    head:
      script('/ingest/static/array.js', '') +
      inline(
        `posthog.init('phc_7Kq2Xw9ZbT', { api_host: '/ingest', ui_host: 'https://eu.posthog.com', defaults: '2025-05-24', advanced_disable_flags: true, disable_session_recording: true, disable_external_dependency_loading: true });`,
      ),
    files: { 'boutique-36.example/ingest/static/array.js': realLibrary('posthog') },
    truth: {
      trackers: [
        of('posthog', 'phc_7Kq2Xw9ZbT', [
          'boutique-36.example/ingest/static/array.js',
          'boutique-36.example/ingest/',
        ]),
      ],
    },
  },
  {
    name: 'mixpanel-in-batches',
    domain: 'boutique-37.example',
    head: inline(`window.MIXPANEL_CUSTOM_LIB_URL = 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js';
${realLibrary('mixpanel-snippet')()}
mixpanel.init('9c2f71e0ab34d85610fe', { api_host: 'https://api-eu.mixpanel.com', track_pageview: true });`),
    files: { 'cdn.mxpnl.com/libs/mixpanel-2-latest.min.js': realLibrary('mixpanel') },
    truth: {
      trackers: [
        of('mixpanel', '9c2f71e0ab34d85610fe', [
          'cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
          'api-eu.mixpanel.com/track',
        ]),
      ],
    },
  },
  {
    name: 'snowplow-own-host',
    domain: 'boutique-38.example',
    head:
      script('https://sp.boutique-38.example/k2.js', '') +
      inline(`const s = window.snowplowBrowserTracking;
s.newTracker('sp', 'https://sp.boutique-38.example', { appId: 'boutique-web' }); s.trackPageView();`),
    files: { 'sp.boutique-38.example/k2.js': realLibrary('snowplow') },
    truth: {
      trackers: [
        of('snowplow', 'boutique-web', [
          'sp.boutique-38.example/k2.js',
          'sp.boutique-38.example/com.snowplowanalytics.snowplow/tp2',
        ]),
      ],
    },
  },
  {
    name: 'countly-hosted',
    domain: 'boutique-39.example',
    head:
      inline(`var Countly = window.Countly || {}; Countly.q = Countly.q || []; Countly.app_key = '0d9f3a7c51e8b264'; Countly.url = 'https://bottes.count.ly';
Countly.q.push(['track_sessions']); Countly.q.push(['track_pageview']);`) +
      `<script async src="https://bottes.count.ly/sdk/web/countly.min.js" onload="Countly.init()"></script>`,
    files: { 'bottes.count.ly/sdk/web/countly.min.js': realLibrary('countly') },
    truth: {
      trackers: [
        of('countly', '0d9f3a7c51e8b264', ['bottes.count.ly/sdk/web/countly.min.js', 'bottes.count.ly/i']),
      ],
    },
  },
  {
    name: 'plausible-in-a-module',
    domain: 'boutique-40.example',
    head: `<script type="module" src="/assets/app-9fQ.js"></script>`,
    files: {
      'boutique-40.example/assets/app-9fQ.js': () =>
        `import { init } from './stats-2kD.js'; init({ domain: 'boutique-40.example', endpoint: '/api/evenement' });`,
      'boutique-40.example/assets/stats-2kD.js': realLibrary('plausible'),
    },
    truth: {
      trackers: [
        of('plausible', 'boutique-40.example', [
          'boutique-40.example/assets/stats-2kD.js',
          'boutique-40.example/api/evenement',
        ]),
      ],
    },
  },
  {
    name: 'plausible-of-its-vendor',
    domain: 'boutique-41.example',
    head: script('https://plausible.io/js/script.js', 'defer data-domain="boutique-41.example"'),
    truth: {
      trackers: [
        of('plausible', 'boutique-41.example', ['plausible.io/js/script.js', 'plausible.io/api/event']),
      ],
    },
  },
  {
    name: 'fathom',
    domain: 'boutique-42.example',
    head: script('https://cdn.usefathom.com/script.js', 'data-site="KXQWTBLM" defer'),
    truth: { trackers: [of('fathom', 'KXQWTBLM', ['cdn.usefathom.com/script.js', 'cdn.usefathom.com/'])] },
  },
  {
    name: 'simple-analytics',
    domain: 'boutique-43.example',
    head: script('https://scripts.simpleanalyticscdn.com/latest.js', 'async defer'),
    truth: {
      trackers: [
        of('simple-analytics', 'boutique-43.example', [
          'scripts.simpleanalyticscdn.com/latest.js',
          'queue.simpleanalyticscdn.com/simple.gif',
        ]),
      ],
    },
  },
  {
    name: 'goatcounter',
    domain: 'boutique-44.example',
    head: script('//gc.zgo.at/count.js', 'data-goatcounter="https://bottes.goatcounter.com/count" async'),
    truth: { trackers: [], asks: ['collector'], askedCollectors: ['bottes.goatcounter.com/count'] },
  },
  {
    name: 'cloudflare-and-hubspot',
    domain: 'boutique-45.example',
    head:
      script(
        'https://static.cloudflareinsights.com/beacon.min.js',
        `defer data-cf-beacon='{"token": "5d1c9e7a3b8f42061a7e"}'`,
      ) + script('//js.hs-scripts.com/7283645.js', 'async defer id="hs-script-loader"'),
    truth: {
      trackers: [
        of('cloudflare-web-analytics', '5d1c9e7a3b8f42061a7e', [
          'static.cloudflareinsights.com/beacon.min.js',
          'cloudflareinsights.com/cdn-cgi/rum',
        ]),
      ],
      others: ['HubSpot'],
    },
  },
  {
    name: 'segment',
    domain: 'boutique-46.example',
    head: inline(`!function(){var i="analytics",analytics=window[i]=window[i]||[];analytics.methods=["track","page"];analytics.methods.forEach(function(e){analytics[e]=function(){analytics.push([e].concat([].slice.call(arguments)))}});
analytics._writeKey="WK9sQ2vB7nX4";var t=document.createElement("script");t.async=!0;t.src="https://cdn.segment.com/analytics.js/v1/WK9sQ2vB7nX4/analytics.min.js";document.head.appendChild(t);
analytics.page(); analytics.track('Banner Viewed');}();`),
    truth: {
      trackers: [
        of('segment', 'WK9sQ2vB7nX4', [
          'cdn.segment.com/analytics.js/v1/WK9sQ2vB7nX4/analytics.min.js',
          'api.segment.io/v1/',
        ]),
      ],
    },
  },
  {
    // Its account is told by a header of authorization only, which no visit keeps.
    name: 'rudderstack',
    domain: 'boutique-47.example',
    head:
      inline(
        `window.rudderanalytics = []; rudderanalytics.push(['load', '2kQ9xWbT7nZ4', 'https://bottesxqz.dataplane.rudderstack.com'], ['page']);`,
      ) + script('https://cdn.rudderlabs.com/v3/modern/rsa.min.js'),
    truth: {
      trackers: [
        {
          ...of('rudderstack', '', [
            'cdn.rudderlabs.com/v3/modern/rsa.min.js',
            'bottesxqz.dataplane.rudderstack.com/v1/',
          ]),
          accounts: [],
        },
      ],
    },
  },
  {
    name: 'adobe-launch',
    domain: 'boutique-48.example',
    head:
      inline(`window.digitalData = { page: { pageInfo: { pageName: 'accueil', language: 'fr' } } };
window.__launch = { server: 'smetrics.boutique-48.example', suite: 'bottesprod', pageName: 'accueil' };`) +
      script('https://assets.adobedtm.com/4f2a8c/9d7e1b/launch-3c5f0a9e.min.js'),
    files: {
      'assets.adobedtm.com/4f2a8c/9d7e1b/launch-3c5f0a9e.min.js': () =>
        loading(
          'https://assets.adobedtm.com/extensions/EP31dbb9c60e404ba1aa6e746d49be6f29/AppMeasurement.min.js',
        ),
      'assets.adobedtm.com/extensions/EP31dbb9c60e404ba1aa6e746d49be6f29/AppMeasurement.min.js':
        appMeasurement,
    },
    truth: {
      trackers: [
        of('adobe', 'bottesprod', [
          'assets.adobedtm.com/extensions/EP31dbb9c60e404ba1aa6e746d49be6f29/AppMeasurement.min.js',
          'smetrics.boutique-48.example/b/ss/bottesprod',
        ]),
      ],
      dataLayers: ['digitalData object'],
    },
  },
  {
    name: 'adobe-web-sdk',
    domain: 'boutique-49.example',
    head:
      inline(`window.adobeDataLayer = window.adobeDataLayer || []; adobeDataLayer.push({ event: 'page-viewed', page: { name: 'accueil' } });
!function(n,o){o.forEach(function(o){n[o]||((n.__alloyNS=n.__alloyNS||[]).push(o),n[o]=function(){var u=arguments;return new Promise(function(i,l){n[o].q.push([i,l,u])})},n[o].q=[])})}(window,["alloy"]);
alloy("configure", { datastreamId: "3f5b8d21-6c4e-4a97-8d10-b2e9f7a6c053", orgId: "0D1F@AdobeOrg" }); alloy("sendEvent", { xdm: { eventType: "web.webpagedetails.pageViews" } });`) +
      script('https://cdn1.adoberesources.net/alloy/2.24.0/alloy.min.js'),
    truth: {
      trackers: [
        of('adobe-web-sdk', '3f5b8d21-6c4e-4a97-8d10-b2e9f7a6c053', [
          'cdn1.adoberesources.net/alloy/2.24.0/alloy.min.js',
          'edge.adobedc.net/ee/v1/interact',
        ]),
      ],
      dataLayers: ['adobeDataLayer array'],
    },
  },
  {
    name: 'tealium-with-ga4',
    domain: 'boutique-50.example',
    head:
      inline(`var utag_data = { page_name: 'accueil', page_type: 'home' };`) +
      script('https://tags.tiqcdn.com/utag/bottes/main/prod/utag.js'),
    files: {
      'tags.tiqcdn.com/utag/bottes/main/prod/utag.js':
        imitated(`window.dataLayer = window.dataLayer || []; window.gtag = function () { dataLayer.push(arguments); }; gtag('js', new Date()); gtag('config', 'G-7TEALIUM2X');
${loading('https://www.googletagmanager.com/gtag/js?id=G-7TEALIUM2X')}
const data = new FormData(); data.append('data', JSON.stringify({ data: { ...utag_data, tealium_event: 'view', 'dom.url': here }, loader: {} }));
navigator.sendBeacon('https://collect.tealiumiq.com/bottes/main/2/i.gif', data);`),
    },
    truth: {
      trackers: [
        of('ga4', 'G-7TEALIUM2X', [
          'www.googletagmanager.com/gtag/js',
          'region1.google-analytics.com/g/collect',
        ]),
      ],
      others: ['Tealium'],
      dataLayers: ['utag_data object', DATA_LAYER],
    },
  },
  {
    name: 'yandex-and-baidu',
    domain: 'boutique-51.example',
    head: inline(`(function(m,e,t,r,i,k,a){m[i]=m[i]||function(){(m[i].a=m[i].a||[]).push(arguments)};m[i].l=1*new Date();k=e.createElement(t),a=e.getElementsByTagName(t)[0],k.async=1,k.src=r,a.parentNode.insertBefore(k,a)})
(window, document, "script", "https://mc.yandex.ru/metrika/tag.js", "ym"); ym(91827364, "init", { clickmap: true });
var _hmt = _hmt || []; (function() { var hm = document.createElement("script"); hm.src = "https://hm.baidu.com/hm.js?7d0f3a9b5c1e8264a07f9b3d5e1c8260"; var s = document.getElementsByTagName("script")[0]; s.parentNode.insertBefore(hm, s); })();`),
    truth: {
      trackers: [
        of('yandex-metrica', '91827364', ['mc.yandex.ru/metrika/tag.js', 'mc.yandex.ru/watch/91827364']),
        of('baidu-tongji', '7d0f3a9b5c1e8264a07f9b3d5e1c8260', ['hm.baidu.com/hm.js', 'hm.baidu.com/hm.gif']),
      ],
      asks: ['primary'],
    },
  },
  {
    name: 'news-with-four-counters',
    domain: 'boutique-52.example',
    head:
      inline(`window._sf_async_config = { uid: 48213, domain: 'boutique-52.example' }; var _comscore = [{ c1: '2', c2: '6035250' }];
window.heap = { appid: '2938475610' };
window._paq = [['setConfigurations', { site: 410298, collectDomain: 'https://logs410.xiti.com' }], ['sendEvent', 'page.display', { page: 'une' }]];`) +
      script('https://tag.aticdn.net/piano-analytics.js') +
      script('https://static.chartbeat.com/js/chartbeat.js') +
      script('https://sb.scorecardresearch.com/beacon.js') +
      script('https://cdn.heapanalytics.com/js/heap-2938475610.js'),
    truth: {
      trackers: [
        of('piano', '410298', ['tag.aticdn.net/piano-analytics.js', 'logs410.xiti.com/event']),
        of('chartbeat', '48213', ['static.chartbeat.com/js/chartbeat.js', 'ping.chartbeat.net/ping']),
        of('comscore', '6035250', ['sb.scorecardresearch.com/beacon.js', 'sb.scorecardresearch.com/b']),
        of('heap', '2938475610', ['cdn.heapanalytics.com/js/heap-2938475610.js', 'heapanalytics.com/h']),
      ],
      asks: ['primary'],
    },
  },
  {
    name: 'product-analytics-meta-and-replay',
    domain: 'boutique-53.example',
    head:
      gtag('G-8STACK3QWX') +
      meta('102938475610293') +
      clarity('q7w8e9r0t1') +
      hotjar('3918274') +
      script('https://eu-assets.i.posthog.com/static/array.js', '') +
      inline(
        `posthog.init('phc_Q3mXv8RkZd', { api_host: 'https://eu.i.posthog.com', capture_pageview: true, advanced_disable_flags: true, disable_session_recording: true, disable_external_dependency_loading: true });`,
      ),
    files: { 'eu-assets.i.posthog.com/static/array.js': realLibrary('posthog') },
    truth: {
      trackers: [
        of('ga4', 'G-8STACK3QWX', [
          'www.googletagmanager.com/gtag/js',
          'region1.google-analytics.com/g/collect',
        ]),
        of('posthog', 'phc_Q3mXv8RkZd', ['eu-assets.i.posthog.com/static/array.js', 'eu.i.posthog.com/']),
        of('meta-pixel', '102938475610293', [
          'connect.facebook.net/en_US/fbevents.js',
          'www.facebook.com/tr',
        ]),
      ],
      others: ['Microsoft Clarity', 'Hotjar'],
      asks: ['primary'],
      dataLayers: [DATA_LAYER],
    },
  },
];
