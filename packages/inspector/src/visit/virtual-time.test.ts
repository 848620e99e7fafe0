import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCollector, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, recorded, requestsTo } from '../../test/open-test-inspector.ts';
import { STEP_MS_MAX } from './look-ahead.ts';
import type { Inspector } from '../inspector.ts';

const hit = (name: string) => `navigator.sendBeacon('/collect?${name}')`;
const PAGES: Record<string, string> = {
  late: `<script>${hit('first')}; setTimeout(() => { window.dataLayer = []; dataLayer.push({}); ${hit('second')} }, 5000)</script>`,
  'waits for its clock': `<script>setTimeout(() => { const from = Date.now(); while (Date.now() - from < 300); ${hit('waited')} }, 500)</script>`,
  restless: `<script>setInterval(() => ${hit('tick')}, 500)</script>`,
  'other site': `<script>setTimeout(() => { location.href = location.href.replace('127.0.0.1', 'localhost').replace(/other.*/, 'clock?' + Date.now()) }, 2000)</script>`,
  clock: `<script>setTimeout(() => { document.title = String(Date.now() - Number(location.search.slice(1))) }, 1000)</script>`,
};

let inspector: Inspector;
let site: FixtureSite;
beforeAll(async () => {
  inspector = await openTestInspector({ concurrency: 2, screenshot: true });
  site = await startFixtureSite({
    ...Object.fromEntries(
      Object.entries(PAGES).map(([name, html]) => [`/${encodeURIComponent(name)}`, html]),
    ),
    '/collect': openCollector,
  });
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

const inspect = async (name: string) =>
  (await inspector.inspect(`${site.origin}/${encodeURIComponent(name)}`)).observation;

it('dates what comes late by the page’s clock, in the order in which it came', async () => {
  const observation = await inspect('late');
  const [first, second] = requestsTo(observation, '/collect').map(({ startedMs }) => startedMs);
  const { definedAtMs } = recorded(observation.dataLayer);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(5_000);
  expect(definedAtMs).toBeLessThan(second ?? 0);
  const tookMs = Date.parse(observation.finishedAt) - Date.parse(observation.startedAt);
  expect(observation.timings.totalMs - tookMs).toBeGreaterThan(3_000);
});

it('visits a page in real time that waits for its own clock', { tags: ['exhaustive'] }, async () => {
  const observation = await inspect('waits for its clock');
  expect(observation.settledBy).toBe('real-time');
  expect(requestsTo(observation, '/collect').map(({ url }) => new URL(url).search)).toEqual(['?waited']);
});

it('ends at one moment of the page’s time, whatever the frames and the picture take', async () => {
  const hits = requestsTo(await inspect('restless'), '/collect');
  expect(hits).toHaveLength(12);
});

it('goes on with the page’s clock in the process of another site', async () => {
  const { title } = await inspect('other site');
  expect(Number(title)).toBeGreaterThanOrEqual(1_000 - STEP_MS_MAX);
  expect(Number(title)).toBeLessThan(1_500);
});
