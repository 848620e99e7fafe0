import type { Socket } from 'node:net';
import { readProxyRequest, type ProxyRequest } from './proxy-request.ts';
import type { EgressTarget } from './resolve.ts';

/** Connects to a target; null if the policy forbids it, or the target does not answer. */
export type Open = (target: EgressTarget) => Promise<Socket | null>;

/** Maximum size of a request's head in bytes; a browser's longest address has 2 MB. */
const HEAD_BYTES_MAX = 4_000_000;
const END_OF_HEAD = '\r\n\r\n';
const REFUSED = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
const NO_TUNNEL = 'HTTP/1.1 502 Bad Gateway\r\n\r\n';
const TUNNEL = 'HTTP/1.1 200 Connection established\r\n\r\n';

/**
 * Serves one connection of a browser to the proxy. A browser uses it for one server only, so another server on the same
 * connection is refused. The proxy parses the heads of requests and passes all other bytes unchanged.
 */
export function relay(client: Socket, open: Open): void {
  let server: Socket | null = null;
  let servedKey = '';
  let bodyLeft = 0;
  let pending: Buffer = Buffer.alloc(0);

  function take(bytes: Buffer): void {
    if (server !== null && bodyLeft > 0) {
      const body = bytes.subarray(0, Math.min(bytes.length, bodyLeft));
      bodyLeft -= body.length;
      send(server, body);
      if (body.length === bytes.length) return;
      return take(bytes.subarray(body.length));
    }
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    const end = pending.indexOf(END_OF_HEAD);
    if (end === -1) return void (pending.length > HEAD_BYTES_MAX && client.destroy());
    const request = readProxyRequest(pending.toString('latin1', 0, end));
    const rest = pending.subarray(end + END_OF_HEAD.length);
    pending = Buffer.alloc(0);
    if (request === null) return void client.end(REFUSED);
    serve(request, rest);
  }

  function serve(request: ProxyRequest, rest: Buffer): void {
    if (server === null) return void connect(request, rest);
    if (request.isTunnel || keyOf(request.target) !== servedKey) return void client.destroy();
    forward(server, request, rest);
  }

  async function connect(request: ProxyRequest, rest: Buffer): Promise<void> {
    client.pause();
    const opened = await open(request.target);
    if (opened === null) return void (request.isTunnel ? client.end(NO_TUNNEL) : client.destroy());
    if (client.destroyed) return void opened.destroy();
    server = opened;
    servedKey = keyOf(request.target);
    opened.once('close', () => client.destroySoon());
    client.once('close', () => opened.destroy());
    opened.on('drain', () => client.resume());
    if (request.isTunnel) client.write(TUNNEL);
    opened.pipe(client);
    client.resume();
    forward(opened, request, rest);
  }

  function forward(to: Socket, { head, bodyBytes }: ProxyRequest, rest: Buffer): void {
    bodyLeft = bodyBytes;
    if (head !== '') send(to, Buffer.from(head, 'latin1'));
    if (rest.length > 0) take(rest);
  }

  function send(to: Socket, bytes: Buffer): void {
    if (!to.write(bytes)) client.pause();
  }

  client.on('data', take);
  client.on('error', () => client.destroy());
}

const keyOf = ({ hostname, port }: EgressTarget) => `${hostname}:${port}`;
