import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createEgressProxy, type EgressProxy } from './egress-proxy.ts';

const ANSWER = 'HTTP/1.1 204 No Content\r\n\r\n';
const opened: (EgressProxy | Server)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Starts a server that answers each head with 204, and stores the text that it read. */
async function startServer() {
  const connections: { socket: Socket; text: string }[] = [];
  const server = createServer((socket) => {
    const connection = { socket, text: '' };
    connections.push(connection);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      connection.text += chunk.toString();
      if (chunk.includes('\r\n\r\n')) socket.write(ANSWER);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  opened.push(server);
  return { connections, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function startClient() {
  const proxy = await createEgressProxy({ allowPrivate: 'loopback' });
  opened.unshift(proxy);
  const client = connect(Number(new URL(proxy.url).port), '127.0.0.1').setEncoding('latin1');
  let text = '';
  client.on('data', (chunk: string) => (text += chunk));
  return {
    client,
    /** Sends a text, and resolves when the given number of characters has arrived in all. */
    ask: async (sent: string, characters: number): Promise<string> => {
      client.write(sent, 'latin1');
      while (text.length < characters) await once(client, 'data');
      return text;
    },
  };
}

const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: x\r\nProxy-Connection: keep-alive\r\n\r\n`;

it('sends the requests of one connection over one connection', async () => {
  const server = await startServer();
  const { ask } = await startClient();
  await ask(get(`${server.origin}/one`), ANSWER.length);
  expect(await ask(get(`${server.origin}/two`), ANSWER.length * 2)).toBe(ANSWER + ANSWER);
  expect(server.connections.map(({ text }) => text.match(/^GET \S+/gm))).toEqual([['GET /one', 'GET /two']]);
});

it('never sends a request to the server of another one', async () => {
  const [server, other] = [await startServer(), await startServer()];
  const { client, ask } = await startClient();
  await ask(get(`${server.origin}/one`), ANSWER.length);
  client.write(get(`${other.origin}/two`));
  await once(client, 'close');
  expect(server.connections[0]?.text).not.toContain('two');
  expect(other.connections).toEqual([]);
});

it('reads no request in the body of another one', async () => {
  const server = await startServer();
  const { ask } = await startClient();
  const body = get(`${server.origin}/hidden`);
  const post = `POST ${server.origin}/one HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
  await ask(post + body, ANSWER.length);
  await ask(get(`${server.origin}/two`), ANSWER.length * 2);
  const [connection] = server.connections;
  expect(connection?.text).toContain(`\r\n\r\n${body}GET /two HTTP`);
});

it('takes a head in pieces, however long its address', async () => {
  const server = await startServer();
  const { client, ask } = await startClient();
  const head = get(`${server.origin}/${'a'.repeat(100_000)}`);
  client.write(head.slice(0, 50_000));
  expect(await ask(head.slice(50_000), ANSWER.length)).toBe(ANSWER);
  expect(server.connections[0]?.text).toContain(`${'a'.repeat(100_000)} HTTP/1.1`);
});

it('ends the connection when the server ends its own, and the other way round', async () => {
  const server = await startServer();
  const first = await startClient();
  await first.ask(get(server.origin), ANSWER.length);
  server.connections[0]?.socket.end();
  await once(first.client, 'close');
  const second = await startClient();
  await second.ask(get(server.origin), ANSWER.length);
  const served = server.connections[1]?.socket as Socket;
  const ended = once(served, 'close');
  second.client.destroy();
  await ended;
  expect(served.destroyed).toBe(true);
});
