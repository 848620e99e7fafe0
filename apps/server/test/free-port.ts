import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral port range, so that a restarted listener finds its port free. */
const PORTS = { from: 15_000, to: 32_000 };

/** Returns a free port of this machine. */
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
