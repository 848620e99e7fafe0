import { createSocket } from 'node:dgram';
import http, { createServer, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { createEgressProxy, type EgressProxy } from './egress-proxy.ts';
import { textOf, guardedGet } from './guarded-get.ts';
import { thinned } from '../../test/thinned.ts';

/**
 * The audited site is on 127.0.0.1, which the policy opens. The canary is on 127.0.0.2 and ::1, which the policy
 * closes.
 */
const ADDRESSES: Record<string, string> = {
  'shop.test': '127.0.0.1',
  'inside.test': '127.0.0.2',
  'metadata.test': '169.254.169.254',
};
let site: Server;
let browser: Browser;
let proxy: EgressProxy;
let origin: string;
let forbidden: string[];
let canaryConnections = 0;
const canaries = ['127.0.0.2', '::1'].map((host) => ({
  host,
  server: createSocketServer((socket) => {
    canaryConnections += 1;
    socket.destroy();
  }),
}));

const datagramCanary = createSocket('udp4', () => (canaryConnections += 1));

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

const tunnelTo = (authority: string) =>
  new Promise<number | undefined>((done) => {
    http
      .request(proxy.url, { method: 'CONNECT', path: authority, agent: false })
      .once('connect', (answer, socket) => {
        socket.destroy();
        done(answer.statusCode);
      })
      .end();
  });

/** HTML that requests a URL, by name; each may occur in a page more than once. */
const VECTORS: Record<string, (url: string) => string> = {
  frame: (url) => `<iframe src="${url}"></iframe>`,
  fetch: (url) => `<script>fetch('${url}', { mode: 'no-cors' }).catch(() => 0)</script>`,
  socket: (url) => `<script>new WebSocket('${url.replace('http', 'ws')}')</script>`,
  worker: (url) =>
    `<script>new Worker(URL.createObjectURL(new Blob(["fetch('${url}',{mode:'no-cors'})"])))</script>`,
  webrtc: (
    url,
  ) => `<script>{ const p = new RTCPeerConnection({ iceServers: [{ urls: 'turn:${new URL(url).host}?transport=tcp',
    username: 'u', credential: 'c' }, { urls: 'stun:${new URL(url).host}' }] }); p.createDataChannel('d');
    p.createOffer().then((o) => p.setLocalDescription(o)) }</script>`,
  image: (url) => `<img src="${url}">`,
  script: (url) => `<script src="${url}"></script>`,
  style: (url) => `<link rel="stylesheet" href="${url}">`,
  prefetch: (url) => `<link rel="prefetch" href="${url}">`,
  video: (url) => `<video src="${url}" autoplay muted></video>`,
  xhr: (url) => `<script>{ const x = new XMLHttpRequest(); x.open('GET', '${url}'); x.send() }</script>`,
  beacon: (url) => `<script>navigator.sendBeacon('${url}', 'x')</script>`,
  events: (url) => `<script>new EventSource('${url}')</script>`,
  form: (url) => `<iframe name="${url}"></iframe><form target="${url}" method="post" action="${url}"></form>
    <script>[...document.forms].at(-1).submit()</script>`,
};

function listener(request: http.IncomingMessage, response: http.ServerResponse): void {
  const url = new URL(request.url ?? '/', origin);
  const targets = url.searchParams.getAll('to');
  response.setHeader('content-type', 'text/html');
  if (url.pathname === '/redirect') response.writeHead(302, { location: targets[0] }).end();
  else if (url.pathname === '/echo') request.pipe(response);
  else
    response.end(
      targets.map((target) => VECTORS[url.pathname.slice(1)]?.(target)).join('') || '<title>shop</title>',
    );
}

beforeAll(async () => {
  site = createServer(listener);
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  for (const { host, server } of canaries) await new Promise<void>((done) => server.listen(0, host, done));
  proxy = await createEgressProxy({ allowPrivate: ['127.0.0.1/32'] }, async (hostname) => [
    { address: ADDRESSES[hostname] ?? '127.0.0.2', family: 4 },
  ]);
  origin = `http://shop.test:${portOf(site)}`;
  const [v4 = 0, v6 = 0] = canaries.map(({ server }) => portOf(server));
  await new Promise<void>((done) => datagramCanary.bind(v4, '127.0.0.2', done));
  forbidden = [
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/',
    'http://metadata.test/',
    `http://127.0.0.2:${v4}/`,
    `https://127.0.0.2:${v4}/`,
    `http://2130706434:${v4}/`,
    `http://inside.test:${v4}/`,
    `http://[::1]:${v6}/`,
    `http://[::ffff:7f00:2]:${v4}/`,
    `http://localhost:${v6}/`,
    `http://localhost.:${v6}/`,
  ];
  const { path, args, env } = await findChromium(process.env);
  browser = await chromium.launch({ executablePath: path, args: [...args, ...proxy.arguments], env });
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
  datagramCanary.close();
  site.closeAllConnections();
  for (const server of [site, ...canaries.map((canary) => canary.server)]) server.close();
});

it('lets pages of an allowed address through, by http and by tunnel', async () => {
  const page = await browser.newPage();
  await page.goto(origin);
  expect(await page.title()).toBe('shop');
  expect(
    await page.evaluate(() =>
      fetch('/echo', { method: 'POST', body: 'x'.repeat(100_000) }).then((r) => r.text()),
    ),
  ).toHaveLength(100_000);
  await page.close();
  expect(proxy.failureOf(origin)).toBeNull();
  expect(proxy.serverOf(`${origin}/echo`)).toBe(`127.0.0.1:${portOf(site)}`);
  expect(proxy.serverOf('http://other.test/')).toBeNull();
});

it('knows the server behind an address of IPv6', async () => {
  const server = createServer((_request, response) => response.end('here'));
  await new Promise<void>((done) => server.listen(0, '::1', done));
  const open = await createEgressProxy({ allowPrivate: 'loopback' });
  const url = `http://[::1]:${portOf(server)}/`;
  await new Promise<void>((done) => {
    http
      .request(open.url, { path: url, agent: false })
      .once('response', () => done())
      .end();
  });
  expect(open.serverOf(url)).toBe(`[::1]:${portOf(server)}`);
  await open.close();
  server.closeAllConnections();
  server.close();
});

it('never connects a page to a forbidden address', async () => {
  for (const url of forbidden) {
    const page = await browser.newPage();
    await expect(page.goto(url)).rejects.toThrow(`at ${new URL(url).href}`);
    expect({ url, ...proxy.failureOf(url) }).toMatchObject({ url, code: 'forbidden-address' });
    await page.close();
  }
  expect(canaryConnections).toBe(0);
});

it('never follows a redirect to a forbidden address', { tags: ['exhaustive'] }, async () => {
  for (const url of forbidden) {
    const page = await browser.newPage();
    await expect(page.goto(`${origin}/redirect?to=${encodeURIComponent(url)}`)).rejects.toThrow(/net::ERR/);
    await page.close();
  }
  expect(canaryConnections).toBe(0);
});

it.each(thinned(Object.keys(VECTORS), 5))(
  'never lets a page reach a forbidden address by %s',
  async (vector) => {
    const page = await browser.newPage();
    const query = new URLSearchParams(forbidden.map((url) => ['to', url]));
    await page.goto(`${origin}/${vector}?${query}`);
    await page.evaluate(() => fetch('/echo', { method: 'POST', body: '' }));
    await page.close();
    expect(canaryConnections).toBe(0);
  },
);

it('makes a tunnel to an allowed address and none to a forbidden one', async () => {
  expect(await tunnelTo(`shop.test:${portOf(site)}`)).toBe(200);
  expect(await tunnelTo('metadata.test:443')).toBe(502);
  expect(await tunnelTo('no-authority:x')).toBe(400);
});

it('names a host that does not resolve and a port that is closed', async () => {
  const plain = await createEgressProxy({ allowPrivate: 'loopback' });
  const through = (url: string) =>
    new Promise<string>((done) => {
      http
        .request(plain.url, { path: url, agent: false })
        .once('error', () => done('closed'))
        .once('response', () => done('answered'))
        .end();
    });
  expect(await through('http://nowhere.invalid/')).toBe('closed');
  expect(plain.failureOf('http://nowhere.invalid/')).toMatchObject({ code: 'dns' });
  expect(await through('http://127.0.0.1:9/')).toBe('closed');
  expect(plain.failureOf('http://127.0.0.1:9/')).toMatchObject({ code: 'connection' });
  await plain.close();
});

it('answers 400 to a request that names no other server', async () => {
  const options = { policy: { allowPrivate: 'loopback' as const }, timeoutMs: 2_000, maxBytes: 100 };
  const response = await guardedGet(proxy.url, options);
  expect(response.status).toBe(400);
  expect(await textOf(response)).toBe('');
});
