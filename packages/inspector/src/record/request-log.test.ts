import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCollector, script, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, recorded } from '../../test/open-test-inspector.ts';
import type { Inspector } from '../inspector.ts';

const LONG = 'x'.repeat(40_000);

/** Code by which a page sends its hit, and the expected record beside the data that the server received. */
const TRANSPORTS: Record<string, { code: string; expected: Partial<RequestRecord>; body?: string }> = {
  'a GET by fetch': { code: `fetch(C + '?a=1')`, expected: { method: 'GET', resourceType: 'fetch' } },
  'a pixel': { code: `new Image().src = C + '?pixel=1'`, expected: { method: 'GET', resourceType: 'image' } },
  'a string beacon': {
    code: `navigator.sendBeacon(C, 'a=1&b=é')`,
    expected: { method: 'POST', resourceType: 'ping', target: 'page' },
    body: 'a=1&b=é',
  },
  'a Blob beacon': {
    code: `navigator.sendBeacon(C, new Blob(['{"requests":["?a=1"]}'], { type: 'text/plain' }))`,
    expected: { method: 'POST', resourceType: 'ping' },
    body: '{"requests":["?a=1"]}',
  },
  'a JSON POST after a preflight': {
    code: `fetch(C, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' })`,
    expected: { method: 'POST', resourceType: 'fetch' },
    body: '{"a":1}',
  },
  'an urlencoded XHR': {
    code: `const x = new XMLHttpRequest(); x.open('POST', C); x.send(new URLSearchParams({ a: '1', b: '2' }))`,
    expected: { method: 'POST', resourceType: 'xhr' },
    body: 'a=1&b=2',
  },
  'a keepalive fetch in no-cors mode': {
    code: `fetch(C, { method: 'POST', keepalive: true, mode: 'no-cors', body: 'k=1' })`,
    expected: { method: 'POST', state: 'answered', failure: null },
    body: 'k=1',
  },
  'a long body': {
    code: `fetch(C, { method: 'POST', mode: 'no-cors', body: 'x'.repeat(40000) })`,
    expected: { method: 'POST' },
    body: LONG,
  },
  'a dedicated worker': {
    code: `new Worker('/worker.js#' + C)`,
    expected: { method: 'POST', target: 'worker' },
    body: 'from worker',
  },
  'a worker from a blob': {
    code: `new Worker(URL.createObjectURL(new Blob(["fetch('" + C + "', { method: 'POST', mode: 'no-cors', body: 'from blob' })"])))`,
    expected: { method: 'POST', target: 'worker' },
    body: 'from blob',
  },
  'a shared worker': {
    code: `new SharedWorker('/worker.js#' + C)`,
    expected: { method: 'POST', target: 'shared-worker' },
    body: 'from worker',
  },
  'a service worker': {
    code: `navigator.serviceWorker.register('/service-worker.js').then((r) => navigator.serviceWorker.ready).then((r) => r.active.postMessage(C))`,
    expected: { method: 'POST', target: 'service-worker' },
    body: 'from service worker',
  },
  'a frame of the same site': {
    code: `document.body.append(Object.assign(document.createElement('iframe'), { src: '/frame.html#' + C }))`,
    expected: { method: 'POST' },
    body: 'from frame',
  },
  'a frame of another site': {
    code: `document.body.append(Object.assign(document.createElement('iframe'), { src: new URL(C).origin + '/frame.html#' + C }))`,
    expected: { method: 'POST', target: 'iframe' },
    body: 'from frame',
  },
  'a form in a frame': {
    code: `document.body.innerHTML = '<iframe name="f"></iframe><form target="f" method="post" action="' + C + '"><input name="a" value="1"></form>'; document.forms[0].submit()`,
    expected: { method: 'POST', resourceType: 'document' },
    body: 'a=1',
  },
  'a redirected pixel': {
    code: `new Image().src = new URL(C).origin + '/collect/moved'`,
    expected: { state: 'answered' },
  },
};
const WORKER = script(
  `fetch(location.hash.slice(1), { method: 'POST', mode: 'no-cors', body: 'from worker' }).catch(() => {})`,
);
const FRAME = `<script>fetch(location.hash.slice(1), { method: 'POST', mode: 'no-cors', body: 'from frame' })</script>`;

let inspector: Inspector;
let collector: FixtureSite;
let site: FixtureSite;
const seenAt = new Map<string, Observation>();

beforeAll(async () => {
  inspector = await openTestInspector();
  const names = Object.keys(TRANSPORTS);
  collector = await startFixtureSite({
    ...Object.fromEntries(names.map((_, index) => [`/collect/${index}`, openCollector])),
    '/frame.html': FRAME,
    '/collect/moved': {
      status: 302,
      headers: { location: `/collect/${names.indexOf('a redirected pixel')}` },
    },
  });
  const pages = names.map((name, index) => {
    // localhost beside 127.0.0.1: another site, so that frames run out of process.
    const url = `http://localhost:${collector.port}/collect/${index}`;
    const body = `<body><script>const C = '${url}'; ${TRANSPORTS[name]?.code}</script>`;
    return [`/page-${index}`, `<title>${index}</title>${body}`] as const;
  });
  site = await startFixtureSite({
    ...Object.fromEntries(pages),
    '/worker.js': WORKER,
    '/frame.html': FRAME,
    '/service-worker.js': script(
      `oninstall = () => skipWaiting(); onactivate = (e) => e.waitUntil(clients.claim());
       onmessage = (e) => fetch(e.data, { method: 'POST', mode: 'no-cors', body: 'from service worker' })`,
    ),
  });
  await Promise.all(
    names.map(async (name, index) => {
      const { observation } = await inspector.inspect(`${site.origin}/page-${index}`);
      seenAt.set(name, observation);
    }),
  );
});
afterAll(async () => {
  await inspector.close();
  await Promise.all([site.close(), collector.close()]);
});

describe('records, as the server received it,', () => {
  it.each(Object.entries(TRANSPORTS))('%s', (name, { expected, body }) => {
    const index = Object.keys(TRANSPORTS).indexOf(name);
    const observation = seenAt.get(name) as Observation;
    expect(observation.failure).toBeNull();
    const received = collector.at(`/collect/${index}`).filter(({ method }) => method !== 'OPTIONS');
    const hits = hitsOf(observation);
    expect(hits).toHaveLength(1);
    expect(received).toHaveLength(1);
    expect(hits[0]).toMatchObject({
      state: 'answered',
      status: 204,
      method: received[0]?.method,
      ...expected,
    });
    expect(hits[0]?.body?.text ?? '').toBe(body ?? '');
    expect(received[0]?.body).toBe(body ?? '');
  });
});

it('stores the hops of a redirected hit with the request', () => {
  const [hit] = hitsOf(seenAt.get('a redirected pixel') as Observation);
  expect(hit?.redirects).toEqual([{ url: expect.stringMatching(/moved$/), status: 302 }]);
  expect(hit?.finalUrl).toMatch(/collect.\d+$/);
});

it('records a preflight as a request of its own', () => {
  const { requests } = seenAt.get('a JSON POST after a preflight') as Observation;
  const preflights = recorded(requests).filter(({ resourceType }) => resourceType === 'preflight');
  expect(preflights.map(({ method, status }) => [method, status])).toEqual([['OPTIONS', 204]]);
});

function hitsOf(observation: Observation): RequestRecord[] {
  return recorded(observation.requests).filter(
    ({ url, resourceType }) => url.includes('/collect/') && resourceType !== 'preflight',
  );
}
