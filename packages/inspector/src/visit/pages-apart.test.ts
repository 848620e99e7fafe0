import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCollector, startFixtureSite, script, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector } from '../../test/open-test-inspector.ts';
import type { Inspector } from '../inspector.ts';

/** Page that leaves every kind of state behind; with a parameter, also a request without a response. */
const GREEDY = `<script>
  if (location.search === '?slow') addEventListener('pagehide', () => navigator.sendBeacon('/slow'));
  window.name = 'left'; document.cookie = 'left=1; max-age=600'; localStorage.left = sessionStorage.left = 1;
  indexedDB.open('left'); caches.open('left'); navigator.serviceWorker.register('/sw.js');
  for (const step of [1, 2, 3]) history.pushState({}, '', '/greedy/' + step);
  setInterval(() => navigator.sendBeacon('/collect?left'), 1000);
  addEventListener('beforeunload', (event) => event.preventDefault());
  new BroadcastChannel('left').onmessage = ({ target }) => target.postMessage('left');
</script>`;

/** Returns a page whose title is its state at the start. */
const titleOf = (expression: string) =>
  `<title>-</title><script>(async () => ${expression})().then((said) => { document.title = String(said) })</script>`;

const PAGES: Record<string, string> = {
  storage: titleOf(
    `[document.cookie, Object.keys(localStorage), Object.keys(sessionStorage), (await indexedDB.databases()).length,
      (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length].join('|')`,
  ),
  window: titleOf(`[window.name, history.length, history.state, document.referrer, opener].join('|')`),
  voices: titleOf(`{ const received = []; const channel = new BroadcastChannel('left');
    channel.onmessage = ({ data }) => received.push(data); channel.postMessage('?');
    await new Promise((done) => setTimeout(done, 3000)); return received.length }`),
  'late cookie': titleOf(`{ await fetch('/answer-slow'); await new Promise((done) => setTimeout(done, 3000));
    return document.cookie }`),
};

let site: FixtureSite;
let inspector: Inspector;
let slow: ServerResponse | null = null;
beforeAll(async () => {
  inspector = await openTestInspector({ mode: 'fast', concurrency: 1 });
  site = await startFixtureSite({
    ...Object.fromEntries(
      Object.entries(PAGES).map(([name, html]) => [`/${encodeURIComponent(name)}`, html]),
    ),
    '/greedy': GREEDY,
    '/sw.js': script(''),
    '/collect': openCollector,
    '/slow': (_request, response) => {
      slow = response;
    },
    '/answer-slow': (_request, response) => {
      slow?.writeHead(204, { 'set-cookie': 'late=1; max-age=600; path=/' }).end();
      response.end();
    },
    '/clock': (_request, response) => {
      const script = `document.title = (Date.now() - ${Date.now()}) + ' ' + performance.now()`;
      response.setHeader('content-type', 'text/html').end(`<title>-</title><script>${script}</script>`);
    },
  });
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

/**
 * Returns what a page sees after a page that leaves state behind. Two contexts alternate: the page is visited in the
 * context of the first such page.
 */
async function seenAfterGreedy(path: string, search = '') {
  for (const greedy of [`/greedy${search}`, '/greedy'])
    expect((await inspector.inspect(site.origin + greedy)).observation.outcome).toBe('measured');
  return (await inspector.inspect(`${site.origin}/${encodeURIComponent(path)}`)).observation;
}

describe('a fast visit shares with the last page no', () => {
  it('storage', async () => {
    expect((await seenAfterGreedy('storage')).title).toBe('|||0|0|0');
  });

  it('name, history, referrer or opener', async () => {
    expect((await seenAfterGreedy('window')).title).toBe('|2|||');
  });

  it('timer, channel or hit', { tags: ['exhaustive'] }, async () => {
    const observation = await seenAfterGreedy('voices');
    expect(observation.title).toBe('0');
    expect(JSON.stringify(observation.requests)).not.toContain('?left');
  });

  it('cookie of an answer that came late', { tags: ['exhaustive'] }, async () => {
    expect((await seenAfterGreedy('late cookie', '?slow')).title).toBe('');
  });

  it('clock, which virtual time had carried on', { tags: ['exhaustive'] }, async () => {
    const [aheadMs = '', sinceMs = ''] = ((await seenAfterGreedy('clock')).title ?? '').split(' ');
    expect([Number(aheadMs) < 3_000, Number(sinceMs) < 3_000]).toEqual([true, true]);
  });
});
