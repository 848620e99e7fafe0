import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from '@vigie/demo-site/certificate.ts';
import { observationSchema } from '@vigie/contract/observation/observation.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, recorded } from '../../test/open-test-inspector.ts';
import type { Inspector, Visit } from '../inspector.ts';

/** Budget in seconds that far exceeds every visit here, even on a busy machine. */
const BUDGET_SECONDS = 90;
/** Budgets in seconds of pages that never end: their visits end with the budget. */
const SHORT_BUDGETS_SECONDS: Record<string, number> = {
  'a server that never answers': 5,
  'a busy loop': 3,
  'a busy loop while leaving the parser': 3,
};
/** Limit in ms for a page without a document, for which nothing is awaited. */
const AT_ONCE_MS = 30_000;
/** Pages that try to delay the end of a visit. */
const OBSTINATE = ['/beforeunload', '/downloads'];
const HOOK_MS = 300_000;

let inspector: Inspector;
let site: FixtureSite;
let secure: FixtureSite;
let refused: Server;
let refusedPort: number;
const visits = new Map<string, Visit>();

/** Address of a page that cannot be visited, and the expected failure code. */
const CASES: Record<string, [(origin: string) => string, FailureCode, RegExp]> = {
  'a page that is not found': [(o) => `${o}/nowhere`, 'http-status', /404/],
  'a server error': [(o) => `${o}/error`, 'http-status', /500/],
  'an answer without content': [(o) => `${o}/nothing`, 'http-status', /204/],
  'an empty error': [(o) => `${o}/empty-error`, 'http-status', /503/],
  'a download': [(o) => `${o}/file.zip`, 'download', /./],
  'an image': [(o) => `${o}/image.png`, 'download', /image\/png/],
  'a text file': [(o) => `${o}/notes.txt`, 'download', /text\/plain/],
  'an endless redirect': [(o) => `${o}/loop`, 'redirect-loop', /TOO_MANY_REDIRECTS/],
  'an endless redirect by script': [(o) => `${o}/script-loop`, 'redirect-loop', /documents/],
  'an unknown host': [() => 'http://nowhere.invalid/', 'dns', /./],
  'a closed port': [() => `http://127.0.0.1:${refusedPort}/`, 'connection', /./],
  'a connection that is cut': [(o) => `${o}/cut`, 'connection', /./],
  'a body that cannot be decoded': [(o) => `${o}/not-gzip`, 'connection', /CONTENT_DECODING/],
  'a self-signed certificate': [() => `${secure.origin}/`, 'tls', /CERT/],
  'no TLS behind https': [(o) => `${o.replace('http:', 'https:')}/`, 'tls', /SSL/],
  'a server that never answers': [(o) => `${o}/never`, 'timeout', /./],
  'a busy loop': [(o) => `${o}/busy`, 'timeout', /./],
  'a busy loop while leaving the parser': [(o) => `${o}/busy-later`, 'timeout', /./],
  'a crash of the renderer': [(o) => `${o}/crash`, 'renderer-crash', /crashed/],
  'a private address': [() => 'http://10.0.0.1/', 'forbidden-address', /private/],
  'a metadata service': [() => 'http://169.254.169.254/latest', 'forbidden-address', /metadata/],
  'a redirect to a metadata service': [(o) => `${o}/to-metadata`, 'forbidden-address', /metadata/],
  'a file': [() => 'file:///etc/passwd', 'forbidden-address', /http/],
  'a browser page': [() => 'chrome://crash', 'forbidden-address', /http/],
  'a script address': [() => 'javascript:alert(1)', 'forbidden-address', /http/],
  'no address at all': [() => 'nonsense', 'forbidden-address', /http/],
};

beforeAll(async () => {
  inspector = await openTestInspector({ pageBudgetSeconds: BUDGET_SECONDS, concurrency: 4 });
  refused = createServer();
  await new Promise<void>((done) => refused.listen(0, '127.0.0.1', done));
  refusedPort = (refused.address() as AddressInfo).port;
  await new Promise((done) => refused.close(done));
  secure = await startFixtureSite({ '/': 'secure' }, selfSignedCertificate('127.0.0.1', new Date()));
  site = await startFixtureSite({
    '/fine': '<title>fine</title>',
    '/error': { status: 500, body: 'broken' },
    '/nothing': { status: 204 },
    '/not-gzip': { headers: { 'content-encoding': 'gzip', 'content-type': 'text/html' }, body: '<p>plain' },
    '/empty-error': { status: 503, body: '' },
    '/file.zip': { type: 'application/zip', body: 'PK', headers: { 'content-disposition': 'attachment' } },
    '/image.png': { type: 'image/png', body: 'x' },
    '/notes.txt': { type: 'text/plain', body: 'notes' },
    '/loop': { status: 302, headers: { location: '/loop' } },
    '/script-loop': `<script>location.href = '/script-loop?' + Math.random()</script>`,
    '/cut': (request) => request.socket.destroy(),
    '/never': () => undefined,
    '/busy': `<title>busy</title><script>for (;;);</script>`,
    '/busy-later': `<title>busy</title><script>onload = () => setTimeout(() => { for (;;); }, 10)</script>`,
    // V8 fails at once when an array must exceed its maximum length, so no memory is filled before.
    '/crash': `<script>'a'.repeat(2 ** 27 + 5).split('')</script>`,
    '/to-metadata': { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
    '/beforeunload': `<script>addEventListener('beforeunload', (e) => { e.preventDefault(); e.returnValue = 'stay' }); alert(1); setTimeout(() => location.reload(), 100000)</script>`,
    '/downloads': `<script>location.href = '/file.zip'</script><title>still here</title>`,
  });
  // The longest wait begins first.
  await Promise.all([
    ...OBSTINATE.map(async (path) => {
      visits.set(path, await inspector.inspect(site.origin + path));
    }),
    ...Object.entries(CASES).map(async ([name, [address]]) => {
      const seconds = SHORT_BUDGETS_SECONDS[name] ?? BUDGET_SECONDS;
      visits.set(name, await inspector.inspect(address(site.origin), { budgetMs: seconds * 1000 }));
    }),
  ]);
}, HOOK_MS);
afterAll(async () => {
  await inspector.close();
  await Promise.all([site.close(), secure.close()]);
});

describe('fails with a code for', () => {
  it.each(Object.entries(CASES))('%s', (name, [, code, message]) => {
    const observation = visits.get(name)?.observation;
    expect(observation?.outcome).toBe('failed');
    expect(observation?.failure).toEqual({ code, message: expect.stringMatching(message) });
    expect(observation?.timings.totalMs).toBeLessThan(BUDGET_SECONDS * 1000);
    expect(observationSchema.safeParse(observation).error).toBeUndefined();
  });
});

it('stores the hops of a redirect loop', () => {
  const { redirects } = (visits.get('an endless redirect') as Visit).observation;
  expect(redirects.length).toBeGreaterThan(5);
  expect(redirects[0]).toEqual({ url: `${site.origin}/loop`, status: 302 });
});

it('reports for each part why it is unavailable, and stores the requests', () => {
  const { observation } = visits.get('a server that never answers') as Visit;
  expect(observation.dataLayer).toMatchObject({
    state: 'unavailable',
    why: expect.stringContaining('could not be visited'),
  });
  expect(recorded(observation.requests)).toMatchObject([{ state: 'pending', resourceType: 'document' }]);
});

it('never reaches a forbidden address', () => {
  expect(site.received.filter(({ path }) => path.includes('latest'))).toEqual([]);
});

it('reads nothing where the answer contains no document', () => {
  const { observation } = visits.get('an answer without content') as Visit;
  expect(observation.timings.totalMs).toBeLessThan(AT_ONCE_MS);
});

it.each(OBSTINATE)('visits %s without a delay', (path) => {
  expect(visits.get(path)?.observation.failure).toBeNull();
});

it('visits a page after them as any other', async () => {
  const { observation } = await inspector.inspect(`${site.origin}/fine`);
  expect(observation.failure).toBeNull();
});

describe('an aborted visit', () => {
  it('is cancelled while it waits and while it runs', async () => {
    const abort = new AbortController();
    const running = Array.from({ length: 6 }, () =>
      inspector.inspect(`${site.origin}/never`, { signal: abort.signal }),
    );
    abort.abort();
    const ended = await Promise.all(running);
    expect(ended.map(({ observation }) => observation.failure?.code)).toEqual(
      Array.from({ length: 6 }, () => 'cancelled'),
    );
  });
});
