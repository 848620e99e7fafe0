import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { collectGarbage } from '../../test/heap-bytes.ts';
import { createFrontier, type Frontier, type FrontierOptions, type UrlSource } from './frontier.ts';

const EXHAUSTIVE = { tags: ['exhaustive'] };

const SITE = 'https://shop.test';
const DEFAULTS: FrontierOptions = {
  startUrls: [`${SITE}/`],
  include: [],
  exclude: [],
  pagesMax: 10_000,
  followLinks: true,
  robots: null,
};
const frontierOf = (options: Partial<FrontierOptions> = {}) => createFrontier({ ...DEFAULTS, ...options });
const links = (frontier: Frontier, paths: string[], source: UrlSource = 'link') =>
  paths.map((path) => frontier.offer(path.startsWith('http') ? path : SITE + path, source));
const reasonOf = (frontier: Frontier, url: string) =>
  frontier.skipped().find((page) => page.url === (url.startsWith('http') ? url : SITE + url).slice(0, 2_048))
    ?.reason;

function takeAll(frontier: Frontier): string[] {
  const taken = [];
  for (let url = frontier.take(); url !== null; url = frontier.take()) taken.push(url);
  return taken;
}

describe('one page, one URL', () => {
  test.each([
    ['a fragment', '/a', '/a#top'],
    ['a default port', '/a', 'https://shop.test:443/a'],
    ['tracking parameters', '/a?id=1', '/a?utm_source=x&id=1&gclid=y&fbclid=z'],
    ['the order of parameters', '/a?b=2&a=1', '/a?a=1&b=2'],
    ['the spelling of escapes', '/%c3%a9?q=%7E', '/%C3%A9?q=~'],
    ['credentials', '/a', 'https://me:secret@shop.test/a'],
    ['case of the host', '/a', 'https://SHOP.test/a'],
    ['dot segments', '/a', '/b/../a'],
    ['an empty query', '/a', '/a?'],
  ])('does not count %s', (_what, one, other) => {
    const frontier = frontierOf();
    expect(links(frontier, [one, other])).toEqual([true, false]);
    expect(frontier.figures()).toMatchObject({ discovered: 2, toVisit: 2 });
  });

  test.each([
    ['a slash at the end', '/a', '/a/'],
    ['case of the path', '/a', '/A'],
    ['a parameter', '/a', '/a?page=2'],
  ])('counts %s', (_what, one, other) => {
    expect(links(frontierOf(), [one, other])).toEqual([true, true]);
  });

  it('visits a URL as it was written', () => {
    const frontier = frontierOf();
    links(frontier, ['/s?q=a+b&c=%20&utm_medium=mail#x']);
    expect(takeAll(frontier)).toEqual([`${SITE}/`, `${SITE}/s?q=a+b&c=%20`]);
  });

  it('takes no note of what is no address of the web', () => {
    const frontier = frontierOf();
    for (const url of ['mailto:a@b.fr', 'javascript:void(0)', 'tel:+33', 'data:,x', 'no url', '']) {
      expect(frontier.offer(url, 'link')).toBe(false);
    }
    expect(frontier.figures().discovered).toBe(1);
  });
});

describe('what is skipped, and why', () => {
  test.each([
    ['other-site', 'https://elsewhere.test/'],
    ['other-site', 'https://blog.shop.test/'],
    ['other-site', 'http://shop.test/a'],
    ['other-site', 'https://shop.test:8443/a'],
    ['not-a-page', '/catalogue.pdf'],
    ['not-a-page', '/logo.PNG'],
    ['not-a-page', '/app.js?v=2'],
    ['not-included', '/contact'],
    ['excluded', '/sav/private/1'],
    ['robots', '/sav/closed'],
    ['too-long', `/sav/${'x'.repeat(2_100)}`],
    ['trap-repetition', '/sav/a/b/a/b/a/b'],
    ['trap-facets', '/sav/list?a=1&b=2&c=3&d=4&e=5&f=6'],
    ['trap-session-id', '/sav/page?PHPSESSID=0123456789abcdef'],
    ['trap-session-id', '/sav/page;jsessionid=0A1B2C?x=1'],
  ])('%s: %s', (reason, url) => {
    const frontier = frontierOf({
      include: ['sav/*', '*.pdf', '*.PNG', '*.js'],
      exclude: ['sav/private/*'],
      robots: {
        crawlDelaySeconds: null,
        reason: ({ pathname }) => (pathname === '/sav/closed' ? 'robots' : null),
      },
    });
    expect(links(frontier, [url])).toEqual([reason === 'trap-session-id']);
    expect(reasonOf(frontier, url)).toBe(reason);
  });

  it('visits a page with a session identifier without it', () => {
    const frontier = frontierOf();
    links(frontier, ['/p?sid=0123456789abcdef0&x=1', '/p?sid=fedcba98765432100&x=1', '/p?x=1']);
    expect(takeAll(frontier)).toEqual([`${SITE}/`, `${SITE}/p?x=1`]);
    expect(frontier.figures()).toMatchObject({ discovered: 4, skipped: { 'trap-session-id': 2 } });
  });

  it('follows an endless calendar for twelve dates', () => {
    const frontier = frontierOf();
    const months = Array.from(
      { length: 60 },
      (_, month) => `/agenda/${2020 + Math.floor(month / 12)}/${(month % 12) + 1}/`,
    );
    const days = Array.from({ length: 28 }, (_, day) => `/agenda?view=day&date=2026-02-${day + 1}`);
    expect(links(frontier, months).filter(Boolean)).toHaveLength(12);
    expect(links(frontier, days).filter(Boolean)).toHaveLength(12);
    expect(frontier.figures().skipped).toEqual({ 'trap-calendar': 48 + 16 });
  });

  it('takes dated articles for pages, each with a name of its own', () => {
    const articles = Array.from({ length: 40 }, (_, day) => `/blog/2026/03/${(day % 28) + 1}/title-${day}`);
    expect(links(frontierOf(), articles).every(Boolean)).toBe(true);
  });

  it('follows twenty combinations of facets of one path, and each page of a list', () => {
    const frontier = frontierOf();
    const facets = Array.from({ length: 100 }, (_, index) => `/shoes?size=${index}&colour=red`);
    const pages = Array.from({ length: 100 }, (_, index) => `/shoes?page=${index}`);
    expect(links(frontier, facets).filter(Boolean)).toHaveLength(20);
    expect(links(frontier, pages).filter(Boolean)).toHaveLength(100);
  });

  it('trusts a sitemap where links would be traps', () => {
    const frontier = frontierOf();
    const dates = Array.from({ length: 40 }, (_, index) => `/agenda/${1980 + index}/01/`);
    expect(links(frontier, dates, 'sitemap').every(Boolean)).toBe(true);
  });

  it('visits start URLs whatever the patterns say, though not against robots.txt', () => {
    const options = { startUrls: [`${SITE}/a.pdf`, `${SITE}/b`], include: ['c/*'] };
    expect(takeAll(frontierOf(options))).toEqual(options.startUrls);
    const robots = { crawlDelaySeconds: 3, reason: () => 'robots' as const };
    expect(takeAll(frontierOf({ ...options, robots }))).toEqual([]);
  });

  it('visits start URLs as they are written, each once', () => {
    const startUrls = [
      `${SITE}/#/cart`,
      `${SITE}/#/help`,
      `${SITE}/?utm_source=x`,
      `${SITE}/#/cart`,
      'ftp://x/',
      'x',
    ];
    const frontier = frontierOf({ startUrls });
    links(frontier, ['/', '/#/legal']);
    expect(takeAll(frontier)).toEqual(startUrls.slice(0, 3));
    expect(frontier.figures()).toMatchObject({ discovered: 3, skipped: {} });
  });

  it('takes a page of an earlier part of the run whatever the patterns say, once', () => {
    const frontier = frontierOf({ include: ['b/*'], startUrls: [`${SITE}/#/cart`] });
    links(frontier, ['/b/1'], 'sitemap');
    expect(links(frontier, ['/a', '/b/1', '/#/cart', 'https://elsewhere.test/'], 'start')).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('visits start URLs and nothing else when robots.txt cannot be reached', () => {
    const frontier = frontierOf({ robots: { crawlDelaySeconds: null, reason: () => 'robots-unreachable' } });
    links(frontier, ['/a']);
    expect(takeAll(frontier)).toEqual([`${SITE}/`]);
    expect(reasonOf(frontier, '/a')).toBe('robots-unreachable');
  });

  it('takes no links when they are not followed', () => {
    const frontier = frontierOf({ followLinks: false });
    links(frontier, ['/a']);
    expect(frontier.figures()).toMatchObject({ discovered: 1, toVisit: 1 });
  });

  it('respects the cap, start URLs included', () => {
    const frontier = frontierOf({ pagesMax: 2 });
    expect(links(frontier, ['/a', '/b', '/c'])).toEqual([true, false, false]);
    expect(frontier.figures()).toMatchObject({ discovered: 4, toVisit: 2, skipped: { 'over-cap': 2 } });
  });
});

describe('a site under two spellings of its host', () => {
  it('is one site once one redirects to the other', () => {
    const frontier = frontierOf({ startUrls: ['http://shop.test/'] });
    frontier.redirected('http://shop.test/', 'https://www.shop.test/');
    expect(
      links(frontier, ['https://www.shop.test/', 'http://shop.test/a', 'https://www.shop.test/a']),
    ).toEqual([false, true, false]);
    expect(takeAll(frontier)).toEqual(['http://shop.test/', 'https://www.shop.test/a']);
  });

  it('does not take another site in by a redirect', () => {
    const frontier = frontierOf();
    frontier.redirected(`${SITE}/`, 'https://evil.test/');
    expect(links(frontier, ['https://evil.test/a'])).toEqual([false]);
  });

  it('does not visit again where a page led to', () => {
    const frontier = frontierOf();
    links(frontier, ['/old']);
    frontier.redirected(`${SITE}/old`, `${SITE}/new`);
    expect(links(frontier, ['/new'])).toEqual([false]);
  });
});

describe('addresses without measure', () => {
  it('counts them as too long, whoever names them, and stores their beginning', () => {
    const frontier = frontierOf();
    for (const source of ['sitemap', 'link'] as const) {
      expect(links(frontier, [`/${source}-${'é'.repeat(2_000)}`], source)).toEqual([false]);
      expect(links(frontier, [`/${source}-${'x'.repeat(1_000_000)}`], source)).toEqual([false]);
    }
    expect(frontier.figures()).toMatchObject({ discovered: 5, skipped: { 'too-long': 4 } });
    expect(frontier.skipped().map(({ url }) => url.length)).toEqual([2_048, 2_048, 2_048, 2_048]);
  });

  it('still takes a page whose address is only long by what it is tracked with', () => {
    const frontier = frontierOf();
    expect(links(frontier, [`/a?utm_source=${'x'.repeat(3_000)}`])).toEqual([true]);
  });
});

describe('figures', () => {
  it('say what an interruption left', () => {
    const frontier = frontierOf();
    links(frontier, ['/a', '/b']);
    frontier.take();
    frontier.interrupt();
    links(frontier, ['/c']);
    expect(frontier.take()).toBeNull();
    expect(frontier.figures()).toEqual({
      discovered: 4,
      toVisit: 1,
      visited: 1,
      skipped: { interrupted: 3 },
      cut: false,
      problems: [],
    });
  });

  it('name the first fifty problems, and a problem of the whole website once', () => {
    const frontier = frontierOf();
    for (let at = 0; at < 60; at += 1) {
      frontier.note({ url: `${SITE}/${at}.xml`, code: 'too-many-sitemaps', detail: '' });
      frontier.note({ url: `${SITE}/${at}.xml`, code: 'too-slow', detail: 'x'.repeat(1_000) });
    }
    const { problems } = frontier.figures();
    expect(problems).toHaveLength(50);
    expect(problems.filter(({ code }) => code === 'too-many-sitemaps')).toHaveLength(1);
    expect(problems[1]).toEqual({ url: `${SITE}/0.xml`, code: 'too-slow', detail: 'x'.repeat(300) });
  });

  it('always add up', EXHAUSTIVE, () => {
    const segment = fc.constantFrom(
      'a',
      'b',
      'sav',
      'x.pdf',
      '2026/01',
      '?d=1&e=2',
      '#f',
      '?sid=0123456789abcdef',
    );
    const url = fc.oneof(
      fc.array(segment, { maxLength: 7 }).map((segments) => `${SITE}/${segments.join('/')}`),
      fc.webUrl(),
      fc.string(),
    );
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.record({ url, source: fc.constantFrom<UrlSource>('link', 'sitemap') }) },
      { weight: 3, arbitrary: fc.constant('take' as const) },
      { weight: 1, arbitrary: fc.constant('interrupt' as const) },
    );
    const options = fc.record({
      pagesMax: fc.integer({ min: 0, max: 20 }),
      followLinks: fc.boolean(),
      include: fc.subarray(['sav/*', 'a/*']),
      exclude: fc.subarray(['*b*']),
    });
    fc.assert(
      fc.property(options, fc.array(step, { maxLength: 60 }), (given, steps) => {
        const frontier = frontierOf(given);
        const taken: string[] = [];
        for (const one of steps) {
          if (one === 'take') taken.push(...[frontier.take()].filter((url) => url !== null));
          else if (one === 'interrupt') frontier.interrupt();
          else frontier.offer(one.url, one.source);
          const { discovered, toVisit, visited, skipped } = frontier.figures();
          const count = Object.values(skipped).reduce((sum, number) => sum + number, 0);
          expect(discovered).toBe(toVisit + count);
          expect(count).toBe(frontier.skipped().length);
          expect(visited).toBe(taken.length);
          expect(toVisit).toBe(visited + frontier.waiting());
          expect(toVisit).toBeLessThanOrEqual(given.pagesMax);
        }
        expect(new Set(taken).size).toBe(taken.length);
      }),
      { numRuns: 300 },
    );
  });

  it('stay exact, and memory small, when a site offers two hundred thousand pages', EXHAUSTIVE, () => {
    const frontier = frontierOf({ pagesMax: 1_000 });
    collectGarbage();
    const before = process.memoryUsage();
    for (let index = 0; index < 200_000; index++) frontier.offer(`${SITE}/product/${index}`, 'sitemap');
    collectGarbage();
    const after = process.memoryUsage();
    expect(frontier.figures()).toMatchObject({
      discovered: 200_001,
      toVisit: 1_000,
      skipped: { 'over-cap': 199_001 },
    });
    expect(frontier.skipped()).toHaveLength(1_000);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(10_000_000);
  });
});
