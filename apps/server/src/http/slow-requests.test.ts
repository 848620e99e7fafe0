import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/test-app.ts';
import { createWordedServer } from './early-errors.ts';

const HURRIED = { headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20 };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('a slow client has ten seconds for the head of a request, and thirty for all of it', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = testApp.app.server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([10_000, 30_000, 10_000]);
});

test.each([
  ['a head that never ends', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['a body that never ends', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{'],
])('many with %s are told so and let go', async (_, bytes) => {
  const server = createWordedServer(HURRIED, (request) => void request.resume());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => answerTo(connect(port, '127.0.0.1'), bytes)),
  );
  const refused = answers.map((answer) => [
    answer.split(' ')[1],
    (JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as { code: string }).code,
  ]);
  expect(new Set(refused.map(String))).toEqual(new Set(['408,request-timeout']));
  server.close();
  await once(server, 'close');
});

async function answerTo(socket: Socket, bytes: string): Promise<string> {
  socket.setEncoding('utf8').write(bytes);
  let text = '';
  for await (const part of socket) text += String(part);
  return text;
}
