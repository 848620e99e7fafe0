import { describe, expect, test } from 'vitest';
import { body, request, visitWith } from '../../test/observation-builder.ts';
import { detect } from './detect.ts';

const PAGE = 'https://shop.example/cart';
const GTAG = 'https://www.googletagmanager.com/gtag/js?id=G-3AFTERUA9K';
const ANALYTICS = 'https://www.google-analytics.com/analytics.js';

const scriptOf = (url: string, startedMs = 50) => request({ url, resourceType: 'script', startedMs });
const sentBy = (url: string) => ({ initiator: { type: 'script', url, line: 1 } });
const address = (base: string, query: Record<string, string>) =>
  `${base}?${String(new URLSearchParams(query))}`;

const ga4Hit = request({
  url: address('https://region1.google-analytics.com/g/collect', {
    v: '2',
    tid: 'G-3AFTERUA9K',
    _p: '1',
    cid: '1.2',
    sid: '3',
    _s: '1',
    dl: PAGE,
    dt: 'Cart',
    en: 'page_view',
  }),
  method: 'POST',
  resourceType: 'ping',
  ...sentBy(GTAG),
});
const universalHit = request({
  url: address('https://www.google-analytics.com/j/collect', {
    v: '1',
    _v: 'j101',
    t: 'pageview',
    dl: PAGE,
    tid: 'UA-48291736-2',
    cid: '1.2',
  }),
  method: 'POST',
  ...sentBy(ANALYTICS),
});

const eventHit = (event: string) =>
  request({
    url: 'https://shop.example/api/track',
    method: 'POST',
    body: body(JSON.stringify({ event, url: PAGE })),
  });

const familiesOf = (visit: ReturnType<typeof visitWith>) =>
  detect([visit]).trackers.map(({ family }) => family);

/** Returns a visit of a page with GA4 that also sends an address to an unknown collector. */
const pageAt = (path: string, reportedPath: string) => ({
  ...visitWith(
    scriptOf(GTAG),
    ga4Hit,
    request({ url: address('https://shop.example/api/vues', { page: reportedPath }) }),
  ),
  requestedUrl: `https://shop.example${path}`,
  finalUrl: `https://shop.example${path}`,
});

const ads = (path: string, query: Record<string, string>) =>
  request({ url: address(`https://googleads.g.doubleclick.net/pagead/${path}/123/`, query) });

describe('a detection', () => {
  test('distinguishes scripts of one vendor by the hits that they sent, and proposes no ended tracker', () => {
    const visit = visitWith(scriptOf(ANALYTICS), universalHit, scriptOf(GTAG), ga4Hit);
    const { trackers, questions } = detect([visit]);
    expect(trackers.map(({ family, jsTagName }) => [family, jsTagName])).toEqual([
      ['ga4', 'www.googletagmanager.com/gtag/js'],
      ['universal-analytics', 'www.google-analytics.com/analytics.js'],
    ]);
    expect(questions).toEqual([]);
  });

  test('leaves out what a widget of another website measures, and includes frames of its own', () => {
    const tag = 'https://stats.reviews.example/matomo.js';
    const hit = address('https://stats.reviews.example/matomo.php', { idsite: '4', rec: '1', url: PAGE });
    const framedBy = (url: string) =>
      visitWith(
        request({ url, resourceType: 'document', frameId: 'f1' }),
        request({ url: tag, resourceType: 'script', frameId: 'f1' }),
        request({ url: hit, method: 'POST', resourceType: 'ping', frameId: 'f1', ...sentBy(tag) }),
      );
    expect(familiesOf(framedBy('https://widget.reviews.example/stars'))).toEqual([]);
    expect(familiesOf(framedBy('https://www.shop.example/frame'))).toEqual(['matomo']);
  });

  test('puts the tag that was requested first before its equals, whichever hit leaves first', () => {
    const meta = 'https://connect.facebook.net/en_US/fbevents.js';
    const uet = 'https://bat.bing.com/bat.js';
    const visit = visitWith(
      scriptOf(uet, 60),
      request({
        url: address('https://bat.bing.com/action/0', {
          ti: '97',
          Ver: '2',
          evt: 'pageLoad',
          p: PAGE,
          rn: '1',
        }),
        resourceType: 'image',
        startedMs: 90,
        ...sentBy(uet),
      }),
      scriptOf(meta, 50),
      request({
        url: address('https://www.facebook.com/tr/', { id: '72', ev: 'PageView', dl: PAGE, v: '2.9' }),
        resourceType: 'image',
        startedMs: 95,
        ...sentBy(meta),
      }),
    );
    expect(familiesOf(visit)).toEqual(['meta-pixel', 'microsoft-uet']);
  });

  test('proposes an unknown collector beside a known tracker where each of several pages sent it its own address', () => {
    const hasQuestion = (...visits: ReturnType<typeof pageAt>[]) => detect(visits).questions.length > 0;
    expect(hasQuestion(pageAt('/', '/'), pageAt('/cart', '/cart'))).toBe(true);
    expect(hasQuestion(pageAt('/', '/'), pageAt('/cart', '/'))).toBe(false);
    expect(hasQuestion(pageAt('/cart', '/cart'))).toBe(false);
  });

  test('finds the script that a worker reads as text, and its account', () => {
    const script = request({
      url: GTAG,
      resourceType: 'fetch',
      target: 'worker',
      frameId: null,
      mimeType: 'application/javascript',
    });
    const hit = {
      ...ga4Hit,
      frameId: null,
      target: 'worker' as const,
      ...sentBy('blob:https://shop.example/1'),
    };
    expect(detect([visitWith(script, hit)]).trackers).toMatchObject([
      { family: 'ga4', jsTagName: 'www.googletagmanager.com/gtag/js', certainty: 'sure' },
    ]);
    expect(detect([visitWith(script)]).trackers).toMatchObject([
      { family: 'ga4', accounts: ['G-3AFTERUA9K'], certainty: 'likely' },
    ]);
  });

  test('proposes no collector at the root of the website: its name would mean every address', () => {
    const sent = new URLSearchParams({
      action: 'koko_analytics_collect',
      pa: '/cart',
      po: '7',
      r: '',
      m: 'c',
    });
    const hit = request({ url: 'https://shop.example/', method: 'POST', body: body(String(sent)) });
    const { trackers, others, questions } = detect([visitWith(hit)]);
    expect([trackers, questions]).toEqual([[], []]);
    expect(others.map(({ name }) => name)).toEqual(['Koko Analytics']);
  });

  test('counts a conversion’s label for no account of its own', () => {
    const visit = visitWith(
      ads('viewthroughconversion', { data: 'event=gtag.config', url: PAGE }),
      ads('conversion', { label: 'AbC', url: PAGE }),
    );
    expect(detect([visit]).trackers.map(({ accounts }) => accounts)).toEqual([['AW-123']]);
  });

  test('proposes an unknown collector beside a known tracker only where it counts page views', () => {
    const [counting, other] = ['pageview', 'chat-opened'].map((event) =>
      detect([visitWith(scriptOf(GTAG), ga4Hit, eventHit(event))]).questions.map(({ about }) => about),
    );
    expect([counting, other]).toEqual([['collector'], []]);
  });
});
