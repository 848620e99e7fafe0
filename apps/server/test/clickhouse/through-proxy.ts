import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

export interface Proxy {
  /** URL of the same server through the proxy. */
  url: string;
  /** Ends every connection, and refuses new ones until the server is brought back. */
  takeAway(): Promise<void>;
  bringBack(): Promise<void>;
  /** Ends every connection, so that clients never get their answer. New connections work. */
  cut(): void;
  /** Delays each answer by this time, from the next one on. */
  delayAnswers(delayMs: number): void;
  stop(): Promise<void>;
}

/** Opens a proxy to a server that a test can close, reopen and slow down. */
export async function throughProxy(
  url: string,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<Proxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    join(client, upstream, () => wait(delayMs));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  const port = await freePort();
  await listen(port);
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy());
  const takeAway = async () => {
    if (!server.listening) return;
    const closed = once(server.close(), 'close');
    cut();
    await closed;
  };
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    takeAway,
    bringBack: async () => {
      if (!server.listening) await listen(port);
    },
    cut,
    delayAnswers: (ms) => {
      delayMs = ms;
    },
    stop: takeAway,
  };
}

/** Pipes both sockets into each other; either one's end ends the other. */
function join(client: Socket, upstream: Socket, waitForAnswer: () => Promise<unknown>): void {
  let isQueried = false;
  client.on('data', () => {
    isQueried = true;
  });
  const late = new Transform({
    async transform(piece: Buffer, _encoding, done) {
      // Only the beginning of an answer is delayed: a long answer would otherwise never end.
      if (isQueried) await waitForAnswer();
      isQueried = false;
      done(null, piece);
    },
  });
  client.pipe(upstream);
  upstream.pipe(late).pipe(client);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.once('close', () => other.destroy());
  }
}
