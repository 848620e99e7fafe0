import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Authority } from './authority.ts';
import type { CallLog, CallRecorder } from './call-recorder.ts';
import { forwardRequest, HEAD_BYTES_MAX, headersForDestination } from './forward-http1.ts';
import { createInterceptor, type Target } from './intercept.ts';
import { tunnel } from './tunnel.ts';

export interface ProxyOrder {
  /** Address of this machine on which it listens. */
  host: string;
  /** 0: any free port. */
  port: number;
  /** Null: connections pass unread. */
  authority: Authority | null;
  log: CallLog;
  untrusted: (host: string) => void;
}

export interface RecordingProxy {
  port: number;
  /** Takes no more connections, gives open calls some seconds to end, and then ends all connections. */
  close: () => Promise<void>;
}

/** Time that open calls have to end, in ms. */
const CLOSING_MS = 5_000;
const HTTPS_PORT = 443;
const HTTP_PORT = 80;

/** Starts the proxy. Rejects with the error of the operating system if it cannot listen. */
export async function startProxy(order: ProxyOrder): Promise<RecordingProxy> {
  const { log, isIdle } = withCount(order.log);
  const tunnels = withCount(order.log);
  const interceptor =
    order.authority === null
      ? null
      : createInterceptor({ authority: order.authority, log, untrusted: order.untrusted });
  const sockets = new Set<Socket>();
  const agents = new WeakMap<object, Agent>();
  const server = createServer({
    insecureHTTPParser: true,
    maxHeaderSize: HEAD_BYTES_MAX,
    noDelay: true,
    requestTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 0,
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      agents.get(socket)?.destroy();
    });
  });
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = URL.parse(incoming.url ?? '');
    if (url?.protocol !== 'http:') return refuse(outgoing);
    const agent = agents.get(incoming.socket) ?? new Agent({ keepAlive: true, maxSockets: 1 });
    agents.set(incoming.socket, agent);
    const port = url.port === '' ? HTTP_PORT : Number(url.port);
    const way = {
      host: url.host,
      hostname: bareHost(url.hostname),
      port,
      agent,
      destination: null,
      connection: incoming.socket,
      isOpaque: interceptor === null,
    };
    const path = `${url.pathname}${url.search}`;
    forwardRequest(incoming, outgoing, { way, path, head: headersForDestination(incoming.rawHeaders), log });
  };
  server.on('request', forward);
  server.on('checkContinue', forward);
  server.on('clientError', (_error, socket) => void socket.destroy());
  const tunnelTo = (incoming: IncomingMessage, sender: Socket, rest: Buffer) => {
    const target = targetOf(incoming.url ?? '');
    if (target === null) {
      sender.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      return;
    }
    if (rest.length > 0) sender.unshift(rest);
    const call = tunnels.log.begin({ host: target.host });
    open(sender, { target, call }, (destination) => {
      if (interceptor === null) return tunnel(sender, destination, call);
      call.drop();
      return interceptor.take(sender, destination, target);
    });
  };
  server.on('connect', tunnelTo);
  server.listen(order.port, order.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      const untilMs = performance.now() + CLOSING_MS;
      while (!isIdle() && performance.now() < untilMs) await wait(20);
      for (const socket of sockets) socket.destroy();
      while (!(isIdle() && tunnels.isIdle()) && performance.now() < untilMs + 1_000) await wait(5);
    },
  };
}

/** Connects the destination. If that fails, the sender gets the answer that every proxy gives. */
function open(
  sender: Socket,
  { target: { hostname, port }, call }: { target: Target; call: CallRecorder },
  opened: (destination: Socket) => void,
): void {
  const destination = connect({ host: hostname, port, noDelay: true, allowHalfOpen: true });
  const fail = (error: NodeJS.ErrnoException) => {
    call.end(error.code ?? 'ERROR');
    sender.end(`HTTP/1.1 ${error.code === 'ETIMEDOUT' ? '504 Gateway Timeout' : '502 Bad Gateway'}\r\n\r\n`);
  };
  const leave = () => {
    call.end('ABORTED');
    destination.destroy();
  };
  destination.once('error', fail);
  destination.on('error', () => {});
  sender.once('close', leave);
  destination.once('connect', () => {
    destination.off('error', fail);
    sender.off('close', leave);
    sender.write('HTTP/1.1 200 Connection established\r\n\r\n');
    opened(destination);
  });
}

/** Answers a request that is no request to a proxy, such as that of a browser that opens its address. */
function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { 'content-type': 'text/plain' });
  outgoing.end('This is a proxy: set it as HTTP_PROXY and HTTPS_PROXY of the sender.\n');
}

/** Reads the target of CONNECT: `host:port`, with an IPv6 address in brackets. */
function targetOf(text: string): Target | null {
  const [, host = '', digits = ''] = /^(\[[\da-f:.]+\]|[^\s/@:]{1,253}):(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  if (host === '' || port < 1 || port > 65_535) return null;
  const name = host.toLowerCase();
  return { hostname: bareHost(name), port, host: port === HTTPS_PORT ? name : `${name}:${port}` };
}

/** Returns a host without the brackets of an IPv6 address. */
const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '');

/** Returns a log that knows whether calls are open. */
function withCount(log: CallLog): { log: CallLog; isIdle: () => boolean } {
  const open = new Set<CallRecorder>();
  return {
    isIdle: () => open.size === 0,
    log: {
      begin(begun) {
        const call = log.begin(begun);
        const counted: CallRecorder = {
          ...call,
          end(error) {
            open.delete(counted);
            call.end(error);
          },
          drop() {
            open.delete(counted);
            call.drop();
          },
        };
        open.add(counted);
        return counted;
      },
    },
  };
}
