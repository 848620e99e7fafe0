import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give away by themselves: a listener that comes back finds its port free. */
const PORTS = { from: 15_000, to: 32_000 };

/** Returns a port of this machine where nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const listener = createServer();
  try {
    await once(listener.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await new Promise((done) => listener.close(done));
  return true;
}
