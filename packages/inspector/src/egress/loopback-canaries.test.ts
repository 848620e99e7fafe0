import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector } from '../../test/open-test-inspector.ts';
import type { Inspector } from '../inspector.ts';

/** HTML by which a page can request an address; the page itself loads without errors. */
const WAYS: Record<string, (url: string) => string> = {
  image: (url) => `<img src="${url}">`,
  frame: (url) => `<iframe src="${url}"></iframe>`,
  script: (url) => `<script src="${url}"></script>`,
  style: (url) => `<link rel="stylesheet" href="${url}">`,
  prefetch: (url) => `<link rel="prefetch" href="${url}"><link rel="preconnect" href="${url}">`,
  prerender: (url) => `<script type="speculationrules">{"prerender":[{"urls":["${url}"]}]}</script>`,
  video: (url) => `<video src="${url}" autoplay muted></video>`,
  fetch: (url) => `<script>fetch('${url}', { mode: 'no-cors' }).catch(() => 0)</script>`,
  redirect: (url) =>
    `<script>fetch('/to?${encodeURIComponent(url)}', { mode: 'no-cors' }).catch(() => 0)</script>`,
  beacon: (url) => `<script>navigator.sendBeacon('${url}', 'x')</script>`,
  socket: (url) => `<script>new WebSocket('${url.replace('http', 'ws')}')</script>`,
  events: (url) => `<script>new EventSource('${url}')</script>`,
  popup: (url) => `<script>open('${url}')</script>`,
  form: (url) => `<iframe name="f"></iframe><form target="f" method="post" action="${url}"></form>
    <script>document.forms[0].submit()</script>`,
  worker: (url) =>
    `<script>new Worker(URL.createObjectURL(new Blob(["fetch('${url}',{mode:'no-cors'})"])))</script>`,
  service: (url) => `<script>navigator.serviceWorker?.register('/sw.js?${encodeURIComponent(url)}')</script>`,
  webrtc: (
    url,
  ) => `<script>const p = new RTCPeerConnection({ iceServers: [{ urls: 'turn:${new URL(url).host}?transport=tcp',
    username: 'u', credential: 'c' }] }); p.createDataChannel('d');
    p.createOffer().then((o) => p.setLocalDescription(o))</script>`,
};
const HOSTS = [
  '127.0.0.1',
  '[::1]',
  'localhost',
  'localhost.',
  '127.1',
  '0.0.0.0',
  '[::]',
  '[::ffff:127.0.0.1]',
];

let canary: Server;
let canaryPort: number;
let connections = 0;
let site: FixtureSite;
let inspector: Inspector;

async function listenEverywhere(server: Server): Promise<void> {
  const listen = (host: string) =>
    new Promise<void>((done, fail) => server.once('error', fail).listen(0, host, done));
  // A machine without IPv6 has no address for this notation.
  await listen('::').catch(() => listen('0.0.0.0'));
}

beforeAll(async () => {
  canary = createServer((socket: Socket) => {
    connections += 1;
    socket.destroy();
  });
  await listenEverywhere(canary);
  canaryPort = (canary.address() as AddressInfo).port;
  const pages = Object.entries(WAYS).map(([way, html]) => {
    const body = HOSTS.map((host) => html(`http://${host}:${canaryPort}/`)).join('\n');
    return [
      `/${way}`,
      `<title>${way}</title>${body}<script>navigator.sendBeacon('/collect')</script>`,
    ] as const;
  });
  site = await startFixtureSite({
    ...Object.fromEntries(pages),
    '/to': (request, response) => {
      const location = decodeURIComponent(request.url?.split('?')[1] ?? '');
      response.writeHead(302, { location }).end();
    },
    '/sw.js': (request, response) => {
      const url = decodeURIComponent(request.url?.split('?')[1] ?? '');
      response.setHeader('content-type', 'text/javascript').end(`fetch('${url}', { mode: 'no-cors' })`);
    },
    '/collect': { status: 204 },
  });
  inspector = await openTestInspector({ egress: { allowPrivate: 'all', loopbackPorts: [site.port] } });
});
afterAll(async () => {
  await inspector.close();
  await site.close();
  await new Promise((done) => canary.close(done));
});

it(
  'a site on this machine uses its own port, and reaches no other of this machine in any way',
  { tags: ['exhaustive'] },
  async () => {
    const visits = await Promise.all(
      Object.keys(WAYS).map((way) => inspector.inspect(`${site.origin}/${way}`)),
    );
    expect(visits.map(({ observation }) => observation.title)).toEqual(Object.keys(WAYS));
    expect(site.at('/collect')).toHaveLength(visits.length);
    expect(connections).toBe(0);
  },
);

/** Hosts that this system resolves; not every system resolves the name with a final dot. */
const KNOWN_HOSTS = HOSTS.filter((host) => host !== 'localhost.');

it.each(KNOWN_HOSTS)('nobody sends a visit to another port of %s', async (host) => {
  const { observation } = await inspector.inspect(`http://${host}:${canaryPort}/`);
  expect(observation.failure).toMatchObject({
    code: 'forbidden-address',
    message: expect.stringContaining(`port ${canaryPort} of this machine`),
  });
  expect(connections).toBe(0);
});
