import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROXY_FORMS, proxyLines, readCollectFolder, readCollectTarget } from './collect-proxy.ts';

interface Received {
  url: string | undefined;
  cookie: string | undefined;
  referer: string | undefined;
  type: string | undefined;
  body: string;
}

let target = '';
const received: Received[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString('utf8')));
  request.on('end', () => {
    const { cookie, referer, 'content-type': type } = request.headers;
    received.push({ url: request.url, cookie, referer, type, body });
    if (request.method === 'GET')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('void 0;');
    else response.writeHead(204).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect/abc`;
});
afterAll(() => server.close());

it.each([
  ['vigie', '/vigie/'],
  ['/a/b-c/', '/a/b-c/'],
  ['', null],
  ['/../x', null],
  ['/a b', null],
  ['/a"; return 200', null],
  ['/$uri', null],
])('reads the folder %j', (path, folder) => {
  expect(readCollectFolder(path)).toBe(folder);
});

it.each([
  ['https://vigie.example.org', 'k_1-b', 'https://vigie.example.org/collect/k_1-b'],
  ['https://vigie.example.org/base/', 'k', 'https://vigie.example.org/base/collect/k'],
  ['https://vigie.example.org', 'k;', null],
  ['https://vigie.example.org', '', null],
  ['javascript:alert(1)', 'k', null],
  ['https://a:b@vigie.example.org', 'k', null],
])('reads the panel %s with the key %j', (panel, key, address) => {
  expect(readCollectTarget(panel, key)).toBe(address);
});

it('passes the folder on without cookies, the page or anything else of the visitor', () => {
  for (const form of PROXY_FORMS) {
    const lines = proxyLines(form, { folder: '/vigie/', target: 'https://vigie.example.org/collect/abc' });
    expect(lines).toContain('/vigie/');
    expect(lines).toContain('/collect/abc');
  }
});

const HEADERS = {
  cookie: 'session=1',
  referer: 'https://shop.example/account?mail=a@example.org',
  'content-type': 'text/plain;charset=UTF-8',
  'user-agent': 'Browser',
};

const at = (file: string) => ({ params: Promise.resolve({ file }) });

it('the handler of Next.js passes script and samples', async () => {
  received.length = 0;
  const text = proxyLines('next', { folder: '/vigie/', target });
  const route = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    GET: Handler;
    POST: Handler;
  };
  type Handler = (request: Request, context: { params: Promise<{ file: string }> }) => Promise<Response>;
  const script = await route.GET(
    new Request('https://shop.example/vigie/sampler.js', { headers: HEADERS }),
    at('sampler.js'),
  );
  expect([script.status, await script.text()]).toEqual([200, 'void 0;']);
  const sent = new Request('https://shop.example/vigie/samples', {
    method: 'POST',
    body: '{"v":1}',
    headers: HEADERS,
  });
  expect((await route.POST(sent, at('samples'))).status).toBe(204);
  expect(received).toEqual([
    {
      url: '/collect/abc/sampler.js',
      cookie: undefined,
      referer: undefined,
      type: HEADERS['content-type'],
      body: '',
    },
    {
      url: '/collect/abc/samples',
      cookie: undefined,
      referer: undefined,
      type: HEADERS['content-type'],
      body: '{"v":1}',
    },
  ]);
});

it('the handler of Express passes samples, and names no other file', async () => {
  received.length = 0;
  const text = proxyLines('express', { folder: '/vigie/', target });
  let handler: (request: unknown, response: unknown) => Promise<void> = Promise.reject.bind(Promise);
  const app = { all: (...given: unknown[]) => void (handler = given.at(-1) as typeof handler) };
  // The lines are for an application that has these two names.
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval, typescript/no-unsafe-call
  new Function('app', 'express', text)(app, { text: () => null });
  const answered: unknown[] = [];
  const response = {
    set: () => response,
    status: (status: number) => (answered.push(status), response),
    send: (body: string) => void answered.push(body),
  };
  await handler(
    { method: 'POST', params: { file: '../x' }, headers: HEADERS, ip: '203.0.113.7', body: '{}' },
    response,
  );
  expect(answered).toEqual([204, '']);
  expect(received.map(({ url, cookie, referer }) => [url, cookie, referer])).toEqual([
    ['/collect/abc/..%2Fx', undefined, undefined],
  ]);
});
