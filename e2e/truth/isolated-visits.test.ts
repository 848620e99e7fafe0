import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { DemoSite } from '@vigie/demo-site/demo-site.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { verdictDifferences } from './verdict-differences.ts';
import { visitAll } from './visits.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site.close());

test('a fresh context for each page leads to the same verdicts on every listed page', async () => {
  const { tracking } = site;
  const pages = site.pages.filter(({ listed }) => listed);
  const urls = pages.map(({ url }) => url);
  const found = await visitAll(urls, { tracking, mode: 'isolated' });
  expect(
    pages.flatMap((page) => verdictDifferences(page, found.get(page.url) as Observation, tracking)),
  ).toEqual([]);
  expect([...found.values()].map(({ visit }) => visit.mode)).toEqual(pages.map(() => 'isolated'));
});
