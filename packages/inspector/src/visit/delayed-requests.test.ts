import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCollector, script, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, requestsTo } from '../../test/open-test-inspector.ts';
import type { Inspector } from '../inspector.ts';

const DELAY_MS = 3_000;
const hit = (name: string) => `navigator.sendBeacon('/collect?${name}')`;
/** Page whose manager blocks the parser and requests its settings; after a second the page starts without it. */
const PAGE = `<script>setTimeout(() => { if (!window.manager) ${hit('unless')} }, 1000)</script>
  <script src="/manager.js"></script><script>${hit('parsed')}</script>`;

let inspector: Inspector;
let site: FixtureSite;
beforeAll(async () => {
  inspector = await openTestInspector({ lookAheadSeconds: 1 });
  site = await startFixtureSite({
    '/page': PAGE,
    '/manager.js': script(
      `window.manager = 1; fetch('/settings.json').then(() => ${hit('settings')}); fetch('/other.json').then(() => ${hit('other')})`,
    ),
    '/settings.json': '{}',
    '/other.json': '{}',
    '/collect': openCollector,
  });
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

/** Returns the time of each hit in ms after the document, with one file delayed. */
async function hitsOf(delayed: string | null): Promise<Record<string, number>> {
  const holdBack = {
    ms: DELAY_MS,
    isDelayed: ({ url }: { url: string }) => delayed !== null && url.includes(delayed),
  };
  const { observation } = await inspector.inspect(
    `${site.origin}/page`,
    delayed === null ? {} : { holdBack },
  );
  const from = requestsTo(observation, '/page')[0]?.startedMs ?? 0;
  const hits = requestsTo(observation, '/collect');
  return Object.fromEntries(
    hits.map(({ url, startedMs }) => [new URL(url).search.slice(1), startedMs - from]),
  );
}

it('delays a file by the page’s own time, and the page goes on without it', async () => {
  const usual = await hitsOf(null);
  expect(Object.keys(usual).toSorted()).toEqual(['other', 'parsed', 'settings']);
  const late = await hitsOf('/manager.js');
  expect(Object.keys(late).toSorted()).toEqual(['other', 'parsed', 'settings', 'unless']);
  expect(late['unless']).toBeLessThan(DELAY_MS);
  expect(late['parsed']).toBeGreaterThanOrEqual(DELAY_MS);
  const settings = await hitsOf('/settings.json');
  expect(Object.keys(settings).toSorted()).toEqual(['other', 'parsed', 'settings']);
  expect(settings['other']).toBeLessThan(DELAY_MS);
  expect(settings['settings']).toBeGreaterThanOrEqual(DELAY_MS);
});
