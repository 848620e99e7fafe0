import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type ConnectProxy = {
  /** Proxy URL with its credentials. */
  url: string;
  address: string;
  /** Requested targets, with the credentials used. */
  received: string[];
  /** Closes all connections, as a proxy does with idle ones. */
  cut(): void;
};

/** Starts a corporate proxy: it opens tunnels after authentication. Closed with the test. */
export async function startConnectProxy(signIn = 'agent:p%40ss'): Promise<ConnectProxy> {
  const expected = `Basic ${Buffer.from(decodeURIComponent(signIn)).toString('base64')}`;
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request, socket: Socket) => {
    const isKnown = request.headers['proxy-authorization'] === expected;
    received.push(`${isKnown ? 'let in' : 'refused'} ${request.url ?? ''}`);
    socket.on('error', () => undefined);
    if (!isKnown)
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
    const { hostname, port } = new URL(`http://${request.url ?? ''}`);
    const far = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.pipe(socket).pipe(far);
    });
    far.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    for (const each of [socket, far]) sockets.add(each.on('close', () => sockets.delete(each)));
    return undefined;
  });
  const cut = () => sockets.forEach((socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    cut();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${signIn}@${address}`, address, received, cut };
}
