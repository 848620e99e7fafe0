import { amplitude, matomo as matomoScript, piwikPro, umami } from './analytics-scripts.ts';
import type { CorpusSite, GroundTruthTracker } from './corpus-site.ts';
import { DATA_LAYER } from './corpus-site.ts';
import { banner, gtag, inline, matomo } from './snippets.ts';
import { imitated } from './vendor-script.ts';

const of = (site: string, folder: string, changes: Partial<GroundTruthTracker> = {}): GroundTruthTracker => ({
  family: 'matomo',
  accounts: [site],
  tag: `${folder}matomo.js`,
  collector: `${folder}matomo.php`,
  views: 1,
  ...changes,
});

/** Websites that measure with Matomo, or with Piwik PRO. */
export const MATOMO_SITES: readonly CorpusSite[] = [
  {
    name: 'matomo-own-host',
    domain: 'boutique-16.example',
    head: matomo('//stats.boutique-16.example/', '3'),
    files: { 'stats.boutique-16.example/matomo.js': matomoScript },
    expected: { trackers: [of('3', 'stats.boutique-16.example/')] },
  },
  {
    name: 'matomo-old-names',
    domain: 'boutique-17.example',
    head: matomo('/piwik/', '1', {
      script: 'piwik.js',
      collector: 'piwik.php',
      calls: `_paq.push(['setRequestMethod', 'GET']);`,
    }),
    files: { 'boutique-17.example/piwik/piwik.js': matomoScript },
    expected: {
      trackers: [
        of('1', 'boutique-17.example/piwik/', {
          tag: 'boutique-17.example/piwik/piwik.js',
          collector: 'boutique-17.example/piwik/piwik.php',
        }),
      ],
    },
  },
  {
    name: 'matomo-cloud',
    domain: 'boutique-18.example',
    head: matomo('https://chaussures.matomo.cloud/', '12', {
      script: '//cdn.matomo.cloud/chaussures.matomo.cloud/matomo.js',
      from: `''`,
    }),
    expected: {
      trackers: [
        of('12', '', {
          tag: 'cdn.matomo.cloud/chaussures.matomo.cloud/matomo.js',
          collector: 'chaussures.matomo.cloud/matomo.php',
        }),
      ],
    },
  },
  {
    name: 'matomo-proxied',
    domain: 'boutique-19.example',
    head: matomo('/js/', '5', { script: '', collector: '' }),
    files: { 'boutique-19.example/js/': matomoScript },
    expected: {
      trackers: [of('5', '', { tag: 'boutique-19.example/js/', collector: 'boutique-19.example/js/' })],
    },
  },
  {
    name: 'matomo-renamed',
    domain: 'boutique-20.example',
    head: matomo('https://www.boutique-20.example/audience/', '8', { script: 'a.js', collector: 'c' }),
    files: { 'www.boutique-20.example/audience/a.js': matomoScript },
    expected: {
      trackers: [
        of('8', '', {
          tag: 'www.boutique-20.example/audience/a.js',
          collector: 'www.boutique-20.example/audience/c',
        }),
      ],
    },
  },
  {
    name: 'matomo-bulk',
    domain: 'boutique-21.example',
    head: matomo('https://mesure.boutique-21.example/', '21', {
      calls: `_paq.push(['enableBulkTracking']);`,
    }),
    files: { 'mesure.boutique-21.example/matomo.js': matomoScript },
    expected: { trackers: [of('21', 'mesure.boutique-21.example/')] },
  },
  {
    name: 'matomo-two-sites',
    domain: 'boutique-22.example',
    head: matomo('https://stats.groupe.example/', '7', {
      calls: `_paq.push(['addTracker', '', '99']);`,
    }).replace(
      `_paq.push(['addTracker', '', '99']);`,
      `_paq.push(['addTracker', 'https://stats.groupe.example/matomo.php', '99']);`,
    ),
    files: { 'stats.groupe.example/matomo.js': matomoScript },
    expected: {
      trackers: [of('7', 'stats.groupe.example/', { accounts: ['7', '99'], views: 2 })],
      asks: ['account'],
    },
  },
  {
    name: 'matomo-tag-manager',
    domain: 'boutique-23.example',
    head: inline(`var _mtm = window._mtm = window._mtm || []; _mtm.push({'mtm.startTime': (new Date().getTime()), 'event': 'mtm.Start', 'page': 'accueil'});
(function() { var d=document, g=d.createElement('script'), s=d.getElementsByTagName('script')[0];
g.async=true; g.src='https://mtm.boutique-23.example/js/container_Zb4kQ9xL.js'; s.parentNode.insertBefore(g,s); })();`),
    files: {
      'mtm.boutique-23.example/js/container_Zb4kQ9xL.js': imitated(`_mtm.push({ event: 'mtm.PageView' });
window._paq = window._paq || []; _paq.push(['setTrackerUrl', 'https://mtm.boutique-23.example/matomo.php'], ['setSiteId', '4'], ['trackPageView']);
document.head.append(Object.assign(document.createElement('script'), { src: 'https://mtm.boutique-23.example/matomo.js' }));`),
      'mtm.boutique-23.example/matomo.js': matomoScript,
    },
    expected: { trackers: [of('4', 'mtm.boutique-23.example/')], dataLayers: ['_mtm array'] },
  },
  {
    name: 'matomo-in-its-container',
    domain: 'boutique-24.example',
    head:
      inline(
        `var _mtm = window._mtm = window._mtm || []; _mtm.push({'mtm.startTime': 1, 'event': 'mtm.Start'});`,
      ) + `<script async src="https://cdn.matomo.cloud/bottes.matomo.cloud/container_K8d2WqXz.js"></script>`,
    files: {
      'cdn.matomo.cloud/bottes.matomo.cloud/container_K8d2WqXz.js': () =>
        `window._paq = [['setTrackerUrl', 'https://bottes.matomo.cloud/matomo.php'], ['setSiteId', '2'], ['trackPageView']];\n${matomoScript()}`,
    },
    expected: {
      trackers: [
        of('2', '', {
          tag: 'cdn.matomo.cloud/bottes.matomo.cloud/container_K8d2WqXz.js',
          collector: 'bottes.matomo.cloud/matomo.php',
        }),
      ],
      dataLayers: ['_mtm array'],
    },
  },
  {
    name: 'matomo-requires-consent',
    domain: 'boutique-25.example',
    head: matomo('https://stats.boutique-25.example/', '6', { calls: `_paq.push(['requireConsent']);` }),
    body: banner(`_paq.push(['rememberConsentGiven']);`),
    files: { 'stats.boutique-25.example/matomo.js': matomoScript },
    expected: { trackers: [of('6', 'stats.boutique-25.example/', { waits: true })], hasBanner: true },
  },
  {
    name: 'matomo-exempt-and-ga4-after-consent',
    domain: 'boutique-26.example',
    head:
      matomo('https://stats.boutique-26.example/', '14') +
      inline('window.dataLayer = window.dataLayer || [];'),
    body: banner(
      `document.head.append(document.createRange().createContextualFragment(\`${gtag('G-6SECOND1XQ').replaceAll('</', String.raw`<\/`)}\`));`,
    ),
    files: { 'stats.boutique-26.example/matomo.js': matomoScript },
    expected: {
      trackers: [
        of('14', 'stats.boutique-26.example/'),
        {
          family: 'ga4',
          accounts: ['G-6SECOND1XQ'],
          tag: 'www.googletagmanager.com/gtag/js',
          collector: 'region1.google-analytics.com/g/collect',
          views: 1,
          waits: true,
        },
      ],
      asks: ['primary'],
      dataLayers: [DATA_LAYER],
      hasBanner: true,
    },
  },
  {
    name: 'matomo-beside-ga4',
    domain: 'boutique-27.example',
    head: gtag('G-5BESIDE8KX') + matomo('https://stats.boutique-27.example/', '2'),
    files: { 'stats.boutique-27.example/matomo.js': matomoScript },
    expected: {
      trackers: [
        {
          family: 'ga4',
          accounts: ['G-5BESIDE8KX'],
          tag: 'www.googletagmanager.com/gtag/js',
          collector: 'region1.google-analytics.com/g/collect',
          views: 1,
        },
        of('2', 'stats.boutique-27.example/'),
      ],
      asks: ['primary'],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'matomo-script-blocked-by-policy',
    domain: 'boutique-28.example',
    head: matomo('https://stats.boutique-28.example/', '9'),
    headers: { 'content-security-policy': `script-src 'self' 'unsafe-inline'` },
    files: { 'stats.boutique-28.example/matomo.js': matomoScript },
    expected: {
      isFaulty: true,
      trackers: [of('9', 'stats.boutique-28.example/', { accounts: [], collector: null, views: 0 })],
    },
  },
  {
    name: 'matomo-script-missing',
    domain: 'boutique-29.example',
    head: matomo('https://stats.boutique-29.example/', '9'),
    files: { 'stats.boutique-29.example/matomo.js': null },
    expected: {
      isFaulty: true,
      trackers: [of('9', 'stats.boutique-29.example/', { accounts: [], collector: null, views: 0 })],
    },
  },
  {
    name: 'matomo-of-a-widget',
    domain: 'boutique-30.example',
    head: `<script defer data-website-id="5f0c2b1e-7a34-4d19-9b3e-2c8d61f0a7e5" src="https://cloud.umami.is/script.js"></script>`,
    body: `<iframe src="https://widget.avis-clients.example/avis" title="Avis"></iframe>`,
    files: {
      'widget.avis-clients.example/avis': () =>
        `<!doctype html><title>Avis</title>${matomo('https://stats.avis-clients.example/', '40')}<p>Quatre étoiles`,
      'stats.avis-clients.example/matomo.js': matomoScript,
    },
    expected: {
      trackers: [
        {
          family: 'umami',
          accounts: ['5f0c2b1e-7a34-4d19-9b3e-2c8d61f0a7e5'],
          tag: 'cloud.umami.is/script.js',
          collector: 'cloud.umami.is/api/send',
          views: 1,
        },
      ],
    },
  },
  {
    name: 'piwik-pro',
    domain: 'boutique-31.example',
    head: inline(`(function(window, document, dataLayerName, id) { window[dataLayerName]=window[dataLayerName]||[],window[dataLayerName].push({start:(new Date).getTime(),event:"stg.start"});
var scripts=document.getElementsByTagName('script')[0],tags=document.createElement('script'); tags.async=!0,tags.src="https://toiles.containers.piwik.pro/"+id+".js",
scripts.parentNode.insertBefore(tags,scripts); })(window, document, 'dataLayer', '8b1f6d20-3c7a-4e59-a1d4-9f02c6e8b735');`),
    files: {
      'toiles.containers.piwik.pro/8b1f6d20-3c7a-4e59-a1d4-9f02c6e8b735.js':
        imitated(`window.__ppms = { at: 'https://toiles.piwik.pro', site: '8b1f6d20-3c7a-4e59-a1d4-9f02c6e8b735' };
window._paq = [['trackPageView']]; jsonp('https://toiles.containers.piwik.pro/ppms.js');`),
      'toiles.containers.piwik.pro/ppms.js': piwikPro,
    },
    expected: {
      trackers: [
        {
          family: 'piwik-pro',
          accounts: ['8b1f6d20-3c7a-4e59-a1d4-9f02c6e8b735'],
          tag: 'toiles.containers.piwik.pro/ppms.js',
          collector: 'toiles.piwik.pro/ppms.php',
          views: 1,
        },
      ],
      dataLayers: [DATA_LAYER],
    },
  },
  {
    name: 'umami-renamed',
    domain: 'boutique-32.example',
    head: `<script defer data-website-id="c7e1a0d4-9b52-4f6e-8a17-d30b5c92e648" src="/m/u.js"></script>`,
    files: { 'boutique-32.example/m/u.js': umami },
    expected: {
      trackers: [
        {
          family: 'umami',
          accounts: ['c7e1a0d4-9b52-4f6e-8a17-d30b5c92e648'],
          tag: 'boutique-32.example/m/u.js',
          collector: 'boutique-32.example/m/api/send',
          views: 1,
        },
      ],
    },
  },
  {
    name: 'amplitude-in-a-bundle',
    domain: 'boutique-33.example',
    head: `<script type="module" src="/assets/index-D3k9fQ2a.js"></script>`,
    files: {
      'boutique-33.example/assets/index-D3k9fQ2a.js': () =>
        `import { start } from './vendor-B7x1.js'; document.body.append('Bonjour'); start();`,
      'boutique-33.example/assets/vendor-B7x1.js': () =>
        `export const start = () => { ${amplitude('4f8a1c6e2b9d7035', 'https://api.eu.amplitude.com').replace('document.currentScript', 'null')} };`,
    },
    expected: {
      trackers: [
        {
          family: 'amplitude',
          accounts: ['4f8a1c6e2b9d7035'],
          tag: 'boutique-33.example/assets/vendor-B7x1.js',
          collector: 'api.eu.amplitude.com/2/httpapi',
          views: 1,
        },
      ],
    },
  },
];
