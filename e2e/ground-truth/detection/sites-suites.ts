import { appMeasurement } from './analytics-scripts.ts';
import type { CorpusSite } from './corpus-site.ts';
import { DATA_LAYER, trackerOf } from './corpus-site.ts';
import { realLibrary } from './real-libraries.ts';
import { clarity, gtag, hotjar, inline, loading, meta, script } from './snippets.ts';
import { imitated } from './vendor-script.ts';

/** Websites that measure with suites, or with several trackers in parallel. */
export const SUITE_SITES: readonly CorpusSite[] = [
  {
    name: 'segment',
    domain: 'boutique-46.example',
    head: inline(`!function(){var i="analytics",analytics=window[i]=window[i]||[];analytics.methods=["track","page"];analytics.methods.forEach(function(e){analytics[e]=function(){analytics.push([e].concat([].slice.call(arguments)))}});
analytics._writeKey="WK9sQ2vB7nX4";var t=document.createElement("script");t.async=!0;t.src="https://cdn.segment.com/analytics.js/v1/WK9sQ2vB7nX4/analytics.min.js";document.head.appendChild(t);
analytics.page(); analytics.track('Banner Viewed');}();`),
    expected: {
      trackers: [
        trackerOf(
          ['segment', 'WK9sQ2vB7nX4'],
          ['cdn.segment.com/analytics.js/v1/WK9sQ2vB7nX4/analytics.min.js', 'api.segment.io/v1/'],
        ),
      ],
    },
  },
  {
    // Its account is only in an authorization header, which visits do not store.
    name: 'rudderstack',
    domain: 'boutique-47.example',
    head:
      inline(
        `window.rudderanalytics = []; rudderanalytics.push(['load', '2kQ9xWbT7nZ4', 'https://bottesxqz.dataplane.rudderstack.com'], ['page']);`,
      ) + script('https://cdn.rudderlabs.com/v3/modern/rsa.min.js'),
    expected: {
      trackers: [
        {
          ...trackerOf(
            ['rudderstack', ''],
            ['cdn.rudderlabs.com/v3/modern/rsa.min.js', 'bottesxqz.dataplane.rudderstack.com/v1/'],
          ),
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
    expected: {
      trackers: [
        trackerOf(
          ['adobe', 'bottesprod'],
          [
            'assets.adobedtm.com/extensions/EP31dbb9c60e404ba1aa6e746d49be6f29/AppMeasurement.min.js',
            'smetrics.boutique-48.example/b/ss/bottesprod',
          ],
        ),
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
    expected: {
      trackers: [
        trackerOf(
          ['adobe-web-sdk', '3f5b8d21-6c4e-4a97-8d10-b2e9f7a6c053'],
          ['cdn1.adoberesources.net/alloy/2.24.0/alloy.min.js', 'edge.adobedc.net/ee/v1/interact'],
        ),
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
    expected: {
      trackers: [
        trackerOf(
          ['ga4', 'G-7TEALIUM2X'],
          ['www.googletagmanager.com/gtag/js', 'region1.google-analytics.com/g/collect'],
        ),
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
    expected: {
      trackers: [
        trackerOf(
          ['yandex-metrica', '91827364'],
          ['mc.yandex.ru/metrika/tag.js', 'mc.yandex.ru/watch/91827364'],
        ),
        trackerOf(
          ['baidu-tongji', '7d0f3a9b5c1e8264a07f9b3d5e1c8260'],
          ['hm.baidu.com/hm.js', 'hm.baidu.com/hm.gif'],
        ),
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
    expected: {
      trackers: [
        trackerOf(['piano', '410298'], ['tag.aticdn.net/piano-analytics.js', 'logs410.xiti.com/event']),
        trackerOf(
          ['chartbeat', '48213'],
          ['static.chartbeat.com/js/chartbeat.js', 'ping.chartbeat.net/ping'],
        ),
        trackerOf(
          ['comscore', '6035250'],
          ['sb.scorecardresearch.com/beacon.js', 'sb.scorecardresearch.com/b'],
        ),
        trackerOf(
          ['heap', '2938475610'],
          ['cdn.heapanalytics.com/js/heap-2938475610.js', 'heapanalytics.com/h'],
        ),
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
    expected: {
      trackers: [
        trackerOf(
          ['ga4', 'G-8STACK3QWX'],
          ['www.googletagmanager.com/gtag/js', 'region1.google-analytics.com/g/collect'],
        ),
        trackerOf(
          ['posthog', 'phc_Q3mXv8RkZd'],
          ['eu-assets.i.posthog.com/static/array.js', 'eu.i.posthog.com/'],
        ),
        trackerOf(
          ['meta-pixel', '102938475610293'],
          ['connect.facebook.net/en_US/fbevents.js', 'www.facebook.com/tr'],
        ),
      ],
      others: ['Microsoft Clarity', 'Hotjar'],
      asks: ['primary'],
      dataLayers: [DATA_LAYER],
    },
  },
];
