import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Response of a path: HTML text, a whole response, or a function that sends it. */
export type FixtureAnswer =
  | string
  | { type?: string; body?: string; status?: number; headers?: Record<string, string> }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export interface Received {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: IncomingMessage['headers'];
}

export interface FixtureSite {
  origin: string;
  port: number;
  /** Every request, in the order in which its body was complete. */
  received: Received[];
  /** Returns the requests to one path. */
  at(path: string): Received[];
  close(): Promise<void>;
}

/** Serves fixtures on loopback and stores the received requests; unknown paths answer 404. */
export async function startFixtureSite(
  answers: Record<string, FixtureAnswer>,
  certificate?: { key: string; cert: string },
  host = '127.0.0.1',
): Promise<FixtureSite> {
  const received: Received[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://fixture');
      const body = Buffer.concat(chunks).toString();
      received.push({
        method: request.method ?? '',
        path: pathname,
        query: search,
        body,
        headers: request.headers,
      });
      reply(answers[pathname], request, response);
    });
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  await new Promise<void>((done) => server.listen(0, host, done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${certificate ? 'https' : 'http'}://${host}:${port}`,
    port,
    received,
    at: (path) => received.filter((one) => one.path === path),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function reply(answer: FixtureAnswer | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (typeof answer === 'function') return answer(request, response);
  const { type, body, status, headers } =
    typeof answer === 'string' ? { body: answer } : (answer ?? { status: 404, body: 'not found' });
  response.writeHead(status ?? 200, { 'content-type': type ?? 'text/html; charset=utf-8', ...headers });
  response.end(body ?? '');
}

/** Returns a response with a script. */
export const script = (body: string, headers: Record<string, string> = {}): FixtureAnswer => ({
  type: 'text/javascript',
  body,
  headers,
});

/** Collector that any page may call and read. */
export const openCollector: FixtureAnswer = (request, response) => {
  response.writeHead(204, {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type',
  });
  response.end();
};
