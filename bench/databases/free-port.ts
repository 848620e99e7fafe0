import { once } from 'node:events';
import { createServer } from 'node:net';

export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  await new Promise((done) => listener.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
