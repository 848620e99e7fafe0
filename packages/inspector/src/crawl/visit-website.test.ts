import { expect, it, vi } from 'vitest';
import { createFrontier, type FrontierOptions } from './frontier.ts';
import {
  visitWebsite,
  type PageVisit,
  type VisitWebsiteOptions,
  type WebsiteClock,
} from './visit-website.ts';

const SITE = 'https://shop.test';
const LINKS: Record<string, string[]> = { '/': ['/a', '/b', '/c'], '/a': ['/', '/d'], '/b': ['/e'] };

const frontierOf = (options: Partial<FrontierOptions> = {}) =>
  createFrontier({
    startUrls: [`${SITE}/`],
    include: [],
    exclude: [],
    pagesMax: 100,
    followLinks: true,
    robots: null,
    ...options,
  });

/** Creates a clock whose time passes only in sleeps, and in pages that take time. */
function createClock(): WebsiteClock & { pass(ms: number): void } {
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    sleep: async (ms) => void (nowMs += ms),
    pass: (ms) => void (nowMs += ms),
  };
}

const visitOf = (url: string): PageVisit => ({
  observation: { finalUrl: url },
  links: (LINKS[new URL(url).pathname] ?? []).map((path) => SITE + path),
});

const inspectMoved = async (url: string) => ({
  observation: { finalUrl: url.replace('//shop', '//www.shop') },
  links: ['https://www.shop.test/a', 'https://www.shop.test/'],
});

async function visit(options: Partial<VisitWebsiteOptions<PageVisit>> = {}) {
  const started: [path: string, atMs: number][] = [];
  const clock = createClock();
  const frontier = options.frontier ?? frontierOf();
  const done = visitWebsite({
    inspect: async (url) => visitOf(url),
    concurrency: 1,
    delaySeconds: 0,
    clock,
    ...options,
    frontier,
    onPageStarted: (url) => void started.push([new URL(url).pathname, (options.clock ?? clock).nowMs()]),
  });
  await done;
  return { started, paths: started.map(([path]) => path), figures: frontier.figures() };
}

it('visits every page that links lead to, once', async () => {
  for (const concurrency of [1, 2, 8]) {
    const { paths, figures } = await visit({ concurrency });
    expect(paths.toSorted()).toEqual(['/', '/a', '/b', '/c', '/d', '/e']);
    expect(figures).toMatchObject({ discovered: 6, visited: 6, skipped: {} });
  }
});

it('respects the delay between page starts, however long a page takes', async () => {
  const clock = createClock();
  const inspect = async (url: string) => {
    clock.pass(url.endsWith('/a') ? 5_000 : 300);
    return visitOf(url);
  };
  const { started } = await visit({ clock, inspect, delaySeconds: 2 });
  expect(started.map(([, atMs]) => atMs)).toEqual([0, 2_000, 7_000, 9_000, 11_000, 13_000]);
});

it('respects the delay of robots.txt when it is the longer', async () => {
  const robots = { crawlDelaySeconds: 4, reason: () => null };
  const { started } = await visit({ frontier: frontierOf({ robots }), delaySeconds: 1, concurrency: 3 });
  expect(started.map(([, atMs]) => atMs)).toEqual([0, 4_000, 8_000, 12_000, 16_000, 20_000]);
});

it('never visits more pages at once than requested', async () => {
  let open = 0;
  let most = 0;
  const inspect = async (url: string) => {
    most = Math.max(most, ++open);
    await Promise.resolve();
    open -= 1;
    return visitOf(url);
  };
  await visit({ inspect, concurrency: 2 });
  expect(most).toBe(2);
});

it('ends on signal with what is there', async () => {
  const stop = new AbortController();
  const finished: string[] = [];
  const { paths, figures } = await visit({
    signal: stop.signal,
    inspect: async (url, { signal }) => {
      if (url.endsWith('/a')) stop.abort();
      return { ...visitOf(url), links: signal.aborted ? [] : visitOf(url).links };
    },
    onPageFinished: (url) => void finished.push(new URL(url).pathname),
  });
  expect(paths).toEqual(['/', '/a']);
  expect(finished).toEqual(paths);
  expect(figures).toMatchObject({ discovered: 4, visited: 2, skipped: { interrupted: 2 } });
});

it('ends on signal while it waits between pages', async () => {
  const stop = new AbortController();
  const clock: WebsiteClock = { nowMs: () => 0, sleep: async () => stop.abort() };
  const { paths } = await visit({ signal: stop.signal, clock, delaySeconds: 3_600 });
  expect(paths).toEqual(['/']);
});

it('visits nothing when it is cancelled before', async () => {
  expect((await visit({ signal: AbortSignal.abort() })).figures).toMatchObject({
    visited: 0,
    skipped: { interrupted: 1 },
  });
});

it('takes the host that the first page leads to for the same site', async () => {
  const { figures } = await visit({ inspect: inspectMoved });
  expect(figures).toMatchObject({ discovered: 2, visited: 2 });
});

it('raises what a callback raises, after the pages under way', async () => {
  let finished = 0;
  const options = {
    frontier: frontierOf({ startUrls: ['/x', '/y', '/z'].map((path) => SITE + path) }),
    inspect: async (url: string) => visitOf(url),
    concurrency: 2,
    delaySeconds: 0,
    onPageFinished: async (url: string) => {
      if (url.endsWith('/x')) throw new Error('disk full');
      await Promise.resolve();
      finished += 1;
    },
  };
  await expect(visitWebsite(options)).rejects.toThrow('disk full');
  expect(finished).toBe(1);
  expect(options.frontier.figures()).toMatchObject({ visited: 2, skipped: { interrupted: 1 } });
});

it('waits for pages that others visit, and visits what they find', async () => {
  const frontier = frontierOf({ startUrls: [`${SITE}/x`] });
  const changes: (() => void)[] = [];
  let isPending = true;
  const elsewhere = {
    isPending: () => isPending,
    changed: () => new Promise<void>((resolve) => changes.push(resolve)),
  };
  const visiting = visit({ frontier, elsewhere, concurrency: 2 });
  await vi.waitFor(() => expect(changes).toHaveLength(1));
  frontier.offer(`${SITE}/y`, 'link');
  changes[0]?.();
  await vi.waitFor(() => expect(changes).toHaveLength(2));
  isPending = false;
  changes[1]?.();
  expect((await visiting).paths).toEqual(['/x', '/y']);
});
