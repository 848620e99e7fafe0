import type { CorpusSite, GroundTruthTracker } from './corpus-site.ts';
import { DATA_LAYER, trackerOf } from './corpus-site.ts';
import { banner, gtag, inline, linkedIn, loading, meta, pinterest, tikTok, uet, x } from './snippets.ts';
import { imitated } from './vendor-script.ts';

const META = (id: string, changes: Partial<GroundTruthTracker> = {}) =>
  trackerOf(['meta-pixel', id], ['connect.facebook.net/en_US/fbevents.js', 'www.facebook.com/tr'], changes);
const TIKTOK = (code: string) =>
  trackerOf(
    ['tiktok-pixel', code],
    ['analytics.tiktok.com/i18n/pixel/events.js', 'analytics.tiktok.com/api/v2/pixel'],
  );

/** Websites that only advertise, have custom trackers, or have none. */
export const OTHER_SITES: readonly CorpusSite[] = [
  {
    name: 'pixels-only',
    domain: 'boutique-54.example',
    head:
      meta('561029384756102') +
      tikTok('CK9X2QBC77U1LMN4') +
      pinterest('2613849501726') +
      x('o8k2q') +
      linkedIn('7182930'),
    expected: {
      trackers: [
        META('561029384756102'),
        TIKTOK('CK9X2QBC77U1LMN4'),
        trackerOf(['x-pixel', 'o8k2q'], ['static.ads-twitter.com/uwt.js', 'analytics.twitter.com/1/i/adsct']),
        trackerOf(
          ['linkedin-insight', '7182930'],
          ['snap.licdn.com/li.lms-analytics/insight.min.js', 'px.ads.linkedin.com/'],
        ),
      ],
      others: ['Pinterest Tag'],
    },
  },
  {
    name: 'conversions-beside-page-views',
    domain: 'boutique-83.example',
    head:
      gtag('AW-2938475610', {
        more: `gtag('event', 'conversion', { send_to: 'AW-2938475610/dK3fCNb5', value: 49.9, currency: 'EUR', transaction_id: 'T-81' });`,
      }) +
      linkedIn('8293041', `lintrk('track', { conversion_id: 18203941 });`) +
      x('p9l3r', `twq('event','tw-p9l3r-p9l4s',{ value: 49.9 });`),
    expected: {
      trackers: [
        trackerOf(
          ['google-ads', 'AW-2938475610'],
          ['www.googletagmanager.com/gtag/js', 'googleads.g.doubleclick.net/pagead/viewthroughconversion/'],
        ),
        trackerOf(
          ['linkedin-insight', '8293041'],
          ['snap.licdn.com/li.lms-analytics/insight.min.js', 'px.ads.linkedin.com/collect/'],
        ),
        trackerOf(['x-pixel', 'p9l3r'], ['static.ads-twitter.com/uwt.js', 'analytics.twitter.com/1/i/adsct']),
      ],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'conversions-only',
    domain: 'boutique-84.example',
    head: gtag('AW-3047586920', {
      config: '{ send_page_view: false }',
      more: `gtag('event', 'conversion', { send_to: 'AW-3047586920/qW8xEMz2', value: 12 });`,
    }),
    body: `<img height="1" width="1" alt="" src="https://px.ads.linkedin.com/collect/?pid=9304152&conversionId=19304052&fmt=gif">
<img height="1" width="1" alt="" src="https://googleads.g.doubleclick.net/pagead/viewthroughconversion/3047586920/?value=0&guid=ON&script=0">
<img height="1" width="1" alt="" src="https://secure.adnxs.com/px?id=481695&t=2">`,
    expected: {
      trackers: [],
      others: ['Google Ads', 'LinkedIn Insight Tag', 'Microsoft Xandr Pixel'],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'pixels-after-consent',
    domain: 'boutique-55.example',
    head: '',
    body: banner(
      `document.head.append(document.createRange().createContextualFragment(\`${meta('729103847561029').replaceAll('</', String.raw`<\/`)}${uet('97182736').replaceAll('</', String.raw`<\/`)}\`));`,
    ),
    expected: {
      trackers: [
        META('729103847561029', { waits: true }),
        trackerOf(['microsoft-uet', '97182736'], ['bat.bing.com/bat.js', 'bat.bing.com/action/0'], {
          waits: true,
        }),
      ],
      hasBanner: true,
    },
  },
  {
    name: 'retargeting-by-scripts',
    domain: 'boutique-56.example',
    head:
      inline(`window.criteo_q = window.criteo_q || []; criteo_q.push({ event: 'setAccount', account: 61728 }, { event: 'setSiteType', type: 'd' }, { event: 'viewHome' });
window._tfa = [{ notify: 'event', name: 'page_view', id: 1485921 }]; window.OB_ADV_ID = '00a7f39c1e';`) +
      `<script async src="//dynamic.criteo.com/js/ld/ld.js?a=61728"></script><script async src="//cdn.taboola.com/libtrc/unip/1485921/tfa.js"></script><script async src="//amplify.outbrain.com/cp/obtp.js"></script>`,
    expected: {
      trackers: [
        trackerOf(['criteo', '61728'], ['dynamic.criteo.com/js/ld/ld.js', 'sslwidget.criteo.com/event']),
        trackerOf(
          ['taboola', '1485921'],
          ['cdn.taboola.com/libtrc/unip/1485921/tfa.js', 'trc.taboola.com/1485921/log/3/unip'],
        ),
        trackerOf(
          ['outbrain', '00a7f39c1e'],
          ['amplify.outbrain.com/cp/obtp.js', 'tr.outbrain.com/unifiedPixel'],
        ),
      ],
    },
  },
  {
    name: 'own-collector-by-image',
    domain: 'boutique-57.example',
    head:
      inline(`window.dataLayer = [{ page_type: 'accueil' }];`) +
      `<script async src="/mesure/compteur.js"></script>`,
    files: {
      'boutique-57.example/mesure/compteur.js': imitated(
        `image('https://boutique-57.example/mesure/collecte.php', { type: 'page', url: here, titre: title, visiteur: '7c2e', ecran: '1280x800', t: Date.now() });`,
      ),
    },
    expected: {
      trackers: [],
      asks: ['collector'],
      askedCollectors: ['boutique-57.example/mesure/collecte.php'],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'own-collector-in-batches',
    domain: 'boutique-58.example',
    head: `<script async src="https://static.boutique-58.example/t.js"></script>`,
    files: {
      'static.boutique-58.example/t.js':
        imitated(`setTimeout(() => beacon('https://events.boutique-58.example/v2/batch', null, JSON.stringify({ app: 'web', sent: Date.now(), events: [
  { name: 'page_view', url: here, title, session: 's-19' }, { name: 'web_vitals', lcp: 812 }] })), 2500);`),
    },
    expected: { trackers: [], asks: ['collector'], askedCollectors: ['events.boutique-58.example/v2/batch'] },
  },
  {
    name: 'own-collector-beside-ga4',
    domain: 'boutique-59.example',
    head: gtag('G-2OWNTOO7QX') + `<script async src="/js/trk.js"></script>`,
    files: {
      'boutique-59.example/js/trk.js': imitated(
        `post('/api/track', null, JSON.stringify({ event: 'pageview', url: here, referrer: document.referrer, title }), 'application/json');`,
      ),
    },
    expected: {
      trackers: [
        trackerOf(
          ['ga4', 'G-2OWNTOO7QX'],
          ['www.googletagmanager.com/gtag/js', 'region1.google-analytics.com/g/collect'],
        ),
      ],
      asks: ['collector'],
      askedCollectors: ['boutique-59.example/api/track'],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'no-tracker-static',
    domain: 'boutique-60.example',
    head: '<link rel="preconnect" href="https://fonts.gstatic.com"><link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">',
    body: '<img src="/photo.jpg?w=600" alt=""><script src="/menu.js"></script>',
    files: { 'boutique-60.example/menu.js': () => `document.body.dataset.menu = 'ferme';` },
    expected: { trackers: [] },
  },
  {
    name: 'no-tracker-application',
    domain: 'boutique-61.example',
    head: `<script type="module" src="/assets/app.js"></script><script src="https://js.stripe.com/v3/"></script><script src="https://www.google.com/recaptcha/api.js?render=6Lc"></script>`,
    files: {
      'js.stripe.com/v3/': imitated(
        `post('https://r.stripe.com/b', null, 'events=' + encodeURIComponent(JSON.stringify([{ event_name: 'elements.init', event_id: 'a1' }])), 'application/x-www-form-urlencoded'); post('https://m.stripe.com/6', null, 'JTdCJTIydiUyMg==');`,
      ),
      'www.google.com/recaptcha/api.js?render=6Lc': imitated(
        `post('https://www.google.com/recaptcha/api2/clr?k=6Lc', null, 'x', 'application/x-protobuffer');`,
      ),
      'boutique-61.example/assets/app.js': () => `
const json = { 'content-type': 'application/json' };
fetch('/api/graphql', { method: 'POST', headers: json, body: JSON.stringify({ operationName: 'Panier', query: 'query Panier { panier { total } }', variables: {} }) });
fetch('/api/produits?page=1&tri=prix&url=%2Frayons'); fetch('https://search.boutique-61.example/indexes/produits/query', { method: 'POST', headers: json, body: JSON.stringify({ query: '', hitsPerPage: 20, page: 0 }) });
fetch('https://o81.ingest.sentry.io/api/4501/envelope/?sentry_key=ab12&sentry_version=7', { method: 'POST', body: '{"sent_at":"2026-01-01"}\\n{"type":"session"}\\n{"sid":"a","init":true,"status":"ok","attrs":{"release":"1"}}' });
history.replaceState({}, '', '/');`,
    },
    expected: { trackers: [] },
  },
  {
    name: 'no-tracker-behind-a-banner',
    domain: 'boutique-62.example',
    head: '',
    body: banner(loading('/carte.js')),
    files: {
      'boutique-62.example/carte.js': imitated(
        `image('https://tile.openstreetmap.org/12/2048/1362.png'); image('https://api.mapbox.com/styles/v1/mapbox/streets-v12/tiles/12/2048/1362', { access_token: 'pk.x' });`,
      ),
    },
    expected: { trackers: [], hasBanner: true },
  },
  {
    name: 'no-tracker-but-a-video',
    domain: 'boutique-63.example',
    head: '',
    body: `<iframe src="https://www.youtube-nocookie.com/embed/kQ2x" title="Vidéo"></iframe>`,
    files: {
      'www.youtube-nocookie.com/embed/kQ2x': () =>
        `<!doctype html><title>Vidéo</title><script>${imitated(`post('https://www.youtube-nocookie.com/youtubei/v1/log_event?alt=json', null, JSON.stringify({ context: { client: { hl: 'fr', clientName: 56 } }, events: [{ eventTimeMs: 1, foregroundHeartbeat: {} }] }), 'application/json');
post('https://play.google.com/log', { format: 'json', hasfast: true }, JSON.stringify([[1]])); image('https://www.youtube-nocookie.com/generate_204?x');`)()}</script>`,
    },
    expected: { trackers: [] },
  },
];
