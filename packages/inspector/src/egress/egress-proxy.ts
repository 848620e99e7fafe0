import http from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pinned, type Resolve } from '@vigie/egress/resolve.ts';
import { EgressRefused, type EgressPolicy } from './policy.ts';
import { resolveAllowed, targetOf, type EgressTarget } from './resolve.ts';

/** Why a connection was not made; a browser behind a proxy cannot know. */
export interface ProxyFailure {
  code: 'forbidden-address' | 'dns' | 'connection';
  message: string;
}

export interface EgressProxy {
  url: string;
  /** Chromium's arguments to send everything through it, loopback included. */
  arguments: string[];
  /**
   * Why the last connection to the URL's host and port failed. Null when it succeeded, or was never tried.
   */
  failureOf(url: string): ProxyFailure | null;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 15_000;
const REMEMBERED_FAILURES = 1_000;
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Starts a forward proxy (HTTP and CONNECT) on loopback. It connects only where the policy allows, and the policy
 * judges the address of the connection. A refused or failed connection gets no answer from the proxy: the browser
 * reports a network error, as it would without a proxy.
 */
export async function createEgressProxy(policy: EgressPolicy, resolve?: Resolve): Promise<EgressProxy> {
  const sockets = new Set<Duplex>();
  const failures = new Map<string, ProxyFailure>();
  const open: Open = async (target) => {
    try {
      const addresses = await resolveAllowed(target, policy, resolve);
      const socket = await connected({ ...target, lookup: pinned(addresses) });
      track(sockets, socket);
      failures.delete(keyOf(target));
      return socket;
    } catch (error) {
      remember(failures, keyOf(target), describe(error));
      return null;
    }
  };
  const server = http.createServer((request, response) => void forward(open, request, response));
  server.on(
    'connect',
    (request, client, head) => void tunnel(open, { authority: request.url ?? '', client, head }),
  );
  server.on('connection', (socket) => track(sockets, socket));
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arguments: [`--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
    failureOf: (url) => failures.get(keyOf(targetOf(new URL(url)))) ?? null,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

type Open = (target: EgressTarget) => Promise<Socket | null>;

async function forward(
  open: Open,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '');
  if (url?.protocol !== 'http:') {
    response.writeHead(400).end();
    return;
  }
  response.sendDate = false;
  const giveUp = () => request.socket.destroy();
  const socket = await open(targetOf(url));
  if (socket === null) return void giveUp();
  const onward = http.request(url, {
    method: request.method ?? 'GET',
    headers: endToEnd(request.rawHeaders),
    setDefaultHeaders: false,
    createConnection: () => socket,
    // Browsers read headers that the strict parser refuses; what they can show must reach them.
    insecureHTTPParser: true,
  });
  onward.once('response', (answer) => {
    answer.once('error', giveUp);
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', endToEnd(answer.rawHeaders));
    answer.pipe(response);
  });
  onward.once('error', giveUp);
  response.once('close', () => socket.destroy());
  request.pipe(onward);
}

interface Tunnel {
  authority: string;
  client: Duplex;
  head: Buffer;
}

async function tunnel(open: Open, { authority, client, head }: Tunnel): Promise<void> {
  client.once('error', () => client.destroy());
  const url = URL.parse(`https://${authority}`);
  const socket = url === null ? null : await open(targetOf(url));
  if (socket === null) return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  socket.once('close', () => client.destroy());
  client.once('close', () => socket.destroy());
  client.write('HTTP/1.1 200 Connection established\r\n\r\n');
  socket.write(head);
  socket.pipe(client).pipe(socket);
}

function connected({
  hostname,
  port,
  lookup,
}: EgressTarget & { lookup: ReturnType<typeof pinned> }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: bare(hostname),
      port,
      lookup,
      noDelay: true,
      timeout: CONNECT_TIMEOUT_MS,
    });
    socket.once('timeout', () => socket.destroy(new Error('no connection within 15 s')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', reject);
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });
}

function keyOf({ hostname, port }: EgressTarget): string {
  return `${hostname}:${port}`;
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The names and values of headers that are not for the next hop alone, as they were written. */
function endToEnd(rawHeaders: string[]): string[] {
  return rawHeaders.filter(
    (_, index) => !HOP_BY_HOP.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  );
}

function describe(error: unknown): ProxyFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof EgressRefused) return { code: 'forbidden-address', message };
  const isDns =
    error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('getaddrinfo');
  return { code: isDns ? 'dns' : 'connection', message };
}

function remember(failures: Map<string, ProxyFailure>, key: string, failure: ProxyFailure): void {
  failures.delete(key);
  failures.set(key, failure);
  const [oldest] = failures.keys();
  if (failures.size > REMEMBERED_FAILURES && oldest !== undefined) failures.delete(oldest);
}

function track(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}
