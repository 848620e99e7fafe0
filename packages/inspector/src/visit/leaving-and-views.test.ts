import type { Observation } from '@vigie/contract/observation/observation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCollector, script, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { inOrder, openTestInspector, recorded, requestsTo } from '../../test/open-test-inspector.ts';
import type { Inspector } from '../inspector.ts';

const hit = (name: string) => `navigator.sendBeacon('/collect', '${name}')`;

const PAGES: Record<string, string> = {
  leave: `<script>${hit('view')};
    addEventListener('pagehide', () => ${hit('pagehide')});
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && document.hidden && ${hit('hidden')});
    addEventListener('beforeunload', (e) => { e.preventDefault(); ${hit('beforeunload')} });
    addEventListener('unload', () => ${hit('unload')});
    addEventListener('pagehide', () => new Image().src = '/collect?pixel');
    addEventListener('pagehide', () => fetch('/collect', { method: 'POST', keepalive: true, body: new Blob(['blob']) }));</script>`,
  'leave-frame': `<script>${hit('view')}</script><iframe src="/inner"></iframe>`,
  inner: `<script>addEventListener('pagehide', () => ${hit('inner')})</script>`,
  views: `<script>${hit('view')}; history.pushState({}, '', '/views/2'); history.replaceState({}, '', '/views/3'); location.hash = 'four';
    history.replaceState({}, '', location.href);
    setTimeout(() => { history.back() }, 100)</script>`,
  'redirect-script': `<script src="/tag.js"></script><script>window.dataLayer = [1]; location.replace('/landing?by=script')</script>`,
  'redirect-meta': `<meta http-equiv="refresh" content="0; url=/landing?by=meta">`,
  'redirect-late': `<script>setTimeout(() => { location.href = '/landing?by=timer' }, 1500)</script>`,
  // At the end of the look-ahead, which begins with the load.
  'redirect-end': `<script>addEventListener('load', () => setTimeout(() => { location.href = '/slow' }, 5990))</script>`,
  landing: `<title>landed</title><script src="/tag.js"></script><script>window.dataLayer = [2]; ${hit('landing')}</script>`,
  late: `<script>setTimeout(() => ${hit('late')}, 2800)</script>`,
  polling: `<script>setInterval(() => fetch('/poll'), 150); ${hit('view')}</script>`,
  stream: `<script>new EventSource('/events'); fetch('/never'); ${hit('view')}</script>`,
  popup: `<script>window.open('/landing?popup'); ${hit('view')}</script>`,
  'empty popup': `<script>window.dataLayer = [1]; window.open('about:blank')</script><script src="/tag.js"></script><script>${hit('view')}</script>`,
  prefetch: `<link rel="prefetch" href="/tag.js">`,
};

let inspector: Inspector;
let site: FixtureSite;
const observations = new Map<string, Observation>();
const seenOn = (name: string) => observations.get(name) as Observation;

beforeAll(async () => {
  inspector = await openTestInspector({ concurrency: 6 });
  site = await startFixtureSite({
    ...Object.fromEntries(
      Object.entries(PAGES).map(([name, html]) => [`/${encodeURIComponent(name)}`, html]),
    ),
    '/tag.js': script('window.tag = 1'),
    '/collect': openCollector,
    '/poll': '{}',
    '/events': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'),
    '/never': () => undefined,
    '/slow': (_request, response) =>
      void setTimeout(() => response.writeHead(302, { location: '/landing?by=end' }).end(), 300),
  });
  await Promise.all(
    Object.keys(PAGES).map(async (name) => {
      observations.set(
        name,
        (await inspector.inspect(`${site.origin}/${encodeURIComponent(name)}`)).observation,
      );
    }),
  );
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

const hitsOn = (name: string) =>
  requestsTo(seenOn(name), '/collect').map(({ body, url, onLeave }) => [
    body?.text ?? new URL(url).search,
    onLeave,
  ]);
const receivedFrom = (name: string) =>
  site
    .at('/collect')
    .filter(({ headers }) => headers.referer === `${site.origin}/${name}`)
    .map(({ body, query }) => body || query);

describe('leaving', () => {
  it('records every hit of the departure, in the order of a real one', () => {
    expect(hitsOn('leave').slice(0, 2)).toEqual([
      ['view', false],
      ['beforeunload', true],
    ]);
    const whileLeaving = hitsOn('leave').flatMap(([text, onLeave]) => (onLeave ? [text] : []));
    expect(inOrder(whileLeaving)).toEqual(['?pixel', 'beforeunload', 'blob', 'hidden', 'pagehide', 'unload']);
  });

  it('sends each of them to the server once, and no second time when the page really closes', async () => {
    await inspector.inspect(`${site.origin}/landing?after`);
    expect(inOrder(receivedFrom('leave'))).toEqual(inOrder(hitsOn('leave').map(([text]) => text)));
  });

  it('reports frames too', () => {
    expect(hitsOn('leave-frame')).toEqual([
      ['view', false],
      ['inner', true],
    ]);
  });
});

it('records a view for each change of the URL and none for the same URL', () => {
  const views = recorded(seenOn('views').views).map(({ url, kind }) => [url.replace(site.origin, ''), kind]);
  expect(views).toEqual([
    ['/views', 'load'],
    ['/views/2', 'push-state'],
    ['/views/3', 'replace-state'],
    ['/views/3#four', 'fragment'],
    // A hash that is set before the load replaces its history entry: back leads to the first one.
    ['/views', 'pop-state'],
  ]);
  expect(seenOn('views').finalUrl).toBe(`${site.origin}/views`);
});

describe('follows a redirect by', () => {
  it.each([
    ['redirect-script', 'script'],
    ['redirect-meta', 'meta'],
    ['redirect-late', 'timer'],
    ['redirect-end', 'end'],
  ])('%s', (name, by) => {
    const { finalUrl, title, views, dataLayer, scriptRuns } = seenOn(name);
    expect(finalUrl).toBe(`${site.origin}/landing?by=${by}`);
    expect(title).toBe('landed');
    expect(recorded(views).map(({ kind }) => kind)).toEqual(['load', 'load']);
    expect(recorded(dataLayer).final).toEqual([2]);
    expect(recorded(scriptRuns)).toHaveLength(1);
  });
});

describe('settles', () => {
  it('after a page view that a timer sends', () => {
    expect(hitsOn('late')).toEqual([['late', false]]);
    expect(seenOn('late').settledBy).toBe('look-ahead');
  });

  it.each([
    ['polling', 'look-ahead'],
    // Its fetch that is never answered is awaited in real time.
    ['stream', 'real-time'],
  ])('on a page with %s', (name, settledBy) => {
    expect(seenOn(name).settledBy).toBe(settledBy);
    expect(seenOn(name).timings.settledMs).toBeLessThan(30_000);
  });
});

it('closes a popup before it loads anything', () => {
  expect(site.received.some(({ query }) => query === '?popup')).toBe(false);
  expect(seenOn('popup').failure).toBeNull();
});

it('is not blocked by a popup that shares its thread', () => {
  const page = seenOn('empty popup');
  expect(hitsOn('empty popup')).toEqual([['view', false]]);
  expect(recorded(page.scriptRuns).map(({ outcome }) => outcome)).toEqual(['ran']);
  expect(recorded(page.dataLayer).final).toEqual([1]);
});

it('distinguishes a prefetch from a script', () => {
  const tag = recorded(seenOn('prefetch').requests).find(({ url }) => url.endsWith('/tag.js'));
  expect(tag?.resourceType).toBe('prefetch');
});

it('times a page from its first byte to its end, in order', () => {
  const { firstByteMs, domContentLoadedMs, loadMs, settledMs, totalMs } = seenOn('landing').timings;
  const moments = [firstByteMs, domContentLoadedMs, loadMs, settledMs, totalMs].map(Number);
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  expect(moments[0]).toBeGreaterThan(0);
});
