import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls, TLSSocket } from 'node:tls';
import type { Authority } from './authority.ts';
import type { CallLog } from './call-recorder.ts';
import { readClientHello, type ClientHello } from './client-hello.ts';
import { guarded } from './guarded.ts';
import { forwardRequest, HEAD_BYTES_MAX, type Way } from './forward-http1.ts';
import { pairHttp2 } from './forward-http2.ts';
import { tunnel } from './tunnel.ts';

/** Destination of a connection. */
export interface Target {
  hostname: string;
  port: number;
  /** Name in the log: the host, with its port unless it is that of HTTPS. */
  host: string;
}

/** Looks into connections of senders that trust the authority. */
export interface Interceptor {
  /** Takes a connection of a sender, whose destination is connected. */
  take: (sender: Socket, destination: Socket, target: Target) => void;
}

interface Taken {
  target: Target;
  /** Connection of the sender, below TLS. */
  connection: Socket;
  /** Called with the first request. */
  trusts: () => void;
}

interface Means {
  authority: Authority;
  log: CallLog;
  /** Called when a sender refused the certificate for a host: its connections pass unread for a while. */
  untrusted: (host: string) => void;
}

/** Time for which connections to a host pass unread after a sender has refused the certificate, in ms. */
const UNTRUSTED_MS = 600_000;
/** Maximum number of senders and hosts that are remembered. */
const SENDERS_MAX = 10_000;
const HTTP2 = 'h2';
const KNOWN_PROTOCOLS: readonly string[] = [HTTP2, 'http/1.1'];
const REQUEST_LINE = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE) /;
/** Bytes of the longest method with its space. */
const METHOD_BYTES = 8;

/** Creates the interceptor. Whatever is no HTTP, or cannot be read without a change for the sender, passes unread. */
export function createInterceptor({ authority, log, untrusted }: Means): Interceptor {
  const ways = new WeakMap<object, Way>();
  const server = createInnerServer(ways, log);
  const refusedUntilMs = new Map<string, number>();
  const trusting = new Set<string>();

  function refused(key: string, { host }: Target): void {
    if (refusedUntilMs.size >= SENDERS_MAX) refusedUntilMs.clear();
    refusedUntilMs.set(key, Date.now() + UNTRUSTED_MS);
    untrusted(host);
  }

  function trusts(key: string): void {
    if (trusting.size >= SENDERS_MAX) trusting.clear();
    trusting.add(key);
  }

  /** Returns the log, which also records that a sender trusts the authority. */
  const logOf = (key: string): CallLog => ({
    begin(call) {
      trusts(key);
      return log.begin(call);
    },
  });

  async function read(
    sender: Socket,
    destination: Socket,
    { target, hello }: { target: Target; hello: ClientHello },
  ): Promise<void> {
    const key = keyOf(sender, target);
    const name = hello.serverName ?? target.hostname;
    const protocols = hello.protocols.filter((one) => KNOWN_PROTOCOLS.includes(one));
    const isForeign = hello.protocols.length > 0 && protocols.length === 0;
    if (isForeign || (refusedUntilMs.get(key) ?? 0) > Date.now())
      return tunnel(sender, destination, log.begin({ host: target.host }));
    const [secured, context] = await Promise.all([
      secure(destination, { name, hostname: target.hostname, protocols }),
      authority.contextFor(name).catch(() => null),
    ]);
    // The sender checks the certificate of its destination itself, over a connection of its own.
    if (secured === null || context === null) {
      destination.destroy();
      return passUnread(sender, target, log);
    }
    const protocol = secured.alpnProtocol === false ? null : secured.alpnProtocol;
    const inner = new TLSSocket(sender, {
      isServer: true,
      secureContext: context,
      ...(protocol === null ? {} : { ALPNProtocols: [protocol] }),
    });
    const leave = () => inner.destroy();
    inner.on('error', () => secured.destroy());
    inner.once('end', leave);
    const paired = () => {
      inner.off('end', leave);
      // Only a listening server resets it, and a session of HTTP/2 waits for it.
      Object.assign(inner, { secureConnecting: false });
      if (protocol === HTTP2) pairHttp2(inner, secured, { host: target.host, log: logOf(key) });
      else takeHttp1(inner, secured, { target, connection: sender, trusts: () => trusts(key) });
    };
    inner.once(
      'secure',
      guarded(paired, () => inner.destroy()),
    );
    inner.once('close', () => {
      // A sender that refuses the certificate leaves without a request, some only after the handshake.
      if (!trusting.has(key)) refused(key, target);
      secured.destroy();
      sender.destroy();
    });
  }

  /** Reads requests of HTTP/1.1; anything else passes unread. */
  function takeHttp1(sender: Socket, destination: Socket, { target, connection, trusts }: Taken): void {
    destination.on('error', () => sender.destroy());
    sender.on('error', () => destination.destroy());
    void startOf(sender, METHOD_BYTES).then((start) => {
      if (start === null) {
        sender.destroy();
        return destination.destroy();
      }
      sender.unshift(start);
      if (!REQUEST_LINE.test(start.toString('latin1', 0, METHOD_BYTES)))
        return tunnel(sender, destination, log.begin({ host: target.host }));
      trusts();
      const agent = agentOf(sender, destination);
      ways.set(sender, { ...target, agent, destination, connection, isOpaque: false });
      server.emit('connection', sender);
      return undefined;
    });
  }

  async function take(sender: Socket, destination: Socket, target: Target): Promise<void> {
    const started = await firstOf(sender, destination);
    if (started === null) return tunnel(sender, destination, log.begin({ host: target.host }));
    const { bytes, hello } = started;
    sender.unshift(bytes);
    // A destination that ends an idle connection must end it for the sender.
    destination.allowHalfOpen = false;
    if (hello !== null) return read(sender, destination, { target, hello });
    return takeHttp1(sender, destination, { target, connection: sender, trusts: () => {} });
  }

  return {
    take: (sender, destination, target) =>
      void take(sender, destination, target).catch(() => {
        sender.destroy();
        destination.destroy();
      }),
  };
}

/** Creates the server that parses requests within connections. It listens on no port, and has no time limits. */
function createInnerServer(ways: WeakMap<object, Way>, log: CallLog): Server {
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const way = ways.get(incoming.socket);
    const { url: path = '/', rawHeaders: head } = incoming;
    if (way === undefined) incoming.socket.destroy();
    else forwardRequest(incoming, outgoing, { way, path, head, log });
  };
  const server = createServer({
    insecureHTTPParser: true,
    maxHeaderSize: HEAD_BYTES_MAX,
    requestTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 0,
  });
  server.on('request', forward);
  server.on('checkContinue', forward);
  server.on('clientError', (_error, socket) => void socket.destroy());
  server.on('upgrade', (incoming: IncomingMessage, sender: Duplex, rest: Buffer) => {
    const way = ways.get(sender);
    if (way === undefined) sender.destroy();
    else upgrade(incoming, { sender, rest, way, log });
  });
  return server;
}

/** Passes on a request that leaves HTTP, such as that of a WebSocket, and everything after it unread. */
function upgrade(
  incoming: IncomingMessage,
  { sender, rest, way, log }: { sender: Duplex; rest: Buffer; way: Way; log: CallLog },
): void {
  const { destination } = way;
  if (destination === null) return void sender.destroy();
  const { method = 'GET', url = '/', rawHeaders } = incoming;
  const call = log.begin({ host: way.host, request: { method, url, head: rawHeaders } });
  const fields = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : [],
  );
  destination.write(`${[`${method} ${url} HTTP/1.1`, ...fields].join('\r\n')}\r\n\r\n`, 'latin1');
  if (rest.length > 0) sender.unshift(rest);
  tunnel(sender, destination, call);
}

/** Creates an agent whose only connection is the one that belongs to the sender's. It ends with the sender's. */
function agentOf(sender: Duplex, destination: Duplex): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // After its end, a request on the sender's connection has no answer, as without a proxy.
  agent.createConnection = () => destination;
  sender.once('close', () => {
    agent.destroy();
    destination.destroy();
  });
  // An idle connection that its destination closes ends at the sender, too, as without a proxy.
  destination.once('close', () => void (sender.writableLength === 0 ? sender.end() : null));
  return agent;
}

/** Opens TLS to the destination; null if its certificate or its TLS does not suit this machine. */
function secure(
  socket: Socket,
  { name, hostname, protocols }: { name: string; hostname: string; protocols: string[] },
): Promise<TLSSocket | null> {
  const { promise, resolve } = Promise.withResolvers<TLSSocket | null>();
  const secured = connectTls({
    socket,
    host: hostname,
    ...(isIP(name) === 0 ? { servername: name } : {}),
    ...(protocols.length === 0 ? {} : { ALPNProtocols: protocols }),
  });
  const fail = () => resolve(null);
  secured.once('error', fail);
  secured.once('close', fail);
  secured.once('secureConnect', () => {
    secured.off('error', fail);
    secured.off('close', fail);
    secured.on('error', () => {});
    resolve(secured);
  });
  return promise;
}

function passUnread(sender: Socket, target: Target, log: CallLog): void {
  const call = log.begin({ host: target.host });
  const destination = connectTcp({
    host: target.hostname,
    port: target.port,
    noDelay: true,
    allowHalfOpen: true,
  });
  tunnel(sender, destination, call);
}

/** Returns the first bytes of a sender, with its TLS hello if it begins with one; null if the destination speaks first. */
function firstOf(
  sender: Socket,
  destination: Socket,
): Promise<{ bytes: Buffer; hello: ClientHello | null } | null> {
  const { promise, resolve } = Promise.withResolvers<{ bytes: Buffer; hello: ClientHello | null } | null>();
  let bytes: Buffer = Buffer.alloc(0);
  const isFirst = () => done(null);
  const onReadable = () => {
    for (let chunk: Buffer | null = sender.read(); chunk !== null; chunk = sender.read())
      bytes = Buffer.concat([bytes, chunk]);
    const hello = bytes.length === 0 ? 'more' : readClientHello(bytes);
    if (hello !== 'more') done({ bytes, hello });
  };
  const onEnd = () => done({ bytes, hello: null });
  function done(found: { bytes: Buffer; hello: ClientHello | null } | null): void {
    sender.off('readable', onReadable);
    sender.off('end', onEnd);
    sender.off('close', onEnd);
    destination.off('readable', isFirst);
    if (found === null && bytes.length > 0) sender.unshift(bytes);
    resolve(found);
  }
  sender.on('readable', onReadable);
  sender.once('end', onEnd);
  sender.once('close', onEnd);
  destination.on('readable', isFirst);
  return promise;
}

/** Returns the first bytes of a stream, at least so many; fewer at its end, and null if it ends without any. */
function startOf(stream: Duplex, count: number): Promise<Buffer | null> {
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  let bytes: Buffer = Buffer.alloc(0);
  const done = () => {
    stream.off('readable', onReadable);
    stream.off('end', done);
    stream.off('close', done);
    resolve(bytes.length === 0 ? null : bytes);
  };
  const onReadable = () => {
    for (let chunk: Buffer | null = stream.read(); chunk !== null; chunk = stream.read())
      bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length >= count) done();
  };
  stream.on('readable', onReadable);
  stream.once('end', done);
  stream.once('close', done);
  return promise;
}

/** Returns the key of a sender and a destination: one sender may trust the authority, and another not. */
const keyOf = (sender: Socket, { host }: Target): string => `${sender.remoteAddress ?? ''} ${host}`;
