import type { CorpusSite, GroundTruthTracker } from './corpus-site.ts';
import { DATA_LAYER } from './corpus-site.ts';
import { servedGtag } from './google-scripts.ts';
import { banner, gtag, gtm, inline, linkedIn, loading, meta } from './snippets.ts';
import { imitated } from './vendor-script.ts';

const GTAG = 'www.googletagmanager.com/gtag/js';
const COLLECTOR = 'region1.google-analytics.com/g/collect';
const ga4 = (id: string, changes: Partial<GroundTruthTracker> = {}): GroundTruthTracker => ({
  family: 'ga4',
  accounts: [id],
  tag: GTAG,
  collector: COLLECTOR,
  views: 1,
  ...changes,
});

/** Returns a Google Tag Manager container, by its custom HTML. */
const container = (code: string) =>
  imitated(
    `dataLayer.push({ event: 'gtm.dom' }); window.gtag = window.gtag || function () { dataLayer.push(arguments); };\n${code}`,
  );
const loadsGa4 = (id: string, from = 'https://www.googletagmanager.com/gtag/js') =>
  `${loading(`${from}?id=${id}&cx=c&gtm=4e5a1`)} gtag('js', new Date()); gtag('config', '${id}');`;

/** Websites that measure with Google's tags. */
export const GOOGLE_SITES: readonly CorpusSite[] = [
  {
    name: 'ga4-pasted',
    domain: 'boutique-01.example',
    head: gtag('G-7KQ2M9XW4B'),
    expected: { trackers: [ga4('G-7KQ2M9XW4B')], dataLayers: [DATA_LAYER] },
  },
  {
    name: 'ga4-in-container',
    domain: 'boutique-02.example',
    head: inline(`window.dataLayer = [{ page_type: 'home', user: 'visitor' }];`) + gtm('GTM-N7XK2Q9'),
    files: {
      'www.googletagmanager.com/gtm.js?id=GTM-N7XK2Q9': container(`${loadsGa4('G-2BX8TQ61ML')}
document.head.append(document.createRange().createContextualFragment(\`${meta('918273645501928')}${linkedIn('5182736')}\`));`),
    },
    expected: {
      trackers: [
        ga4('G-2BX8TQ61ML'),
        {
          family: 'meta-pixel',
          accounts: ['918273645501928'],
          tag: 'connect.facebook.net/en_US/fbevents.js',
          collector: 'www.facebook.com/tr',
          views: 1,
        },
        {
          family: 'linkedin-insight',
          accounts: ['5182736'],
          tag: 'snap.licdn.com/li.lms-analytics/insight.min.js',
          collector: 'px.ads.linkedin.com/',
          views: 1,
        },
      ],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-and-its-agency',
    domain: 'boutique-03.example',
    head: gtag('G-4TPLX82QZR', { more: `gtag('config', 'G-9AGENCY31K');` }),
    expected: {
      trackers: [ga4('G-4TPLX82QZR', { accounts: ['G-4TPLX82QZR', 'G-9AGENCY31K'], views: 2 })],
      asks: ['account'],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-and-google-ads',
    domain: 'boutique-04.example',
    head: gtag('G-8LMQ20VRT5', { more: `gtag('config', 'AW-1029384756');` }),
    expected: {
      trackers: [
        ga4('G-8LMQ20VRT5'),
        {
          family: 'google-ads',
          accounts: ['AW-1029384756'],
          tag: GTAG,
          collector: 'googleads.g.doubleclick.net/pagead/viewthroughconversion/1029384756',
          views: 1,
        },
      ],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-own-server',
    domain: 'boutique-05.example',
    head: gtag('G-5SST3KD92W', {
      at: 'https://sst.boutique-05.example/gtag/js',
      config: `{ server_container_url: 'https://sst.boutique-05.example' }`,
    }),
    files: { 'sst.boutique-05.example/gtag/js': servedGtag },
    expected: {
      trackers: [
        ga4('G-5SST3KD92W', {
          tag: 'sst.boutique-05.example/gtag/js',
          collector: 'sst.boutique-05.example/g/collect',
        }),
      ],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-under-own-path',
    domain: 'boutique-06.example',
    head: gtag('G-1GATEWAY7P', {
      at: '/metriques/',
      config: `{ server_container_url: location.origin + '/metriques' }`,
    }),
    files: { 'boutique-06.example/metriques/': servedGtag },
    expected: {
      trackers: [
        ga4('G-1GATEWAY7P', {
          tag: 'boutique-06.example/metriques/',
          collector: 'boutique-06.example/metriques/g/collect',
        }),
      ],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-container-by-custom-loader',
    domain: 'boutique-07.example',
    head: gtm('NX82KQ', 'load.boutique-07.example/kqzvbn.js'),
    files: {
      'load.boutique-07.example/kqzvbn.js?id=NX82KQ': container(
        loadsGa4('G-3LOADER5XQ', 'https://load.boutique-07.example/kqzvbn-g.js').replace(
          `gtag('config', 'G-3LOADER5XQ')`,
          `gtag('config', 'G-3LOADER5XQ', { server_container_url: 'https://load.boutique-07.example' })`,
        ),
      ),
      'load.boutique-07.example/kqzvbn-g.js': servedGtag,
    },
    expected: {
      trackers: [
        ga4('G-3LOADER5XQ', {
          tag: 'load.boutique-07.example/kqzvbn-g.js',
          collector: 'load.boutique-07.example/g/collect',
        }),
      ],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-batch',
    domain: 'boutique-08.example',
    head:
      inline('window.dataLayer = window.dataLayer || [];') +
      `<script async src="https://www.googletagmanager.com/gtag/js?id=G-6BATCHQ20X"></script>`,
    files: {
      'www.googletagmanager.com/gtag/js?id=G-6BATCHQ20X': imitated(`dataLayer.push({ event: 'gtm.load' });
setTimeout(() => post('https://region1.google-analytics.com/g/collect', { v: 2, tid: 'G-6BATCHQ20X', gtm: '45je5a1', _p: 18273, gcs: 'G111', cid: '129.173', sid: 17323, sct: 1, seg: 1, dl: here, dt: title, _s: 1, tfd: 5092 },
  'en=page_view&_fv=1&_ss=1&_ee=1\\r\\nen=view_item_list&ep.item_list_id=accueil&_et=12\\r\\nen=scroll&epn.percent_scrolled=90&_et=41'), 2000);`),
    },
    expected: { trackers: [ga4('G-6BATCHQ20X')], dataLayers: [DATA_LAYER] },
  },
  {
    name: 'ga4-after-consent',
    domain: 'boutique-09.example',
    head: inline(`window.dataLayer = window.dataLayer || []; dataLayer.push({ page_type: 'accueil' });`),
    body: banner(loading('https://www.googletagmanager.com/gtm.js?id=GTM-WT8CNS4')),
    files: { 'www.googletagmanager.com/gtm.js?id=GTM-WT8CNS4': container(loadsGa4('G-8WAITS4QXM')) },
    expected: { trackers: [ga4('G-8WAITS4QXM', { waits: true })], dataLayers: [DATA_LAYER], hasBanner: true },
  },
  {
    name: 'ga4-consent-mode',
    domain: 'boutique-10.example',
    head:
      inline(`window.dataLayer = window.dataLayer || []; function gtag(){dataLayer.push(arguments);}
gtag('consent', 'default', { ad_storage: 'denied', analytics_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', wait_for_update: 500 });`) +
      gtag('G-9MODE7KX2V'),
    body: banner(`gtag('consent', 'update', { analytics_storage: 'granted', ad_storage: 'granted' });`),
    // The ping that reports denied storage announces the page view too.
    expected: { trackers: [ga4('G-9MODE7KX2V', { views: 2 })], dataLayers: [DATA_LAYER], hasBanner: true },
  },
  {
    name: 'universal-analytics-left-behind',
    domain: 'boutique-11.example',
    head:
      inline(`(function(i,s,o,g,r,a,m){i['GoogleAnalyticsObject']=r;i[r]=i[r]||function(){(i[r].q=i[r].q||[]).push(arguments)},i[r].l=1*new Date();a=s.createElement(o),
m=s.getElementsByTagName(o)[0];a.async=1;a.src=g;m.parentNode.insertBefore(a,m)})(window,document,'script','https://www.google-analytics.com/analytics.js','ga');
ga('create', 'UA-48291736-2', 'auto'); ga('send', 'pageview');`) + gtag('G-3AFTERUA9K'),
    // Hits to Universal Analytics fail as expected: its vendor has shut it down.
    expected: {
      isFaulty: true,
      trackers: [
        ga4('G-3AFTERUA9K'),
        {
          family: 'universal-analytics',
          accounts: ['UA-48291736-2'],
          tag: 'www.google-analytics.com/analytics.js',
          collector: 'www.google-analytics.com/j/collect',
          views: 1,
        },
      ],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-hits-blocked-by-policy',
    domain: 'boutique-12.example',
    head: gtag('G-5BLOCK8QZX'),
    headers: {
      'content-security-policy': `script-src 'self' 'unsafe-inline' https://www.googletagmanager.com; connect-src 'self'; img-src 'self'`,
    },
    expected: { isFaulty: true, trackers: [ga4('G-5BLOCK8QZX')], dataLayers: [DATA_LAYER] },
  },
  {
    name: 'ga4-configured-to-be-silent',
    domain: 'boutique-13.example',
    head: gtag('G-7SILENT3BN', { config: '{ send_page_view: false }' }),
    expected: {
      isFaulty: true,
      trackers: [ga4('G-7SILENT3BN', { collector: null, views: 0 })],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-delayed-five-seconds',
    domain: 'boutique-14.example',
    head: inline(
      `window.dataLayer = window.dataLayer || []; setTimeout(() => { ${loading('https://www.googletagmanager.com/gtm.js?id=GTM-L8TR5KQ')} }, 5000);`,
    ),
    files: { 'www.googletagmanager.com/gtm.js?id=GTM-L8TR5KQ': container(loadsGa4('G-2LATER6XQP')) },
    expected: { trackers: [ga4('G-2LATER6XQP')], dataLayers: [DATA_LAYER] },
  },
  {
    name: 'ga4-single-page-app',
    domain: 'boutique-15.example',
    head: gtag('G-4ROUTE9KQW', { config: '{ send_page_view: false }' }),
    body: inline(`const montrer = (chemin) => { history.pushState({}, '', chemin); document.title = chemin; gtag('event', 'page_view', { page_location: location.href }); };
montrer('/accueil'); setTimeout(() => montrer('/rayons/chaussures'), 1500);`),
    expected: { trackers: [ga4('G-4ROUTE9KQW', { views: 2 })], dataLayers: [DATA_LAYER] },
  },
];
