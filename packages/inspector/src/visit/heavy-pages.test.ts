import { afterAll, beforeAll, expect, it, test, TestRunner } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { HEAVY_PAGES, HEAVY_PARTS, SMALL_LIMITS } from '../../test/heavy-pages.ts';
import { openTestInspector } from '../../test/open-test-inspector.ts';
import { excessOf, type BrowserProcess, type MemoryLimits } from '../browser/browser-memory.ts';
import type { Inspector, Visit } from '../inspector.ts';

let inspector: Inspector;
let site: FixtureSite;
/** Pages of the test; the short level visits only the first one. */
const TRIED = Object.entries(HEAVY_PAGES).slice(0, TestRunner.matchesTags(['exhaustive']) ? undefined : 1);
const visits = new Map<string, Visit>();

beforeAll(async () => {
  inspector = await openTestInspector({ concurrency: 2, ...SMALL_LIMITS });
  const pages = TRIED.map(([path, { answer }]) => [path, answer] as const);
  site = await startFixtureSite({
    ...HEAVY_PARTS,
    ...Object.fromEntries(pages),
    '/fine': '<title>fine</title>',
  });
  await Promise.all(
    pages.map(async ([path]) => visits.set(path, await inspector.inspect(`${site.origin}${path}`))),
  );
}, 120_000);
afterAll(async () => {
  await inspector.close();
  await site.close();
});

test.each(TRIED)('%s is given up, and its failure names the limit', (path, { message }) => {
  const { failure } = visits.get(path)?.observation ?? {};
  expect(failure).toEqual({ code: 'too-heavy', message: expect.stringMatching(message) });
});

it('a page is visited after them as if they had not been', async () => {
  const { observation } = await inspector.inspect(`${site.origin}/fine`);
  expect([observation.title, observation.failure]).toEqual(['fine', null]);
});

const renderer = (pid: number, bytes: number): BrowserProcess => ({ pid, isRenderer: true, bytes });
const other = (pid: number, bytes: number): BrowserProcess => ({ pid, isRenderer: false, bytes });
const LIMITS: MemoryLimits = { rendererBytes: 100_000_000, otherBytes: 200_000_000, allBytes: 300_000_000 };

test.each([
  ['none while all are within their limits', [renderer(1, 90e6), other(2, 190e6)], null],
  [
    'a renderer that is too large',
    [renderer(1, 90e6), renderer(2, 110e6)],
    [2, 'more than 100 MB of memory'],
  ],
  [
    'another process that is too large',
    [other(1, 210e6), renderer(2, 9e6)],
    [1, 'more than 200 MB of memory'],
  ],
  [
    'the largest renderer when all are too large together',
    [other(1, 190e6), renderer(2, 50e6), renderer(3, 70e6)],
    [3, 'more than 300 MB of memory in all'],
  ],
])('of the processes of a browser, ends %s', (_what, processes, expected) => {
  const excess = excessOf(processes, LIMITS);
  expect(excess && [excess.process.pid, excess.why]).toEqual(expected);
});
