import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoSite } from '@vigie/demo-site/demo-site.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import type { Frontier } from '@vigie/inspector/crawl/frontier.ts';
import { prepareFrontier } from '@vigie/inspector/crawl/discover.ts';

let site: DemoSite;
let frontier: Frontier;
beforeAll(async () => {
  site = await startDemoSite();
  frontier = await prepareFrontier({
    startUrls: [`${site.origin}/`],
    include: [],
    exclude: [],
    pagesMax: 200,
    discover: true,
    respectRobots: true,
    egress: { policy: { allowPrivate: 'loopback' } },
  });
});
afterAll(() => site.close());

test('a page that robots must not visit is skipped, and reports it', () => {
  const closed = site.pages.filter(({ needs }) => needs.includes('robots-respected')).map(({ url }) => url);
  for (const url of closed) frontier.offer(url, 'link');
  expect(frontier.skipped()).toEqual(closed.map((url) => ({ url, reason: 'robots' })));
});

test('the sitemap leads to exactly the listed pages', () => {
  const found: string[] = [];
  for (let url = frontier.take(); url !== null; url = frontier.take()) found.push(url);
  expect(found.toSorted()).toEqual(
    site.pages
      .filter(({ listed }) => listed)
      .map(({ url }) => url)
      .toSorted(),
  );
});
