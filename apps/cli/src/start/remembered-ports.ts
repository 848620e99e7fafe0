import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

/** Ports of the parts beside the panel, stored across starts so that addresses stay stable. */
export interface RememberedPorts {
  /**
   * Returns the first free port: that of the last start, `preferred`, or any. `isRemembered` is true for that of the last
   * start.
   */
  choose: (name: string, preferred: number) => Promise<{ port: number; isRemembered: boolean }>;
  save: () => Promise<void>;
}

/** Reads the ports of the last start on this data directory. */
export async function rememberedPorts(dataDirectory: string): Promise<RememberedPorts> {
  const path = join(dataDirectory, 'ports.json');
  const before = await readPorts(path);
  const chosen: Record<string, number> = {};
  return {
    async choose(name, preferred) {
      const taken = new Set(Object.values(chosen));
      const candidates = [before[name] ?? preferred, preferred].filter((port) => !taken.has(port));
      const port = (await firstFree(candidates)) ?? (await freePort());
      chosen[name] = port;
      return { port, isRemembered: port === before[name] };
    },
    async save() {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, JSON.stringify({ ...before, ...chosen }));
      await rename(`${path}.part`, path);
    },
  };
}

/** Reads the stored ports; returns none if the file is missing or invalid, and ports are then chosen again. */
async function readPorts(path: string): Promise<Record<string, number>> {
  try {
    const saved: object = JSON.parse(await readFile(path, 'utf8'));
    return Object.fromEntries(Object.entries(saved).filter(([, port]) => port > 0 && port < 65_536));
  } catch {
    return {};
  }
}

async function firstFree(ports: number[]): Promise<number | null> {
  for (const port of ports) if ((await listenOn(port)) !== null) return port;
  return null;
}

async function freePort(): Promise<number> {
  const port = await listenOn(0);
  if (port === null) throw new Error('This machine has no free port on 127.0.0.1.');
  return port;
}

/** Returns the port that a listener got, or null if it is in use; the listener is closed again. */
async function listenOn(port: number): Promise<number | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return null;
  }
  const { port: given } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return given;
}
