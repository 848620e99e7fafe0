import { request as sendRequest, type Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { CallLog } from './call-recorder.ts';
import { guarded } from './guarded.ts';

/** Maximum size of a head in bytes. It exceeds that of all known senders and vendors. */
export const HEAD_BYTES_MAX = 262_144;

/** Way of a request to its destination. */
export interface Way {
  /** Destination as the log names it. */
  host: string;
  hostname: string;
  port: number;
  /** Connections to the destination, of one connection of the sender. */
  agent: Agent;
  /** Connection to the destination that belongs to the sender's. Null: each request opens one where it needs one. */
  destination: Duplex | null;
  /** Connection of the sender, below TLS. Null: unknown. */
  connection: Socket | null;
  /** True if the log shows only sizes and times. */
  isOpaque: boolean;
}

interface ForwardOrder {
  way: Way;
  path: string;
  head: string[];
  log: CallLog;
}

/** Headers that belong to the connection with the proxy (RFC 9110, 7.6.1). */
const PROXY_HEADERS: ReadonlySet<string> = new Set(['proxy-connection', 'proxy-authorization', 'keep-alive']);
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE']);

/** Returns the headers of a request to a proxy, without those that are meant for the proxy. */
export function headersForDestination(raw: readonly string[]): string[] {
  const forwarded: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]];
    if (!PROXY_HEADERS.has(name.toLowerCase())) forwarded.push(name, value);
  }
  return forwarded;
}

/**
 * Sends a request on and its answer back, both as streams. A network error of the destination ends the sender's connection, so the
 * sender has a network error, too.
 */
export function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  order: ForwardOrder,
): void {
  guarded(forward, () => incoming.socket.destroy())(incoming, outgoing, order);
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { way, path, head, log }: ForwardOrder,
): void {
  const method = incoming.method ?? 'GET';
  const begun = way.isOpaque ? {} : { request: { method, url: path, head } };
  const call = log.begin({ host: way.host, ...begun });
  const { agent, hostname, port } = way;
  const onward = sendRequest({
    agent,
    hostname,
    port,
    method,
    path,
    headers: withLength(method, head),
    insecureHTTPParser: true,
    maxHeaderSize: HEAD_BYTES_MAX,
  });
  let failure: string | null = null;
  const fail = (error: NodeJS.ErrnoException) => {
    failure ??= error.code ?? error.message;
    call.end(failure);
    endConnection(way, incoming, error);
  };
  onward.on('error', fail);
  const takeAnswer = (answer: IncomingMessage) => {
    call.answered(answer.statusCode ?? 0, answer.rawHeaders);
    answer.on('error', fail);
    answer.on('data', call.received);
    sendHead(outgoing, answer);
    answer.pipe(outgoing);
  };
  onward.on('response', guarded(takeAnswer, fail));
  outgoing.on('close', () => {
    call.end(outgoing.writableFinished ? failure : (failure ?? 'ABORTED'));
    if (!outgoing.writableFinished) onward.destroy();
  });
  incoming.on('error', () => onward.destroy());
  incoming.on('data', call.sent);
  if (!expectsContinue(incoming)) return void incoming.pipe(onward);
  onward.once('continue', () => {
    outgoing.writeContinue();
    incoming.pipe(onward);
  });
  onward.flushHeaders();
}

/** Ends the connection of the sender. If its destination reset the connection, the sender sees a reset. */
function endConnection(
  { connection }: Way,
  { socket }: IncomingMessage,
  { code }: NodeJS.ErrnoException,
): void {
  if (code === 'ECONNRESET') connection?.resetAndDestroy();
  socket.destroy();
}

function sendHead(outgoing: ServerResponse, answer: IncomingMessage): void {
  outgoing.sendDate = false;
  outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
  outgoing.flushHeaders();
}

/** Returns a head that declares no body, where the sender declared nothing. */
function withLength(method: string, head: string[]): string[] {
  const isFramed = head.some(
    (name, at) => at % 2 === 0 && /^(?:content-length|transfer-encoding)$/i.test(name),
  );
  return isFramed || BODILESS.has(method) ? head : [...head, 'Content-Length', '0'];
}

const expectsContinue = ({ headers }: IncomingMessage): boolean =>
  headers.expect?.toLowerCase() === '100-continue';
