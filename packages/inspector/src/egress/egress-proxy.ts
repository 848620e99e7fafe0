import { connect, createServer, isIPv6, type AddressInfo, type Socket } from 'node:net';
import { pinned, type Resolve } from '@vigie/egress/resolve.ts';
import { EgressRefused, type EgressPolicy } from './policy.ts';
import { relay, type Open } from './relay.ts';
import { resolveAllowed, targetOf, type EgressTarget } from './resolve.ts';

/** Reason why a connection failed, which a browser behind a proxy cannot know. */
export interface ProxyFailure {
  code: 'forbidden-address' | 'dns' | 'connection';
  message: string;
}

export interface EgressProxy {
  url: string;
  /** Chromium's arguments that send all traffic through the proxy, loopback included. */
  arguments: string[];
  /** Returns why the last connection to the URL's host and port failed. Null if it succeeded, or was never tried. */
  failureOf(url: string): ProxyFailure | null;
  /** Returns the address and port of the last connection to the URL's host and port. Null: there was none. */
  serverOf(url: string): string | null;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 15_000;
const REMEMBERED_TARGETS = 1_000;

/**
 * Starts a forward proxy (HTTP and CONNECT) on loopback. It connects only where the policy allows, and checks the
 * address of each connection. A refused or failed connection gets no answer from the proxy: the browser reports a
 * network error, as it would without a proxy.
 */
export async function createEgressProxy(policy: EgressPolicy, resolve?: Resolve): Promise<EgressProxy> {
  const sockets = new Set<Socket>();
  const failures = new Map<string, ProxyFailure>();
  const servers = new Map<string, string>();
  const open: Open = async (target) => {
    try {
      const addresses = await resolveAllowed(target, policy, resolve);
      const socket = await connected({ ...target, lookup: pinned(addresses) });
      track(sockets, socket);
      failures.delete(keyOf(target));
      remember(servers, keyOf(target), endpointOf(socket));
      return socket;
    } catch (error) {
      remember(failures, keyOf(target), describe(error));
      return null;
    }
  };
  const server = createServer({ noDelay: true }, (client) => {
    track(sockets, client);
    relay(client, open);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arguments: [`--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
    failureOf: (url) => failures.get(keyOf(targetOf(new URL(url)))) ?? null,
    serverOf: (url) => servers.get(keyOf(targetOf(new URL(url)))) ?? null,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
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

function endpointOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${isIPv6(remoteAddress) ? `[${remoteAddress}]` : remoteAddress}:${remotePort}`;
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function describe(error: unknown): ProxyFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof EgressRefused) return { code: 'forbidden-address', message };
  const isDns =
    error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('getaddrinfo');
  return { code: isDns ? 'dns' : 'connection', message };
}

function remember<T>(values: Map<string, T>, key: string, value: T): void {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > REMEMBERED_TARGETS && oldest !== undefined) values.delete(oldest);
}

function track(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}
