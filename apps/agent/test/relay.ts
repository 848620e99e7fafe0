import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Result of a request: it is answered, it or its answer is lost, or it stays pending. */
export type Fate = 'answered' | 'request lost' | 'answer lost' | 'silence';

export type Relay = {
  url: string;
  /** Server that each request was sent to, in order. */
  went: number[];
  /** Returns the result of a request. */
  fateOf: (path: string, headers: IncomingHttpHeaders) => Fate | undefined;
  /** Closes all connections. */
  cut(): void;
};

/** Starts a relay that forwards each request to the next of a panel's servers. Closed with the test, or by a call. */
export async function startRelay(
  targets: () => string[],
  closeWith: (close: () => Promise<void>) => void = onTestFinished,
): Promise<Relay> {
  const relay = { went: [] as number[], fateOf: (() => undefined) as Relay['fateOf'] };
  const server = createServer((request, response) => {
    const fate = relay.fateOf(request.url ?? '', request.headers) ?? 'answered';
    if (fate === 'request lost') return void response.destroy();
    const servers = targets();
    const number = relay.went.length % servers.length;
    relay.went.push(number);
    if (fate !== 'silence') pass(request, response, { target: servers[number] ?? '', fate });
    return undefined;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = () => server.closeAllConnections();
  closeWith(async () => {
    cut();
    await new Promise<void>((done) => server.close(() => done()));
  });
  return Object.assign(relay, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut });
}

type Passing = { target: string; fate: Fate };

function pass(request: IncomingMessage, response: ServerResponse, { target, fate }: Passing): void {
  const { method, headers, url = '/' } = request;
  const forwarded = send(new URL(url, target), { method, headers }, (answer) => {
    if (fate === 'answer lost') return void answer.on('end', () => response.destroy()).resume();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    return void answer.pipe(response);
  });
  forwarded.on('error', () => response.writeHead(502).end());
  // A closed connection is passed on to the server.
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}
