import type { CorpusSite, TrueTracker } from './corpus-site.ts';
import { DATA_LAYER } from './corpus-site.ts';
import { servedGtag } from './google-scripts.ts';
import { banner, gtag, gtm, inline, linkedIn, loading, meta } from './snippets.ts';
import { imitated } from './vendor-script.ts';

const GTAG = 'www.googletagmanager.com/gtag/js';
const COLLECTOR = 'region1.google-analytics.com/g/collect';
const ga4 = (id: string, changes: Partial<TrueTracker> = {}): TrueTracker => ({
  family: 'ga4', accounts: [id], tag: GTAG, collector: COLLECTOR, views: 1, ...changes,
});

/** What a container of Google's tag manager does, told by its custom HTML. */
const container = (code: string) => imitated(`dataLayer.push({ event: 'gtm.dom' }); window.gtag = window.gtag || function () { dataLayer.push(arguments); };\n${code}`);
const loadsGa4 = (id: string, from = 'https://www.googletagmanager.com/gtag/js') =>
  `${loading(`${from}?id=${id}&cx=c&gtm=4e5a1`)} gtag('js', new Date()); gtag('config', '${id}');`;

/** Websites that measure with Google's tags. */
export const GOOGLE_SITES: readonly CorpusSite[] = [
  {
    name: 'ga4-pasted',
    head: gtag('G-7KQ2M9XW4B'),
    truth: { trackers: [ga4('G-7KQ2M9XW4B')], dataLayers: [DATA_LAYER] },
    inTests: true,
  },
  {
    name: 'ga4-in-container',
    head: inline(`window.dataLayer = [{ page_type: 'home', user: 'visitor' }];`) + gtm('GTM-N7XK2Q9'),
    files: {
      'www.googletagmanager.com/gtm.js?id=GTM-N7XK2Q9': container(`${loadsGa4('G-2BX8TQ61ML')}
document.head.append(document.createRange().createContextualFragment(\`${meta('918273645501928')}${linkedIn('5182736')}\`));`),
    },
    truth: {
      trackers: [
        ga4('G-2BX8TQ61ML'),
        { family: 'meta-pixel', accounts: ['918273645501928'], tag: 'connect.facebook.net/en_US/fbevents.js', collector: 'www.facebook.com/tr', views: 1 },
        { family: 'linkedin-insight', accounts: ['5182736'], tag: 'snap.licdn.com/li.lms-analytics/insight.min.js', collector: 'px.ads.linkedin.com/collect', views: 1 },
      ],
      dataLayers: [DATA_LAYER],
    },
    inTests: true,
  },
  {
    name: 'ga4-and-its-agency',
    head: gtag('G-4TPLX82QZR', { more: `gtag('config', 'G-9AGENCY31K');` }),
    truth: {
      trackers: [ga4('G-4TPLX82QZR', { accounts: ['G-4TPLX82QZR', 'G-9AGENCY31K'], views: 2 })],
      asks: ['account'],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-and-google-ads',
    head: gtag('G-8LMQ20VRT5', { more: `gtag('config', 'AW-1029384756');` }),
    truth: {
      trackers: [
        ga4('G-8LMQ20VRT5'),
        { family: 'google-ads', accounts: ['AW-1029384756'], tag: GTAG, collector: 'googleads.g.doubleclick.net/pagead/viewthroughconversion/1029384756', views: 1 },
      ],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-own-server',
    head: gtag('G-5SST3KD92W', { at: 'https://sst.ga4-own-server.example/gtag/js', config: `{ server_container_url: 'https://sst.ga4-own-server.example' }` }),
    files: { 'sst.ga4-own-server.example/gtag/js': servedGtag },
    truth: {
      trackers: [ga4('G-5SST3KD92W', { tag: 'sst.ga4-own-server.example/gtag/js', collector: 'sst.ga4-own-server.example/g/collect' })],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-under-own-path',
    head: gtag('G-1GATEWAY7P', { at: '/metriques/', config: `{ server_container_url: location.origin + '/metriques' }` }),
    files: { 'ga4-under-own-path.example/metriques/': servedGtag },
    truth: {
      trackers: [ga4('G-1GATEWAY7P', { tag: 'ga4-under-own-path.example/metriques/', collector: 'ga4-under-own-path.example/metriques/g/collect' })],
      dataLayers: [DATA_LAYER],
    },
    inTests: true,
  },
  {
    name: 'ga4-container-by-custom-loader',
    head: gtm('NX82KQ', 'load.ga4-container-by-custom-loader.example/kqzvbn.js'),
    files: {
      'load.ga4-container-by-custom-loader.example/kqzvbn.js?id=NX82KQ': container(loadsGa4('G-3LOADER5XQ', 'https://load.ga4-container-by-custom-loader.example/kqzvbn-g.js').replace(
        `gtag('config', 'G-3LOADER5XQ')`, `gtag('config', 'G-3LOADER5XQ', { server_container_url: 'https://load.ga4-container-by-custom-loader.example' })`)),
      'load.ga4-container-by-custom-loader.example/kqzvbn-g.js': servedGtag,
    },
    truth: {
      trackers: [ga4('G-3LOADER5XQ', { tag: 'load.ga4-container-by-custom-loader.example/kqzvbn-g.js', collector: 'load.ga4-container-by-custom-loader.example/g/collect' })],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-batch',
    head: inline('window.dataLayer = window.dataLayer || [];') + `<script async src="https://www.googletagmanager.com/gtag/js?id=G-6BATCHQ20X"></script>`,
    files: {
      'www.googletagmanager.com/gtag/js?id=G-6BATCHQ20X': imitated(`dataLayer.push({ event: 'gtm.load' });
setTimeout(() => post('https://region1.google-analytics.com/g/collect', { v: 2, tid: 'G-6BATCHQ20X', gtm: '45je5a1', _p: 18273, gcs: 'G111', cid: '129.173', sid: 17323, sct: 1, seg: 1, dl: here, dt: title, _s: 1, tfd: 5092 },
  'en=page_view&_fv=1&_ss=1&_ee=1\\r\\nen=view_item_list&ep.item_list_id=accueil&_et=12\\r\\nen=scroll&epn.percent_scrolled=90&_et=41'), 2000);`),
    },
    truth: { trackers: [ga4('G-6BATCHQ20X')], dataLayers: [DATA_LAYER] },
  },
  {
    name: 'ga4-after-consent',
    head: inline(`window.dataLayer = window.dataLayer || []; dataLayer.push({ page_type: 'accueil' });`),
    body: banner(loading('https://www.googletagmanager.com/gtm.js?id=GTM-WT8CNS4')),
    files: { 'www.googletagmanager.com/gtm.js?id=GTM-WT8CNS4': container(loadsGa4('G-8WAITS4QXM')) },
    truth: { trackers: [ga4('G-8WAITS4QXM', { waits: true })], dataLayers: [DATA_LAYER], hasBanner: true },
    inTests: true,
  },
  {
    name: 'ga4-consent-mode',
    head: inline(`window.dataLayer = window.dataLayer || []; function gtag(){dataLayer.push(arguments);}
gtag('consent', 'default', { ad_storage: 'denied', analytics_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', wait_for_update: 500 });`) + gtag('G-9MODE7KX2V'),
    body: banner(`gtag('consent', 'update', { analytics_storage: 'granted', ad_storage: 'granted' });`),
    truth: { trackers: [ga4('G-9MODE7KX2V')], dataLayers: [DATA_LAYER], hasBanner: true },
  },
  {
    name: 'universal-analytics-left-behind',
    head: inline(`(function(i,s,o,g,r,a,m){i['GoogleAnalyticsObject']=r;i[r]=i[r]||function(){(i[r].q=i[r].q||[]).push(arguments)},i[r].l=1*new Date();a=s.createElement(o),
m=s.getElementsByTagName(o)[0];a.async=1;a.src=g;m.parentNode.insertBefore(a,m)})(window,document,'script','https://www.google-analytics.com/analytics.js','ga');
ga('create', 'UA-48291736-2', 'auto'); ga('send', 'pageview');`) + gtag('G-3AFTERUA9K'),
    truth: {
      trackers: [
        ga4('G-3AFTERUA9K'),
        { family: 'universal-analytics', accounts: ['UA-48291736-2'], tag: 'www.google-analytics.com/analytics.js', collector: 'www.google-analytics.com/j/collect', views: 1 },
      ],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'ga4-hits-blocked-by-policy',
    head: gtag('G-5BLOCK8QZX'),
    headers: { 'content-security-policy': `script-src 'self' 'unsafe-inline' https://www.googletagmanager.com; connect-src 'self'; img-src 'self'` },
    truth: { trackers: [ga4('G-5BLOCK8QZX')], dataLayers: [DATA_LAYER] },
  },
  {
    name: 'ga4-configured-to-be-silent',
    head: gtag('G-7SILENT3BN', { config: '{ send_page_view: false }' }),
    truth: { trackers: [ga4('G-7SILENT3BN', { collector: null, views: 0 })], dataLayers: [DATA_LAYER] },
  },
  {
    name: 'ga4-delayed-five-seconds',
    head: inline(`window.dataLayer = window.dataLayer || []; setTimeout(() => { ${loading('https://www.googletagmanager.com/gtm.js?id=GTM-L8TR5KQ')} }, 5000);`),
    files: { 'www.googletagmanager.com/gtm.js?id=GTM-L8TR5KQ': container(loadsGa4('G-2LATER6XQP')) },
    truth: { trackers: [ga4('G-2LATER6XQP')], dataLayers: [DATA_LAYER] },
    inTests: true,
  },
  {
    name: 'ga4-single-page-app',
    head: gtag('G-4ROUTE9KQW', { config: '{ send_page_view: false }' }),
    body: inline(`const montrer = (chemin) => { history.pushState({}, '', chemin); document.title = chemin; gtag('event', 'page_view', { page_location: location.href }); };
montrer('/accueil'); setTimeout(() => montrer('/rayons/chaussures'), 1500);`),
    truth: { trackers: [ga4('G-4ROUTE9KQW', { views: 2 })], dataLayers: [DATA_LAYER] },
  },
];
