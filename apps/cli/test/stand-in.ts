import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createAuthority, openAuthority } from '../src/proxy/authority.ts';

/** Stand-in of a vendor with a certificate of its own authority. It counts the calls that arrive. */
export interface StandIn {
  /** Name and port for CONNECT and addresses. */
  host: string;
  /** File of its authority's certificate. */
  caFile: string;
  arrived: string[];
  /** Ends all connections, as a vendor does with idle ones. */
  endConnections: () => void;
  close: () => Promise<void>;
}

/**
 * Starts a vendor on HTTP/1.1 and HTTP/2. It answers as Meta does. `?slow` answers after 300 ms, `?reset` ends the
 * connection, `?gzip` compresses, and `?large` sends 2 MB.
 */
export async function startStandIn(): Promise<StandIn> {
  const directory = await mkdtemp(join(tmpdir(), 'vigie-stand-in-'));
  await createAuthority(directory, new Date());
  const authority = await openAuthority(directory, () => new Date());
  const arrived: string[] = [];
  const answer = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      arrived.push(request.url);
      if (request.url.includes('reset')) return void request.socket.destroy();
      const text = JSON.stringify({ events_received: 1, messages: [], fbtrace_id: 'A1' });
      if (request.url.includes('large')) return void response.end(Buffer.alloc(2_000_000, 'x'));
      if (request.url.includes('gzip')) {
        response.setHeader('content-encoding', 'gzip');
        return void response.end(gzipSync(text));
      }
      setTimeout(() => response.end(text), request.url.includes('slow') ? 300 : 0);
      return undefined;
    });
  };
  const server = createSecureServer(
    {
      allowHTTP1: true,
      SNICallback: (name, chosen) =>
        void authority.contextFor(name).then((context) => chosen(null, context), chosen),
    },
    answer,
  );
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    caFile: join(directory, 'ca.pem'),
    arrived,
    endConnections() {
      for (const socket of sockets) socket.end();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      if (sockets.size > 0) await once(server, 'close');
    },
  };
}

/** Opens a tunnel through a proxy; rejects with the status of its answer if it refuses. */
export async function openTunnel(proxyPort: number, host: string): Promise<Socket> {
  const request = httpRequest({ host: '127.0.0.1', port: proxyPort, method: 'CONNECT', path: host });
  request.end();
  const [answer, socket] = (await once(request, 'connect')) as [{ statusCode: number }, Socket];
  if (answer.statusCode !== 200) throw new Error(`CONNECT ${answer.statusCode}`);
  return socket;
}

/** Returns the lines of a file as JSON. */
export async function readLines(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}
