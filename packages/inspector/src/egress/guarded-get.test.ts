import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import type { FetchFailed } from './fetch-failed.ts';
import { guardedGet, textOf, type GuardedGetOptions } from './guarded-get.ts';

const HERE: GuardedGetOptions = {
  policy: { allowPrivate: ['127.0.0.1/32'] },
  timeoutMs: 5_000,
  maxBytes: 1_000,
};

let server: Server;
let canary: Server;
let canaryHits = 0;
let answer: RequestListener;
let origin: string;

async function listen(host: string, listener: RequestListener): Promise<Server> {
  const started = createServer(listener);
  await new Promise<void>((done) => started.listen(0, host, done));
  return started;
}
const portOf = (of: Server) => (of.address() as AddressInfo).port;

beforeEach(async () => {
  canaryHits = 0;
  server = await listen('127.0.0.1', (request, response) => answer(request, response));
  canary = await listen('127.0.0.2', (_request, response) => {
    canaryHits += 1;
    response.end();
  });
  canary.on('connection', () => (canaryHits += 1));
  origin = `http://127.0.0.1:${portOf(server)}`;
});
afterEach(() => {
  for (const one of [server, canary]) {
    one.closeAllConnections();
    one.close();
  }
});

/** Returns the code of the failure, or null if there was none. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: FetchFailed) => error.code,
  );
const NEVER = new Promise<never>(() => undefined);
const resolveInside = async () => [{ address: '127.0.0.2', family: 4 }];
const resolveBoth = async () => [
  { address: '127.0.0.1', family: 4 },
  { address: '127.0.0.2', family: 4 },
];

it('gives status, headers and body of any answer', async () => {
  answer = (_request, response) => response.writeHead(404, { 'x-a': '1' }).end('gone');
  const response = await guardedGet(`${origin}/a`, HERE);
  expect(response).toMatchObject({ status: 404, url: `${origin}/a`, redirects: [] });
  expect(response.headers['x-a']).toBe('1');
  expect(await textOf(response)).toBe('gone');
});

test.each([
  ['gzip', gzipSync('décodé')],
  ['br', brotliCompressSync('décodé')],
  ['deflate', deflateSync('décodé')],
  ['gzip', gzipSync('décodé').subarray(0, -8)],
])('decodes %s', async (encoding, body) => {
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body);
  expect(await textOf(await guardedGet(origin, HERE))).toBe('décodé');
});

it('follows redirects and lists them', async () => {
  answer = (request, response) =>
    request.url === '/end' ? response.end('here') : response.writeHead(302, { location: '/end' }).end();
  const response = await guardedGet(`${origin}/start`, HERE);
  expect(response.url).toBe(`${origin}/end`);
  expect(response.redirects).toEqual([{ url: `${origin}/start`, status: 302 }]);
  response.body.destroy();
});

it('stops an endless redirect', async () => {
  answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
  expect(await codeOf(guardedGet(origin, HERE))).toBe('too-many-redirects');
});

it('sends secrets to no other origin', async () => {
  let seen: string | undefined = 'nothing';
  const other = await listen('127.0.0.1', (request, response) => {
    seen = request.headers.authorization;
    response.end();
  });
  answer = (_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${portOf(other)}/` }).end();
  const headersFor = (url: string): Record<string, string> =>
    url.startsWith(origin) ? { authorization: 'Basic eA==' } : {};
  const response = await guardedGet(origin, { ...HERE, headersFor });
  response.body.destroy();
  other.close();
  expect(seen).toBeUndefined();
});

test.each(['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://[::ffff:a9fe:a9fe]/'])(
  'refuses %s',
  async (url) => {
    expect(await codeOf(guardedGet(url, HERE))).toBe('forbidden-address');
  },
);

it('never connects to a forbidden address, also by redirect, odd spelling or name', async () => {
  const port = portOf(canary);
  answer = (_request, response) => response.writeHead(302, { location: `http://127.0.0.2:${port}/` }).end();
  for (const url of [
    origin,
    `http://127.0.0.2:${port}/`,
    `http://2130706434:${port}/`,
    `http://127.2:${port}/`,
  ]) {
    expect(await codeOf(guardedGet(url, HERE))).toBe('forbidden-address');
  }
  expect(await codeOf(guardedGet(`http://shop.test:${port}/`, { ...HERE, resolve: resolveInside }))).toBe(
    'forbidden-address',
  );
  expect(canaryHits).toBe(0);
});

it('refuses a name that has one forbidden address among its own', async () => {
  expect(
    await codeOf(guardedGet(`http://shop.test:${portOf(canary)}/`, { ...HERE, resolve: resolveBoth })),
  ).toBe('forbidden-address');
});

it('resolves a name once and connects to what was checked', async () => {
  answer = (request, response) => response.end(request.headers.host);
  const answers = ['127.0.0.1', '127.0.0.2'];
  const resolve = async () => [{ address: answers.shift() ?? '127.0.0.2', family: 4 }];
  const response = await guardedGet(`http://shop.test:${portOf(server)}/`, { ...HERE, resolve });
  expect(await textOf(response)).toBe(`shop.test:${portOf(server)}`);
  expect(answers).toEqual(['127.0.0.2']);
  expect(canaryHits).toBe(0);
});

test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,x', 'no url'])(
  'refuses the scheme of %s',
  async (url) => {
    expect(await codeOf(guardedGet(url, HERE))).toBe('forbidden-scheme');
  },
);

it('stops at a redirect to another scheme', async () => {
  answer = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
  expect(await codeOf(guardedGet(origin, HERE))).toBe('forbidden-scheme');
});

it('stops a body that is too large once decoded', async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000));
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  expect(await codeOf(guardedGet(origin, HERE).then(textOf))).toBe('too-large');
});

test.each(['gzip', 'br', 'deflate'])('names a body that is not %s as announced', async (encoding) => {
  answer = (_request, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end('plain text '.repeat(50));
  expect(await codeOf(guardedGet(origin, HERE).then(textOf))).toBe('undecodable');
});

it('names a body that breaks off', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    response.socket?.end();
  };
  expect(await codeOf(guardedGet(origin, HERE).then(textOf))).toBe('connection');
});

it('stops a body that never ends when the time is over', async () => {
  answer = (_request, response) => response.write('x');
  expect(await codeOf(guardedGet(origin, { ...HERE, timeoutMs: 200 }).then(textOf))).toBe('timeout');
});

it('stops when a name is never resolved', async () => {
  const options = { ...HERE, timeoutMs: 200, resolve: () => NEVER };
  expect(await codeOf(guardedGet('http://shop.test/', options))).toBe('timeout');
});

it('stops when it is cancelled', async () => {
  const cancel = new AbortController();
  answer = () => cancel.abort();
  expect(await codeOf(guardedGet(origin, { ...HERE, signal: cancel.signal }))).toBe('cancelled');
});

it('names a host that does not exist and a port that is closed', async () => {
  expect(await codeOf(guardedGet('http://nowhere.invalid/', HERE))).toBe('dns');
  expect(await codeOf(guardedGet('http://127.0.0.1:9/', HERE))).toBe('connection');
});
