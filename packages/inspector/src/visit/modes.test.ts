import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InspectorOptions } from '../inspector.ts';
import { openCollector, script, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { inOrder, openTestInspector, recorded, requestsTo } from '../../test/open-test-inspector.ts';

const REMEMBER = `const before = [localStorage.n, sessionStorage.n, document.cookie, window.name, history.length, document.referrer].join('|');
  localStorage.n = sessionStorage.n = 'kept'; document.cookie = 'n=kept; max-age=600'; window.name = 'kept';`;
const PAGES: Record<string, string> = {
  shop: `<title>-</title><script src="/lib.js"></script><script>window.dataLayer = [{ page: 1 }]; ${REMEMBER}
    document.title = before; navigator.sendBeacon('/collect?rec=1', 'x')</script>`,
  blocked: `<script src="/gone.js"></script><script>window.dataLayer = 'x'; new Image().src = '/collect?b=1'; throw new Error('x')</script>`,
  stored: `<script>navigator.serviceWorker.register('/sw.js'); indexedDB.open('db').onsuccess = () => caches.open('c').then(async () => {
      document.title = (await caches.keys()).length + '|' + (await indexedDB.databases()).length; fetch('/collect?c=1', { method: 'POST', body: 'y' }) })</script>`,
  restless: `<script>const before = document.cookie + localStorage.late; setInterval(() => { document.cookie = 'late=1; max-age=600'; localStorage.late = 1 }, 1);
    requestAnimationFrame(function again() { localStorage.late = 2; requestAnimationFrame(again) }); document.title = before; new Image().src = '/collect?r=1'</script>`,
  framed: `<iframe src="/inner"></iframe>`,
  inner: `<script>${REMEMBER} new Image().src = '/collect?inner=' + encodeURIComponent(before)</script>`,
};

let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite({
    ...Object.fromEntries(Object.entries(PAGES).map(([name, html]) => [`/${name}`, html])),
    '/lib.js': script('window.lib = 1', { 'cache-control': 'max-age=600' }),
    '/sw.js': script(''),
    '/collect': openCollector,
    '/post': `<body><script>fetch('/collect?a=%C3%A9&b', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then((r) => { document.title = r.status + r.type });
      fetch(new URL('/collect?other', location).href.replace('127.0.0.1', 'localhost'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then((r) => { document.body.dataset.ok = r.status }, (e) => console.error('refused', e));
      navigator.sendBeacon('/collect?beacon', new Blob(['blob'])); new Worker('/worker.js')</script><script src="/collect"></script>`,
    '/worker.js': script(`fetch('/collect?worker', { method: 'POST', body: 'w' })`),
  });
});
afterAll(() => site.close());

async function visitAll(mode: 'isolated' | 'fast'): Promise<Observation[]> {
  const inspector = await openTestInspector({ mode, concurrency: 1 });
  const names = ['shop', 'blocked', 'framed', 'stored', 'shop', 'stored', 'framed', 'blocked', 'shop'];
  const observations: Observation[] = [];
  for (const name of names)
    observations.push((await inspector.inspect(`${site.origin}/${name}`)).observation);
  await inspector.close();
  return observations;
}

/** Returns the part of an observation that checks use, without moments and ids. */
function essence(observation: Observation): unknown {
  const { title, finalUrl, httpStatus, outcome, settledBy } = observation;
  const requests = recorded(observation.requests)
    // The browser fetches these by itself, and sometimes the worker's script before a debugger can attach.
    .filter(({ url }) => !/\/(favicon\.ico|sw\.js)$/.test(url))
    .map(({ method, url, status, state, body, target, onLeave, resourceType }) => ({
      method,
      url,
      status,
      state,
      body,
      target,
      onLeave,
      resourceType,
    }));
  return {
    // A service worker that starts during a step uses real time, and one that started between two does not.
    page: { title, finalUrl, httpStatus, outcome, isWhole: settledBy !== 'cap' },
    requests: requests.toSorted((one, other) => one.url.localeCompare(other.url)),
    runs: recorded(observation.scriptRuns).map(({ url, outcome, hasIntegrity }) => ({
      url,
      outcome,
      hasIntegrity,
    })),
    dataLayer: recorded(observation.dataLayer).timeline.map(({ operation, value }) => [operation, value]),
    exceptions: recorded(observation.exceptions).map(({ message, url }) => [message, url]),
    cookies: recorded(observation.cookies).map(({ name, domain }) => [name, domain]),
    views: recorded(observation.views).map(({ url, kind }) => [url, kind]),
  };
}

it(
  'fast and isolated visits see the same, page by page and page after page',
  { tags: ['exhaustive'] },
  async () => {
    const isolated = await visitAll('isolated');
    const fast = await visitAll('fast');
    expect(fast.map(essence)).toEqual(isolated.map(essence));
    expect(isolated[4]?.title).toBe('||||2|');
    expect(essence(isolated[4] as Observation)).toEqual(essence(isolated[0] as Observation));
    // Two contexts alternate: the next one is opened while a page is visited. One of them sees the shop
    // twice.
    const libraries = fast.flatMap((observation) => requestsTo(observation, '/lib.js'));
    expect(libraries.filter(({ fromCache }) => fromCache)).not.toEqual([]);
    for (const one of libraries) expect(one).toMatchObject({ state: 'answered', status: 200 });
  },
);

async function inspectWith(
  hits: 'mark' | 'answer-locally',
  { path = '/post', ...options }: Partial<InspectorOptions> & { path?: string } = {},
): Promise<Observation> {
  site.received.length = 0;
  const inspector = await openTestInspector({ hits, lookAheadSeconds: 3, ...options });
  const { observation } = await inspector.inspect(site.origin + path);
  await inspector.close();
  return observation;
}

function hitsOf(observation: Observation): RequestRecord[] {
  const all = requestsTo(observation, '/collect');
  return all.filter(({ resourceType }) => !['script', 'preflight'].includes(resourceType));
}

describe('hits are', () => {
  it('delivered with a mark that the page does not see', async () => {
    const observation = await inspectWith('mark');
    const received = site.at('/collect').filter(({ method, query }) => method === 'POST' && query !== '');
    expect(inOrder(received.map(({ query }) => query))).toEqual([
      '?a=%C3%A9&b&vigie=1',
      '?beacon&vigie=1',
      '?other&vigie=1',
      '?worker&vigie=1',
    ]);
    expect(
      hitsOf(observation).every(({ url, answeredLocally }) => !url.includes('vigie') && !answeredLocally),
    ).toBe(true);
    expect(hitsOf(observation)).toHaveLength(4);
  });

  it('known by their shape where no collector is named', async () => {
    const tracking = { jsTagName: '', phpTagName: '', requiredVariables: [], pageViewRule: null };
    await inspectWith('mark', { path: '/shop', tracking, isKnownHit: ({ body }) => body?.text === 'x' });
    expect(site.at('/collect').map(({ query }) => query)).toEqual(['?rec=1&vigie=1']);
    expect(site.at('/lib.js').map(({ query }) => query)).toEqual(['']);
  });

  it('answered locally without a byte for the collector, also across origins', async () => {
    const observation = await inspectWith('answer-locally');
    expect(site.at('/collect').map(({ method, query }) => `${method} ${query}`)).toEqual(['GET ']);
    expect(
      hitsOf(observation).map(({ answeredLocally, status, state }) => [answeredLocally, status, state]),
    ).toEqual(Array.from({ length: 4 }, () => [true, 204, 'answered']));
    expect(recorded(observation.console).filter(({ text }) => text.includes('refused'))).toEqual([]);
    expect(observation.settledBy).toBe('real-time');
  });
});
