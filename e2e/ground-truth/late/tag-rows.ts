import { dataLayerScript } from '@vigie/demo-site/shop/tracking-snippet.ts';
import type { Parts } from './page.ts';
import type { Row } from './row.ts';
import { ALL, NEVER, SENT_TWICE, NOTHING_SENT, NO_TAG, sendBy, sends, onceLoaded } from './row.ts';

/** Policy with which the page blocks the collector from then on. */
const POLICY = { 'content-security-policy': `connect-src 'self'` };

const withTagOf = (src: string, code = ''): Parts => ({ tag: 'by-code', code: `${code} addTag('${src}')` });

/** Rows whose tag comes late, twice or never. */
export const TAGS: Row[] = [
  {
    name: 'a tag that code adds',
    delays: ALL,
    inTests: 3_000,
    parts: (ms) => ({ tag: 'by-code', code: `after(${ms}, addTag)` }),
  },
  {
    name: 'a tag at the end of a chain of timers',
    delays: [2_000, 5_000],
    parts: (ms) => ({
      tag: 'by-code',
      code: onceLoaded(`for (let i = 0; i < 10; i += 1) await wait(${ms / 10}); addTag()`),
    }),
  },
  {
    name: 'a tag of a plug-in, at a gesture or after a delay',
    delays: [5_000],
    inTests: 5_000,
    parts: (ms) => ({
      tag: 'by-code',
      code: `let isAdded = false;
const once = () => { if (!isAdded) { isAdded = true; addTag(); } };
for (const gesture of ['scroll', 'mousemove', 'keydown', 'touchstart', 'wheel']) addEventListener(gesture, once);
after(${ms}, once);`,
    }),
  },
  ...['mousemove', 'scroll', 'keydown', 'touchstart'].map((gesture): Row => ({
    name: `a tag that ${gesture} adds`,
    delays: [0],
    inTests: gesture === 'mousemove' || gesture === 'scroll' ? 0 : undefined,
    parts: () => ({
      tag: 'by-code',
      code: `addEventListener('${gesture}', () => addTag(), { once: true });`,
    }),
    expected: NO_TAG,
  })),
  {
    name: 'a tag that comes after the look-ahead',
    delays: NEVER,
    parts: (ms) => ({ tag: 'by-code', code: `after(${ms}, addTag)` }),
    expected: NO_TAG,
  },
  {
    name: 'a tag that is added again',
    delays: [300, 2_000, 5_000],
    inTests: 2_000,
    parts: (ms) => ({ code: `after(${ms}, addTag)` }),
    expected: { reasons: { tagJs: 'loaded-twice' } },
  },
  {
    name: 'a tag that is added again with its queue',
    delays: [3_000],
    parts: (ms) => ({
      code: `const commands = [..._phare];
after(${ms}, () => { window._phare = commands; addTag(); });`,
    }),
    expected: {
      reasons: { tagJs: 'loaded-twice', hitPageview: 'sent-twice' },
      causes: { hitPageview: 'tagJs' },
      hits: ['page-view', 'page-view'],
    },
  },
  {
    name: 'a tag that is absent',
    delays: [2_000],
    parts: (ms) => ({ tag: 'by-code', code: `after(${ms}, () => addTag('/absent/phare.js'))` }),
    expected: { ...NO_TAG, reasons: { ...NO_TAG.reasons, tagJs: 'http-error' } },
  },
  {
    name: 'a tag that its server holds back',
    delays: [1_000, 3_000],
    parts: (ms) => ({ tag: 'by-code', code: `after(300, () => addTag('/attente/${ms}/phare.js'))` }),
  },
];

/** Rows with a tag whose page view comes late, twice or never. */
export const PAGE_VIEWS: Row[] = [
  {
    name: 'a page view',
    delays: ALL,
    inTests: 2_000,
    parts: (ms) => sends(`after(${ms}, pageView)`),
  },
  {
    name: 'a second page view',
    delays: ALL,
    inTests: 3_000,
    parts: (ms) => ({ code: `after(${ms}, pageView)` }),
    expected: SENT_TWICE,
  },
  {
    name: 'a second page view after the look-ahead',
    delays: NEVER,
    parts: (ms) => ({ code: `after(${ms}, pageView)` }),
  },
  {
    name: 'an event at once and a page view',
    delays: ALL,
    inTests: 2_000,
    parts: (ms) => ({ atOnce: 'event', code: `after(${ms}, pageView)` }),
    expected: { hits: ['event debut', 'page-view'] },
  },
  {
    name: 'an event at once and a page view after the look-ahead',
    delays: NEVER,
    parts: (ms) => ({ atOnce: 'event', code: `after(${ms}, pageView)` }),
    expected: { reasons: { hitPageview: 'not-sent' }, hits: ['event debut'] },
  },
  {
    name: 'a page view that a gesture sends',
    delays: [0],
    parts: () =>
      sends(`for (const gesture of ['scroll', 'keydown', 'click']) addEventListener(gesture, pageView);`),
    expected: NOTHING_SENT,
  },
  {
    name: 'a page view that the collector refuses',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) => sends(`after(${ms}, pageView)`, { collectorWay: 'hors-service' }),
    expected: { reasons: { tagPhp: 'http-error', hitPageview: 'failed' }, causes: { hitPageview: 'tagPhp' } },
  },
  {
    name: 'a page view whose redirect the page does not follow',
    delays: [0],
    inTests: 0,
    parts: () =>
      sends(`${sendBy(`fetch(url, { method: 'POST', redirect: 'manual' })`)} pageView();`, {
        collectorWay: 'renvoi',
      }),
  },
  {
    name: 'a page view that a policy stops',
    delays: [2_000],
    parts: (ms) => sends(`after(${ms}, pageView)`, { headers: POLICY }),
    expected: {
      reasons: { csp: 'blocks-php-tag', tagPhp: 'blocked-by-csp', hitPageview: 'failed' },
      causes: { tagPhp: 'csp', hitPageview: 'tagPhp' },
    },
  },
  {
    name: 'a page view without a required variable',
    delays: [2_000],
    parts: (ms) =>
      sends(`after(${ms}, () => { delete document.documentElement.dataset.page_type; pageView(); })`, {
        layer: dataLayerScript([{ user_status: 'visiteur' }]),
      }),
    expected: { reasons: { hitPageview: 'variable-missing' }, pushes: [{ user_status: 'visiteur' }] },
  },
  ...['par-fetch', 'par-xhr', 'par-script'].map((way): Row => ({
    name: `a second page view after the tag’s settings, ${way}`,
    delays: way === 'par-fetch' ? [300, 3_000, 5_000] : [way === 'par-script' ? 1_000 : 3_000],
    inTests: way === 'par-fetch' ? 3_000 : undefined,
    parts: (ms) => withTagOf(`/balise/${ms}/${way}/phare.js`),
    expected: SENT_TWICE,
  })),
  {
    name: 'a second page view after settings that wrapped code asks for',
    delays: [3_000],
    parts: (ms) =>
      withTagOf(
        `/balise/${ms}/par-fetch/phare.js`,
        'const { fetch: ask } = window; window.fetch = (...asked) => ask(...asked);',
      ),
    expected: SENT_TWICE,
  },
  {
    name: 'settings of the tag that never come',
    delays: [0],
    parts: () => withTagOf('/balise/0/en-vain/phare.js'),
  },
  {
    name: 'a heartbeat beside the page view',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) => ({ code: `_phare.push(['enableHeartBeat', ${ms / 1_000}])` }),
    expected: { hits: null },
  },
];
