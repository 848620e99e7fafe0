import { createGzip } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';
import {
  endless,
  HEAVY_PAGES,
  HEAVY_PARTS,
  SMALL_LIMITS,
} from '../../../packages/inspector/test/heavy-pages.ts';
import { startFixtureSite, type FixtureAnswer } from '../../../packages/inspector/test/fixture-site.ts';
import { eventsUntil, startPairedAgent } from '../test/paired-agent.ts';
import { orderOf } from '../test/run-order.ts';
import { REAL_INSPECTION } from './inspection.ts';

const OWN_BYTES_MAX = 400_000_000;

const nestedWithoutEnd: FixtureAnswer = (_request, response) => {
  const plain = new Readable({ read: () => void plain.push('<urlset>'.repeat(10_000)) });
  pipeline(plain, createGzip(), response, () => undefined);
};
const indexWithoutEnd: FixtureAnswer = (_request, response) => {
  const sitemaps = Array.from({ length: 9 }, () => `<sitemap><loc>/index?${Math.random()}</loc></sitemap>`);
  response.end(`<sitemapindex>${sitemaps.join('')}</sitemapindex>`);
};

/** Starts a website whose sitemaps and pages attack their visitor in many ways. */
async function openHostileSite() {
  const pages = Object.entries(HEAVY_PAGES).map(([path, { answer }]) => [path, answer] as const);
  const links = pages.map(([path]) => `<a href="${path}">x</a>`).join('');
  const files = ['/nested.xml.gz', '/index', '/circle', '/line'].map((path) => `Sitemap: ${path}\n`).join('');
  const robots = { type: 'text/plain', body: `${files}${'#'.repeat(600_000)}` };
  const site = await startFixtureSite({
    ...HEAVY_PARTS,
    ...Object.fromEntries(pages),
    '/': `<title>hostile</title>${links}`,
    '/robots.txt': robots,
    '/nested.xml.gz': nestedWithoutEnd,
    '/index': indexWithoutEnd,
    '/circle': { status: 302, headers: { location: '/circle' } },
    '/line': endless('text/plain', Buffer.alloc(100_000, 'https://shop.example/')),
  });
  onTestFinished(() => site.close());
  return site;
}

/** Returns a function that reports the peak memory used by this process since the call, in bytes above its start. */
function watchOwnMemory(): () => number {
  const before = process.memoryUsage.rss();
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 50);
  onTestFinished(() => clearInterval(timer));
  return () => most;
}

const pagesOf = (events: RunEvent[]) =>
  events.flatMap((event) => (event.type === 'page-finished' ? [event] : []));

/** Returns entries without the tag manager's start time, which differs at each visit. */
const withoutMoment = (entries: Json | undefined) =>
  JSON.stringify(entries, (key, value: unknown) => (key === 'gtm.start' ? null : value), 1);

/** Returns the findings on pages of a normal website, sorted. */
const findingsOf = (events: RunEvent[], collector: string) =>
  pagesOf(events)
    .map(({ url, observation }) => ({
      url,
      outcome: observation.outcome,
      title: observation.title,
      dataLayer: withoutMoment(seen(observation.dataLayer)?.final),
      hits: seen(observation.requests)?.filter(({ url: sent }) => sent.includes(collector)).length,
    }))
    .toSorted((one, other) => one.url.localeCompare(other.url));

test('a hostile website of one company changes nothing in the run of another on the same agent', async () => {
  const hostile = await openHostileSite();
  const shop = await startDemoSite();
  onTestFinished(() => shop.close());
  const { client } = await startPairedAgent({
    env: process.env,
    allowNoSandbox: true,
    egress: { allowFile: null, allowLoopback: true },
    inspection: {
      ...REAL_INSPECTION,
      openInspector: (options) => openInspector({ ...options, ...SMALL_LIMITS }),
    },
  });
  const sound = shop.pages.filter(({ expected, needs }) => needs.length === 0 && 'tagJs' in expected);
  const urls = sound.slice(0, 4).map(({ url }) => url);
  const soundOrder = () => orderOf([], { urls, tracking: shop.tracking });
  const perform = async (order: ReturnType<typeof orderOf>) => {
    await client.putRun(order);
    return eventsUntil(client, order);
  };
  const findings = (events: RunEvent[]) => findingsOf(events, shop.tracking.phpTagName);
  const alone = findings(await perform(soundOrder()));

  const ownMemory = watchOwnMemory();
  const hostileRun = perform(
    orderOf([], { startUrl: `${hostile.origin}/`, discover: true, respectRobots: true, concurrency: 2 }),
  );
  const besideEvents = await perform(soundOrder());
  expect(besideEvents.at(-1)).toMatchObject({ outcome: 'succeeded' });
  const beside = findings(besideEvents);
  expect(beside).toEqual(alone);
  expect(beside.map(({ outcome }) => outcome)).toEqual(urls.map(() => 'measured'));
  expect(beside.reduce((sum, { hits = 0 }) => sum + hits, 0)).toBeGreaterThan(0);

  const events = await hostileRun;
  expect(events.at(-1)).toMatchObject({ outcome: 'succeeded' });
  const heavy = pagesOf(events).filter(({ url }) => url in toUrls(hostile.origin));
  expect(heavy.map(({ observation }) => observation.failure?.code)).toEqual(heavy.map(() => 'too-heavy'));
  expect(heavy).toHaveLength(Object.keys(HEAVY_PAGES).length);
  const discovered = events.findLast((event) => event.type === 'discovered');
  const codes = discovered?.figures.problems?.map(({ code }) => code);
  expect(codes).toEqual([
    'robots-too-long',
    'nested-too-deep',
    'unreachable',
    'part-too-long',
    ...(codes?.slice(4) ?? []),
  ]);
  expect(codes).toContain('index-too-deep');
  expect(ownMemory()).toBeLessThan(OWN_BYTES_MAX);
});

const toUrls = (origin: string) =>
  Object.fromEntries(Object.keys(HEAVY_PAGES).map((path) => [`${origin}${path}`, true]));
