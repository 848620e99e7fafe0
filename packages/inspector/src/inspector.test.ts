import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCollector, script, startFixtureSite, type FixtureSite } from '../test/fixture-site.ts';
import { inOrder, openTestInspector, recorded } from '../test/open-test-inspector.ts';
import { descendantsOf, membersOf } from '../test/process-tree.ts';
import type { Inspector, InspectorOptions, Visit } from './inspector.ts';

const HIT = `<script>navigator.sendBeacon('/collect', 'view')</script>`;
/** Script that crashes V8 once the hit has left: it requires an array longer than V8's limit. */
const CRASH = `<script>fetch('/collect?first').then(() => 'a'.repeat(2 ** 27 + 5).split(''))</script>`;
let site: FixtureSite;

beforeAll(async () => {
  site = await startFixtureSite({
    '/': `<title>page</title><script src="/lib.js"></script>${HIT}`,
    '/lib.js': script('window.lib = 1', { 'cache-control': 'max-age=600' }),
    '/slow': (_request, response) => void setTimeout(() => response.end(`<title>slow</title>${HIT}`), 1_500),
    '/crash-once': (_request, response) => {
      const crash = site.at('/crash-once').length === 1 ? CRASH : '';
      response.setHeader('content-type', 'text/html').end(`<title>crash once</title>${HIT}${crash}`);
    },
    '/collect': openCollector,
  });
});
afterAll(() => site.close());

const opened: Inspector[] = [];
async function open(options: Partial<InspectorOptions> = {}): Promise<Inspector> {
  const inspector = await openTestInspector(options);
  opened.push(inspector);
  return inspector;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((inspector) => inspector.close()));
});

/** Time in ms that suffices on a busy machine. */
const PATIENCE = { timeout: 30_000 };

const chromiums = async () =>
  (await descendantsOf(process.pid)).filter(({ command }) => /chrom/i.test(command));
const browserPid = async () => (await chromiums()).find(({ pid, group }) => pid === group)?.pid ?? 0;

describe('a browser that is killed', () => {
  it('is replaced, its pages are visited once more and none is lost', async () => {
    const inspector = await open({ concurrency: 3 });
    const visits = Array.from({ length: 5 }, () => inspector.inspect(`${site.origin}/slow`));
    await expect.poll(() => site.at('/slow').length, PATIENCE).toBeGreaterThanOrEqual(3);
    process.kill(await browserPid(), 'SIGKILL');
    const ended = await Promise.all(visits);
    expect(ended.map(({ observation }) => [observation.title, observation.failure])).toEqual(
      Array.from({ length: 5 }, () => ['slow', null]),
    );
    expect(inOrder(ended.map(({ observation }) => observation.visit.attempt))).toEqual([1, 1, 2, 2, 2]);
  });

  it('is replaced too when it hangs', { tags: ['exhaustive'] }, async () => {
    const inspector = await open({ concurrency: 1, pageBudgetSeconds: 10 });
    process.kill(await browserPid(), 'SIGSTOP');
    const { observation } = await inspector.inspect(`${site.origin}/`);
    expect(observation).toMatchObject({ title: 'page', failure: null, visit: { attempt: 2 } });
  });

  it(
    'twice during one page makes that page fail, and the next one is visited',
    { tags: ['exhaustive'] },
    async () => {
      const inspector = await open({ concurrency: 1 });
      const before = site.at('/slow').length;
      const visit = inspector.inspect(`${site.origin}/slow`);
      for (let times = 1; times <= 2; times += 1) {
        await expect.poll(() => site.at('/slow').length, PATIENCE).toBe(before + times);
        process.kill(await browserPid(), 'SIGKILL');
      }
      const { observation } = await visit;
      expect(observation.failure?.code).toBe('renderer-crash');
      expect((await inspector.inspect(`${site.origin}/`)).observation.title).toBe('page');
    },
  );
});

it.each(['isolated', 'fast'] as const)(
  'visits a page whose renderer died once more, and tells nothing of the first visit (%s)',
  async (mode) => {
    site.received.splice(0);
    const inspector = await open({ mode });
    const { observation } = await inspector.inspect(`${site.origin}/crash-once`);
    expect(observation).toMatchObject({ title: 'crash once', failure: null, visit: { attempt: 2 } });
    const hits = recorded(observation.requests).filter(({ url }) => url.includes('/collect'));
    expect(hits.map(({ url }) => url)).toEqual([`${site.origin}/collect`]);
    expect(site.at('/collect').map(({ query }) => query)).toContain('?first');
  },
);

describe('leaves nothing behind', () => {
  it('when it is closed during a visit', async () => {
    const inspector = await open();
    const visit = inspector.inspect(`${site.origin}/slow`);
    await inspector.close();
    expect((await visit).observation.failure?.code).toBe('cancelled');
    expect(await chromiums()).toEqual([]);
    expect(
      (await readdir(tmpdir())).filter((name) => name.startsWith(`vigie-profile-${process.pid}-`)),
    ).toEqual([]);
  });

  it('when its process is killed', { tags: ['exhaustive'] }, async () => {
    const program = fileURLToPath(new URL('../test/inspect-until-killed.ts', import.meta.url));
    const child = fork(program, [`${site.origin}/slow`], { execArgv: [] });
    await once(child, 'message');
    const browsers = (await descendantsOf(child.pid ?? 0)).filter(({ pid, group }) => pid === group);
    expect(browsers.length).toBeGreaterThan(0);
    child.kill('SIGKILL');
    const left = async () => (await Promise.all(browsers.map(({ pid }) => membersOf(pid)))).flat();
    await expect.poll(left, PATIENCE).toEqual([]);
  });
});

it(
  'keeps its memory and its processes over many pages',
  { tags: ['exhaustive'], timeout: 240_000 },
  async () => {
    const inspector = await open({ concurrency: 6 });
    const visit = (pages: number) =>
      Promise.all(Array.from({ length: pages }, () => inspector.inspect(`${site.origin}/`)));
    await visit(20);
    const early = await chromiums();
    const visits = await visit(50);
    expect(visits.every(({ observation }) => observation.failure === null)).toBe(true);
    // Processes of closed pages take a moment to end.
    await vi.waitFor(
      async () => {
        const late = await chromiums();
        expect(late.length).toBeLessThanOrEqual(early.length + 1);
        expect(sum(late)).toBeLessThan(sum(early) * 1.25);
      },
      { timeout: 20_000, interval: 500 },
    );
  },
);

const sum = (processes: { megabytes: number }[]) =>
  processes.reduce((total, { megabytes }) => total + megabytes, 0);

const renderers = async () =>
  (await chromiums()).filter(({ command }) => command.includes('--type=renderer')).map(({ pid }) => pid);
const killRenderers = async () => {
  const pids = await renderers();
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids;
};
const visited = async (inspector: Inspector) => (await inspector.inspect(`${site.origin}/`)).observation;

describe('between two visits, a process waits for the next page', () => {
  it('and no other one', { tags: ['exhaustive'] }, async () => {
    const inspector = await open({ mode: 'isolated' });
    await visited(inspector);
    await expect.poll(async () => (await renderers()).length, PATIENCE).toBe(1);
    const before = await renderers();
    await visited(inspector);
    await expect.poll(async () => (await renderers()).length, PATIENCE).toBe(1);
    expect(await renderers()).not.toEqual(before);
  });

  it('and one that dies meanwhile costs no visit', async () => {
    const inspector = await open({ mode: 'isolated' });
    await visited(inspector);
    await expect.poll(async () => (await renderers()).length, PATIENCE).toBe(1);
    // The process that was seen may belong to the page before, and the waiting one may still be starting.
    await expect.poll(killRenderers, PATIENCE).toEqual([]);
    expect(await visited(inspector)).toMatchObject({ title: 'page', failure: null, visit: { attempt: 1 } });
  });
});

it('visits in parallel no more pages than its limit', async () => {
  let now = 0;
  let most = 0;
  const counting = await startFixtureSite({
    '/': (_request, response) => {
      most = Math.max(most, (now += 1));
      setTimeout(() => {
        now -= 1;
        response.end(HIT);
      }, 300);
    },
    '/collect': openCollector,
  });
  const inspector = await open({ concurrency: 2 });
  const visits: Visit[] = await Promise.all(
    Array.from({ length: 5 }, () => inspector.inspect(`${counting.origin}/`)),
  );
  expect(visits.every(({ observation }) => recorded(observation.requests).length > 0)).toBe(true);
  expect(most).toBe(2);
  await counting.close();
});
