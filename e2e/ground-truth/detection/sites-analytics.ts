import type { CorpusSite } from './corpus-site.ts';
import { trackerOf } from './corpus-site.ts';
import { realLibrary } from './real-libraries.ts';
import { inline, loading, script } from './snippets.ts';

/** Websites of further analytics vendors: six real libraries, and imitated ones. */
export const ANALYTICS_SITES: readonly CorpusSite[] = [
  {
    name: 'piano-of-its-vendor',
    domain: 'boutique-34.example',
    head:
      inline(`window._paq = window._paq || []; _paq.push(['setConfigurations', { site: 618273, collectDomain: 'https://logsx618.xiti.com' }]);
_paq.push(['sendEvent', 'page.display', { page: 'accueil', page_chapter1: 'boutique' }]);`) +
      script('https://tag.aticdn.net/piano-analytics.js'),
    files: { 'tag.aticdn.net/piano-analytics.js': realLibrary('piano') },
    expected: {
      trackers: [
        trackerOf(['piano', '618273'], ['tag.aticdn.net/piano-analytics.js', 'logsx618.xiti.com/event']),
      ],
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
    expected: {
      trackers: [
        trackerOf(
          ['piano', '529103'],
          ['mesure.boutique-35.example/pa.js', 'mesure.boutique-35.example/event'],
        ),
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
    expected: {
      trackers: [
        trackerOf(
          ['posthog', 'phc_7Kq2Xw9ZbT'],
          ['boutique-36.example/ingest/static/array.js', 'boutique-36.example/ingest/'],
        ),
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
    expected: {
      trackers: [
        trackerOf(
          ['mixpanel', '9c2f71e0ab34d85610fe'],
          ['cdn.mxpnl.com/libs/mixpanel-2-latest.min.js', 'api-eu.mixpanel.com/track'],
        ),
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
    expected: {
      trackers: [
        trackerOf(
          ['snowplow', 'boutique-web'],
          ['sp.boutique-38.example/k2.js', 'sp.boutique-38.example/com.snowplowanalytics.snowplow/tp2'],
        ),
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
    expected: {
      trackers: [
        trackerOf(
          ['countly', '0d9f3a7c51e8b264'],
          ['bottes.count.ly/sdk/web/countly.min.js', 'bottes.count.ly/i'],
        ),
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
    expected: {
      trackers: [
        trackerOf(
          ['plausible', 'boutique-40.example'],
          ['boutique-40.example/assets/stats-2kD.js', 'boutique-40.example/api/evenement'],
        ),
      ],
    },
  },
  {
    name: 'plausible-of-its-vendor',
    domain: 'boutique-41.example',
    head: script('https://plausible.io/js/script.js', 'defer data-domain="boutique-41.example"'),
    expected: {
      trackers: [
        trackerOf(
          ['plausible', 'boutique-41.example'],
          ['plausible.io/js/script.js', 'plausible.io/api/event'],
        ),
      ],
    },
  },
  {
    name: 'fathom',
    domain: 'boutique-42.example',
    head: script('https://cdn.usefathom.com/script.js', 'data-site="KXQWTBLM" defer'),
    expected: {
      trackers: [trackerOf(['fathom', 'KXQWTBLM'], ['cdn.usefathom.com/script.js', 'cdn.usefathom.com/'])],
    },
  },
  {
    name: 'simple-analytics',
    domain: 'boutique-43.example',
    head: script('https://scripts.simpleanalyticscdn.com/latest.js', 'async defer'),
    expected: {
      trackers: [
        trackerOf(
          ['simple-analytics', 'boutique-43.example'],
          ['scripts.simpleanalyticscdn.com/latest.js', 'queue.simpleanalyticscdn.com/simple.gif'],
        ),
      ],
    },
  },
  {
    name: 'goatcounter',
    domain: 'boutique-44.example',
    head: script('//gc.zgo.at/count.js', 'data-goatcounter="https://bottes.goatcounter.com/count" async'),
    expected: {
      trackers: [
        trackerOf(['goatcounter', 'bottes'], ['gc.zgo.at/count.js', 'bottes.goatcounter.com/count']),
      ],
    },
  },
  {
    name: 'cloudflare-and-hubspot',
    domain: 'boutique-45.example',
    head:
      script(
        'https://static.cloudflareinsights.com/beacon.min.js',
        `defer data-cf-beacon='{"token": "5d1c9e7a3b8f42061a7e"}'`,
      ) + script('//js.hs-scripts.com/7283645.js', 'async defer id="hs-script-loader"'),
    expected: {
      trackers: [
        trackerOf(
          ['cloudflare-web-analytics', '5d1c9e7a3b8f42061a7e'],
          ['static.cloudflareinsights.com/beacon.min.js', 'cloudflareinsights.com/cdn-cgi/rum'],
        ),
      ],
      others: ['HubSpot'],
    },
  },
];
