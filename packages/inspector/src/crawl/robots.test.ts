import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import robotsModule from 'robots-parser';
import { expect, it, test } from 'vitest';
import { heapBytesUsed } from '../../test/heap-bytes.ts';
import { FetchFailed } from '../egress/fetch-failed.ts';
import { parseRobots, readRobots, type Fetch } from './robots.ts';

const robotsParser = robotsModule as unknown as typeof robotsModule.default;
const ORIGIN = 'https://shop.test';
const answer =
  (status: number, text: string, url = `${ORIGIN}/robots.txt`): Fetch =>
  async () => ({ url, status, headers: {}, redirects: [], body: Readable.from([Buffer.from(text)]) });
const page = (path: string) => new URL(path, ORIGIN);

it('follows the rules for Vigie, else those for all', async () => {
  const text =
    'User-agent: *\nDisallow: /\n\nUser-agent: vigie\nDisallow: /cart\nAllow: /cart/help\nCrawl-delay: 2.5\n';
  const robots = await readRobots(ORIGIN, answer(200, text));
  expect(robots).toMatchObject({ state: 'read', crawlDelaySeconds: 2.5 });
  expect(['/', '/cart', '/cart/help', '/cartoon'].map((path) => robots.allows(page(path)))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(parseRobots(robots.url, 'User-agent: *\nDisallow: /*?sort=').allows(page('/a?sort=x'))).toBe(false);
});

it('follows them under the other spelling of the host', () => {
  const robots = parseRobots(`${ORIGIN}/robots.txt`, 'User-agent: *\nDisallow: /private');
  expect(robots.allows(new URL('https://www.shop.test/private/1'))).toBe(false);
});

it('lists sitemaps, absolute or not', () => {
  const text =
    '\uFEFFSitemap: https://cdn.test/a.xml\nSitemap: /b.xml\nSITEMAP:c.xml.gz # main\nSitemap: http://[\n';
  expect(parseRobots(`${ORIGIN}/robots.txt`, text).sitemaps).toEqual([
    'https://cdn.test/a.xml',
    `${ORIGIN}/b.xml`,
    `${ORIGIN}/c.xml.gz`,
  ]);
});

test.each([[404], [403], [401], [410], [304]])('allows all on status %i', async (status) => {
  const robots = await readRobots(ORIGIN, answer(status, 'User-agent: *\nDisallow: /'));
  expect(robots).toMatchObject({ state: 'absent', why: `status ${status}` });
  expect(robots.allows(page('/'))).toBe(true);
});

test.each([[500], [503]])('allows nothing on status %i, and reports it', async (status) => {
  const robots = await readRobots(ORIGIN, answer(status, ''));
  expect(robots).toMatchObject({ state: 'unreachable', why: `status ${status}` });
  expect(robots.allows(page('/'))).toBe(false);
});

it('allows nothing when it does not answer, and reports it', async () => {
  const robots = await readRobots(ORIGIN, () => Promise.reject(new FetchFailed('timeout', ORIGIN)));
  expect(robots).toMatchObject({ state: 'unreachable', why: `timeout: ${ORIGIN}` });
});

test.each(['0', '-1', 'x', ''])("takes Crawl-delay '%s' for none", (delay) => {
  expect(
    parseRobots(`${ORIGIN}/robots.txt`, `User-agent: *\nCrawl-delay: ${delay}`).crawlDelaySeconds,
  ).toBeNull();
});

it('never waits more than an hour between pages', () => {
  expect(parseRobots(`${ORIGIN}/robots.txt`, 'User-agent: *\nCrawl-delay: 1e9').crawlDelaySeconds).toBe(
    3_600,
  );
});

it('reads the first 512,000 bytes of an endless file', async () => {
  let sent = 0;
  const body = Readable.from(
    (function* () {
      yield Buffer.from('User-agent: *\nDisallow: /a\n');
      for (;;) {
        sent += 100_000;
        yield Buffer.alloc(100_000, '#');
      }
    })(),
  );
  const url = `${ORIGIN}/robots.txt`;
  const robots = await readRobots(ORIGIN, async () => ({
    url,
    status: 200,
    headers: {},
    redirects: [],
    body,
  }));
  expect(robots.allows(page('/a'))).toBe(false);
  expect(sent).toBeLessThan(30 * 100_000);
});

it('reports that only the beginning of a long robots.txt was read', async () => {
  const robots = await readRobots(ORIGIN, answer(200, `User-agent: *\nDisallow: /a\n${'#'.repeat(600_000)}`));
  expect(robots.problem?.code).toBe('robots-too-long');
});

it('does not keep each rule once for every agent that is named', { tags: ['exhaustive'] }, () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `User-agent: robot${at}`);
  const rules = Array.from({ length: 4_000 }, (_, at) => `Disallow: /${at}/`);
  const before = heapBytesUsed();
  const robots = parseRobots(`${ORIGIN}/robots.txt`, [...names, 'User-agent: *', ...rules].join('\n'));
  expect(heapBytesUsed() - before).toBeLessThan(100_000_000);
  expect([robots.allows(page('/3999/a')), robots.allows(page('/4000/a'))]).toEqual([false, true]);
});

test.each([
  ['rules', Array.from({ length: 6_000 }, (_, at) => `Disallow: /${at}`)],
  ['stars', Array.from({ length: 40 }, () => `Disallow: /${'*a'.repeat(250)}`)],
])('visits the start page alone when following the %s would cost too much', (_what, lines) => {
  const robots = parseRobots(`${ORIGIN}/robots.txt`, ['User-agent: *', ...lines].join('\n'));
  expect(robots).toMatchObject({ state: 'unreachable', problem: { code: 'robots-too-costly' } });
  expect(robots.allows(page('/'))).toBe(false);
});

it('leaves the rules of other agents out of account, however many', () => {
  const lines = Array.from({ length: 6_000 }, (_, at) => `Disallow: /${at}`);
  const text = ['User-agent: other', ...lines, 'User-agent: Vigie/1.0', 'Disallow: /mine'].join('\n');
  const robots = parseRobots(`${ORIGIN}/robots.txt`, text);
  expect([robots.problem, robots.allows(page('/mine')), robots.allows(page('/1'))]).toEqual([
    null,
    false,
    true,
  ]);
});

it('reads the same rules as the parser does of the whole file', { tags: ['exhaustive'] }, () => {
  const line = fc.constantFrom(
    'User-agent: *',
    'User-agent: Vigie',
    'user-agent: VIGIE/2',
    'User-agent: other',
    'User-agent:',
    'Disallow: /a',
    'Allow: /a/b',
    'Disallow:',
    'Disallow: /*b$',
    'Crawl-delay: 3',
    'Sitemap: /s.xml',
    '',
    '# User-agent: *',
    'Host: x',
    'no field',
    ': x',
    ' Disallow : /c # why',
    'Noindex: /d',
  );
  const paths = ['/', '/a', '/a/b', '/b', '/c', '/d'].map((path) => `${ORIGIN}${path}`);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      const whole = robotsParser(`${ORIGIN}/robots.txt`, text);
      const robots = parseRobots(`${ORIGIN}/robots.txt`, text);
      expect(paths.map((path) => robots.allows(new URL(path)))).toEqual(
        paths.map((path) => whole.isAllowed(path, 'Vigie') !== false),
      );
      expect(robots.crawlDelaySeconds).toBe(whole.getCrawlDelay('Vigie') ?? null);
      expect(robots.sitemaps).toHaveLength(whole.getSitemaps().length);
    }),
    { numRuns: 500 },
  );
});

test.each(['<html>not found</html>', '\0\0\0', ''])(
  'allows all when the text has no rules: %j',
  async (text) => {
    expect((await readRobots(ORIGIN, answer(200, text))).allows(page('/'))).toBe(true);
  },
);
