import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Thrown when another process uses the data directory: two writers would corrupt the journals. */
export class AgentDataInUse extends Error {
  override name = 'AgentDataInUse';
}

const SOCKET_PATH_BYTES_MAX = 100;

/**
 * Locks a data directory for this process. The holder listens on a local socket. The system closes the socket when the
 * process dies, so a lock is never stale, and a live lock cannot be taken over.
 */
export async function lockDataDirectory(dataDirectory: string): Promise<{ release(): Promise<void> }> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const path = socketPath(resolve(dataDirectory));
  const server = await listen(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (await answers(path)) throw new AgentDataInUse(`another agent works in ${dataDirectory}`);
    await rm(path, { force: true });
    return listen(path);
  });
  server.unref();
  return {
    release: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Returns the path of the lock's socket. A socket path may have about 100 bytes: a longer one moves to the temporary
 * folder. Windows uses named pipes.
 */
function socketPath(dataDirectory: string): string {
  const name = `vigie-agent-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const beside = join(dataDirectory, 'agent.sock');
  return Buffer.byteLength(beside) <= SOCKET_PATH_BYTES_MAX ? beside : join(tmpdir(), `${name}.sock`);
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  server.listen(path);
  await once(server, 'listening');
  return server;
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
