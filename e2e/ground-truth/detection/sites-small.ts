import type { CorpusSite } from './corpus-site.ts';
import { trackerOf } from './corpus-site.ts';
import {
  ackee,
  burst,
  independentAnalytics,
  koko,
  shynet,
  vercel,
  wpStatistics,
} from './small-site-scripts.ts';
import { inline, script } from './snippets.ts';

const SHYNET = 'shynet.boutique-71.example/ingress/8f3a1c2b-0000-4000-8000-0123456789ab/script.js';
const PENDO = 'cdn.pendo.io/agent/static/0a1b2c3d-0000-4000-8000-0123456789ab/pendo.js';
const ofPlugin = (name: string, file: string) => `/wp-content/plugins/${name}/${file}`;

/** Websites with services for small sites, with self-hosted servers, and with plugins of WordPress. */
export const SMALL_SITES: readonly CorpusSite[] = [
  {
    name: 'openpanel',
    domain: 'boutique-64.example',
    head:
      inline(`window.op = window.op || function () { (window.op.q = window.op.q || []).push([].slice.call(arguments)); };
window.op('init', { clientId: 'c7d1e0aa-0000-4000-8000-00000000c1e1', trackScreenViews: true });`) +
      script('https://openpanel.dev/op1.js', 'defer async'),
    expected: {
      trackers: [
        trackerOf(
          ['openpanel', 'c7d1e0aa-0000-4000-8000-00000000c1e1'],
          ['openpanel.dev/op1.js', 'api.openpanel.dev/track'],
        ),
      ],
    },
  },
  {
    name: 'swetrix',
    domain: 'boutique-65.example',
    head:
      inline(`window.swetrixProject = 'XKq2Zp7L9mNb';`) + script('https://swetrix.org/swetrix.js', 'defer'),
    expected: {
      trackers: [trackerOf(['swetrix', 'XKq2Zp7L9mNb'], ['swetrix.org/swetrix.js', 'api.swetrix.com/log/'])],
    },
  },
  {
    name: 'vercel-analytics',
    domain: 'boutique-66.example',
    head: script(
      '/_vercel/insights/script.js',
      'defer data-sdkn="@vercel/analytics/react" data-sdkv="1.5.0"',
    ),
    files: { 'boutique-66.example/_vercel/insights/script.js': vercel },
    expected: {
      trackers: [
        trackerOf(
          ['vercel-analytics', ''],
          ['boutique-66.example/_vercel/insights/script.js', 'boutique-66.example/_vercel/insights/view'],
          { accounts: [] },
        ),
      ],
    },
  },
  {
    name: 'jitsu',
    domain: 'boutique-67.example',
    head: script('https://clx7k2.d.jitsu.com/p.js', 'async data-write-key="kQ2xW9:s3cr3t"'),
    expected: {
      trackers: [
        trackerOf(['jitsu', ''], ['clx7k2.d.jitsu.com/p.js', 'clx7k2.d.jitsu.com/api/s/'], { accounts: [] }),
      ],
    },
  },
  {
    name: 'pirsch',
    domain: 'boutique-68.example',
    head: script('https://api.pirsch.io/pa.js', 'defer data-code="Q0vX2bN8mK4pL6tR1wY3zA5cD7eF9gHj"'),
    expected: {
      trackers: [
        trackerOf(
          ['pirsch', 'Q0vX2bN8mK4pL6tR1wY3zA5cD7eF9gHj'],
          ['api.pirsch.io/pa.js', 'api.pirsch.io/hit'],
        ),
      ],
    },
  },
  {
    name: 'counter',
    domain: 'boutique-69.example',
    head: script('https://cdn.counter.dev/script.js', 'data-id="0224d9d4-0000-4000-8000-02c499c49773"'),
    expected: {
      trackers: [
        trackerOf(
          ['counter', '0224d9d4-0000-4000-8000-02c499c49773'],
          ['cdn.counter.dev/script.js', 't.counter.dev/trackpage'],
        ),
      ],
    },
  },
  {
    name: 'ackee-own-host',
    domain: 'boutique-70.example',
    head: script(
      'https://stats.boutique-70.example/tracker.js',
      'async data-ackee-server="https://stats.boutique-70.example" data-ackee-domain-id="hd11f820-68a1-11e6-8047-79c0c2d9bce0"',
    ),
    files: { 'stats.boutique-70.example/tracker.js': ackee },
    expected: {
      trackers: [
        trackerOf(
          ['ackee', 'hd11f820-68a1-11e6-8047-79c0c2d9bce0'],
          ['stats.boutique-70.example/tracker.js', 'stats.boutique-70.example/api'],
        ),
      ],
    },
  },
  {
    name: 'shynet-own-host',
    domain: 'boutique-71.example',
    head: script(`https://${SHYNET}`, 'defer'),
    files: { [SHYNET]: shynet },
    expected: {
      trackers: [trackerOf(['shynet', '8f3a1c2b-0000-4000-8000-0123456789ab'], [SHYNET, SHYNET])],
    },
  },
  {
    name: 'ahrefs-analytics',
    domain: 'boutique-72.example',
    head: script('https://analytics.ahrefs.com/analytics.js', 'async data-key="uQBXFDRhKP8hiFHH08h4AQ"'),
    expected: {
      trackers: [
        trackerOf(
          ['ahrefs-analytics', 'uQBXFDRhKP8hiFHH08h4AQ'],
          ['analytics.ahrefs.com/analytics.js', 'analytics.ahrefs.com/api/event'],
        ),
      ],
    },
  },
  {
    name: 'rybbit',
    domain: 'boutique-73.example',
    head: script('https://app.rybbit.io/api/script.js', 'defer data-site-id="2187"'),
    expected: {
      trackers: [trackerOf(['rybbit', '2187'], ['app.rybbit.io/api/script.js', 'app.rybbit.io/api/track'])],
    },
  },
  {
    name: 'pendo',
    domain: 'boutique-74.example',
    head: script(`https://${PENDO}`),
    expected: {
      trackers: [
        trackerOf(['pendo', '0a1b2c3d-0000-4000-8000-0123456789ab'], [PENDO, 'data.pendo.io/data/ptm.gif/']),
      ],
    },
  },
  {
    name: 'koko-analytics',
    domain: 'boutique-75.example',
    head: '',
    body:
      inline(`window.koko_analytics = { url: '/koko-analytics-collect.php', path: '/', post_id: 7 };`) +
      inline(koko()),
    expected: {
      trackers: [
        trackerOf(['koko-analytics', ''], ['', 'boutique-75.example/koko-analytics-collect.php'], {
          accounts: [],
          tag: null,
        }),
      ],
    },
  },
  {
    name: 'koko-analytics-at-the-root',
    domain: 'boutique-76.example',
    head: '',
    body: inline(`window.koko_analytics = { url: '/', path: '/', post_id: 7 };`) + inline(koko()),
    expected: { trackers: [], others: ['Koko Analytics'] },
  },
  {
    name: 'independent-analytics',
    domain: 'boutique-77.example',
    head: '',
    body: inline(independentAnalytics()),
    expected: {
      trackers: [
        trackerOf(['independent-analytics', ''], ['', 'boutique-77.example/wp-json/iawp/search'], {
          accounts: [],
          tag: null,
        }),
      ],
    },
  },
  {
    name: 'wp-statistics',
    domain: 'boutique-78.example',
    head: '',
    body: script(ofPlugin('wp-statistics', 'assets/js/tracker.js?ver=14.16'), ''),
    files: { [`boutique-78.example${ofPlugin('wp-statistics', 'assets/js/tracker.js')}`]: wpStatistics },
    expected: {
      trackers: [
        trackerOf(
          ['wp-statistics', ''],
          [
            `boutique-78.example${ofPlugin('wp-statistics', 'assets/js/tracker.js')}`,
            'boutique-78.example/wp-json/wp-statistics/v2/hit',
          ],
          { accounts: [] },
        ),
      ],
    },
  },
  {
    name: 'burst-statistics',
    domain: 'boutique-79.example',
    head: '',
    body: script(ofPlugin('burst-statistics', 'assets/js/build/burst.min.js'), 'async'),
    files: { [`boutique-79.example${ofPlugin('burst-statistics', 'assets/js/build/burst.min.js')}`]: burst },
    expected: {
      trackers: [
        trackerOf(
          ['burst-statistics', ''],
          [
            `boutique-79.example${ofPlugin('burst-statistics', 'assets/js/build/burst.min.js')}`,
            `boutique-79.example${ofPlugin('burst-statistics', 'endpoint.php')}`,
          ],
          { accounts: [] },
        ),
      ],
    },
  },
  {
    name: 'simple-analytics-own-host',
    domain: 'boutique-80.example',
    head: script('https://simple.boutique-80.example/latest.js', 'async defer'),
    files: {
      'simple.boutique-80.example/latest.js': () =>
        `new Image().src = 'https://simple.boutique-80.example/simple.gif?' + new URLSearchParams({ version: 'custom_latest_12', hostname: location.hostname, https: true, page_id: 'e1', session_id: 'f2', type: 'pageview', path: location.pathname, unique: true, time: Date.now() });`,
    },
    // The browser does not report which script requested an image.
    expected: {
      trackers: [
        trackerOf(
          ['simple-analytics', 'boutique-80.example'],
          ['', 'simple.boutique-80.example/simple.gif'],
          { tag: null },
        ),
      ],
      asks: ['js-tag'],
    },
  },
  {
    name: 'matomo-in-a-worker',
    domain: 'boutique-82.example',
    head: inline(
      `new Worker(URL.createObjectURL(new Blob(["self.page = '" + location.href + "'; fetch('https://stats.boutique-82.example/matomo.js').then((answer) => answer.text()).then((code) => (0, eval)(code));"])));`,
    ),
    files: {
      'stats.boutique-82.example/matomo.js': () =>
        `fetch('https://stats.boutique-82.example/matomo.php?' + new URLSearchParams({ action_name: 'Boutique', idsite: 4, rec: 1, r: 182736, url: self.page, _id: '8f3a1c2b9d7e6f50', send_image: 0 }), { method: 'POST', mode: 'no-cors', keepalive: true }).catch(() => {});`,
    },
    expected: {
      trackers: [
        trackerOf(
          ['matomo', '4'],
          ['stats.boutique-82.example/matomo.js', 'stats.boutique-82.example/matomo.php'],
        ),
      ],
    },
  },
  {
    name: 'own-collector-by-path-alone',
    domain: 'boutique-81.example',
    head: script('/js/vues.js'),
    files: {
      'boutique-81.example/js/vues.js': () =>
        `fetch('/api/vues?page=' + encodeURIComponent(location.pathname)).catch(() => {});`,
    },
    expected: { trackers: [], asks: ['collector'], askedCollectors: ['boutique-81.example/api/vues'] },
  },
];
