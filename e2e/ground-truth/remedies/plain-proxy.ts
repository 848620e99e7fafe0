import { once } from 'node:events';
import {
  createServer,
  request as requestPlainly,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, request as requestSecurely } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Certificate } from '@vigie/demo-site/certificate.ts';

/** A change in the form of a report's JSON. */
type JsonChange = { kind: string; url: string; name?: string; value?: string; where?: string } & {
  html?: string;
  find?: string;
  with?: string;
  status?: number;
  headers?: Record<string, string>;
  body?: string;
};

export interface PlainProxy {
  port: number;
  /** Sets the changes to apply from now on. */
  carryOut: (changes: JsonChange[]) => void;
  /** Forwards requests for these hosts to ports of this machine from now on. */
  sendThrough: (ports: ReadonlyMap<string, number>) => void;
  close: () => Promise<void>;
}

/** First byte of a TLS handshake (RFC 8446, section 5.1). */
const HANDSHAKE = 0x16;

/**
 * Starts a generic proxy in front of websites: it applies changes by their description only. Every host is on this
 * machine.
 */
export async function startPlainProxy(certificate: Certificate): Promise<PlainProxy> {
  let changes: JsonChange[] = [];
  let fronts: ReadonlyMap<string, number> = new Map();
  const carry = (url: URL) => ({
    changes: changes.filter((change) => isOf(change, url)),
    front: fronts.get(url.host),
  });
  const secure = createSecureServer(certificate, (request, response) => {
    const url = new URL(request.url ?? '/', `https://${request.headers.host}`);
    void forward(url, carry(url), { request, response });
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/');
    void forward(url, carry(url), { request, response });
  });
  server.on('connect', (request, socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first[0] === HANDSHAKE) secure.emit('connection', socket);
      else tunnel(request.url ?? '', socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    carryOut: (given) => void (changes = given),
    sendThrough: (ports) => void (fronts = ports),
    async close() {
      server.closeAllConnections();
      secure.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function tunnel(target: string, socket: NodeJS.ReadWriteStream): void {
  const upstream = connect(Number(target.split(':').at(-1)), '127.0.0.1');
  upstream.on('error', () => socket.end());
  upstream.pipe(socket);
  socket.pipe(upstream);
}

function isOf(change: JsonChange, url: URL): boolean {
  const of = new URL(change.url);
  const isSamePath = of.origin === url.origin && of.pathname === url.pathname;
  return isSamePath && (of.search === '' || of.search === url.search);
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

async function forward(
  url: URL,
  { changes, front }: { changes: JsonChange[]; front: number | undefined },
  { request, response }: Exchange,
): Promise<void> {
  const own = changes.find(({ kind }) => kind === 'answer');
  if (own) return void response.writeHead(own.status ?? 200, own.headers).end(own.body);
  try {
    const { answer, bytes } = await requestServer(url, request, front);
    const edits = changes.filter(({ kind }) => kind === 'insert' || kind === 'replace-text');
    const changed = edits.length === 0 ? bytes : Buffer.from(edits.reduce(edited, bytes.toString()));
    const headers = changes.reduce(withHeader, pairsOf(answer.rawHeaders));
    response.writeHead(answer.statusCode ?? 502, headers.flat()).end(changed);
  } catch {
    response.destroy();
  }
}

/** Returns the response of an address's server, or of a proxy in front of it. */
export async function requestServer(
  url: URL,
  request: IncomingMessage,
  front?: number,
): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  const body = await buffer(request);
  const { 'proxy-connection': _proxy, ...headers } = request.headers;
  const options = {
    method: request.method,
    host: '127.0.0.1',
    port: front ?? url.port,
    path: url.pathname + url.search,
    headers: { ...headers, 'accept-encoding': 'identity' },
    rejectUnauthorized: false,
    agent: false as const,
  };
  const isSecure = url.protocol === 'https:' && front === undefined;
  const sent = isSecure ? requestSecurely(options) : requestPlainly(options);
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { answer, bytes: await buffer(answer) };
}

type Pairs = [name: string, value: string][];

/**
 * Returns the headers without those of the length, which changes with the body, and of the connection, which is the
 * proxy's.
 */
export function pairsOf(raw: string[]): Pairs {
  return raw
    .flatMap((name, index): Pairs => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
    .filter(([name]) => !/^(content-length|transfer-encoding|connection|keep-alive)$/i.test(name));
}

function withHeader(headers: Pairs, { kind, name = '', value }: JsonChange): Pairs {
  if (kind !== 'set-header' && kind !== 'remove-header') return headers;
  const isRemoved = kind === 'set-header' || value === undefined;
  const remaining = headers.filter(
    ([key, old]) => key.toLowerCase() !== name.toLowerCase() || !(isRemoved || old === value),
  );
  return kind === 'set-header' ? [...remaining, [name, value ?? '']] : remaining;
}

function edited(text: string, change: JsonChange): string {
  if (change.kind === 'replace-text') return text.replaceAll(change.find ?? '', () => change.with ?? '');
  const html = change.html ?? '';
  if (change.where === 'head-start') return text.replace(/<head[^>]*>/i, (tag) => tag + html);
  const before = change.where === 'head-end' ? '</head>' : '</body>';
  const at = text.lastIndexOf(before);
  return at === -1 ? text + html : text.slice(0, at) + html + text.slice(at);
}
