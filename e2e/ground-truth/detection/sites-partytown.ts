import { readFileSync } from 'node:fs';
import { packageFile } from '@vigie/demo-site/trackers/package-file.ts';
import { matomo as matomoScript } from './analytics-scripts.ts';
import type { CorpusSite } from './corpus-site.ts';
import { DATA_LAYER } from './corpus-site.ts';
import { gtm, inline, matomo } from './snippets.ts';
import { imitated } from './vendor-script.ts';

const FOLDER = '/~partytown/';
const FILES = ['partytown.js', 'partytown-sw.js', 'partytown-sandbox-sw.html', 'partytown-atomics.js'];

const libraryFile = (name: string) =>
  readFileSync(packageFile('@qwik.dev/partytown', `./lib/${name}`), 'utf8');

/** Returns the files of the real library at the paths of its `copylib` command. */
const libraryOf = (domain: string): NonNullable<CorpusSite['files']> =>
  Object.fromEntries(FILES.map((name) => [`${domain}${FOLDER}${name}`, () => libraryFile(name)]));

/** Returns Partytown with the calls that it forwards to the worker, then scripts that run there. */
const partytown = (forward: string[], scripts: string): string =>
  inline(`partytown = { lib: '${FOLDER}', forward: ${JSON.stringify(forward)} };`) +
  inline(libraryFile('partytown.js')) +
  scripts.replaceAll('<script>', '<script type="text/partytown">');

const matomoOf = (domain: string) => ({
  head: partytown(['_paq.push'], matomo(`https://stats.${domain}/`, '7')),
  files: { ...libraryOf(domain), [`stats.${domain}/matomo.js`]: matomoScript },
  expected: {
    trackers: [
      {
        family: 'matomo',
        accounts: ['7'],
        tag: `stats.${domain}/matomo.js`,
        collector: `stats.${domain}/matomo.php`,
        views: 1,
      },
    ],
  },
});

/** Websites whose tags run in Partytown's worker: by a service worker, or by Atomics on isolated pages. */
export const PARTYTOWN_SITES: readonly CorpusSite[] = [
  { name: 'partytown-matomo', domain: 'boutique-91.example', ...matomoOf('boutique-91.example') },
  {
    name: 'partytown-matomo-isolated',
    domain: 'boutique-92.example',
    headers: {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    },
    ...matomoOf('boutique-92.example'),
  },
  {
    name: 'partytown-tag-manager',
    domain: 'boutique-93.example',
    head: partytown(['dataLayer.push'], gtm('GTM-P4RTYTN')),
    body: inline(`dataLayer.push({ event: 'page_ready', page_type: 'home' });`),
    files: {
      ...libraryOf('boutique-93.example'),
      'www.googletagmanager.com/gtm.js?id=GTM-P4RTYTN':
        imitated(`dataLayer.push({ event: 'gtm.dom' }); window.gtag = function () { dataLayer.push(arguments); };
const tag = document.createElement('script'), first = document.getElementsByTagName('script')[0];
tag.async = true; tag.src = 'https://www.googletagmanager.com/gtag/js?id=G-4PARTYTN7W'; first.parentNode.insertBefore(tag, first);
gtag('js', new Date()); gtag('config', 'G-4PARTYTN7W');`),
    },
    expected: {
      trackers: [
        {
          family: 'ga4',
          accounts: ['G-4PARTYTN7W'],
          tag: 'www.googletagmanager.com/gtag/js',
          collector: 'region1.google-analytics.com/g/collect',
          views: 1,
        },
      ],
      dataLayers: [DATA_LAYER],
    },
  },
];
