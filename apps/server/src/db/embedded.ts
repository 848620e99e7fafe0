import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './embedded/binaries.ts';
import { DATABASE_USER, SOCKET_PORT, openCluster, openSocketDirectory } from './embedded/cluster.ts';
import { LeftoverMemory } from './embedded/embedded-failure.ts';
import type { DatabaseConnection } from './embedded/ownership.ts';
import { stopLeftover } from './embedded/postmaster.ts';
import { serverEnded, startPostgresServer, stopServer, type Server } from './embedded/server.ts';
import { STOP_STEPS, type StopStep } from './embedded/stop-postmaster.ts';
import { findDatabaseUser } from './embedded/unix-user.ts';

export interface EmbeddedDatabase {
  connection: DatabaseConnection;
  postmasterPid: () => number | null;
  stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  dataDirectory: string;
  /** Settings of the server, name to value; they override Vigie's own. */
  settings?: Record<string, string>;
  stopSteps?: readonly StopStep[];
  report?: (message: string) => void;
}

const SETTINGS = {
  max_connections: '80',
  shared_buffers: '128MB',
  // Parallel workers share memory through files: small containers have little space in /dev/shm.
  dynamic_shared_memory_type: 'mmap',
  timezone: 'UTC',
  log_min_messages: 'fatal',
};
const RESTART_PAUSE_MS = 500;
const LEFTOVER_MEMORY_MS = 10_000;

/**
 * Starts PostgreSQL on the data directory and runs it until `stop`. First stops a server that a killed process left
 * behind. Throws DatabaseInUse when another live process owns the directory, else EmbeddedDatabaseFailed.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { stopSteps = STOP_STEPS, report = () => {} } = options;
  const runAs = await findDatabaseUser();
  const binaries = await findBinaries(runAs);
  const cluster = await openCluster(options.dataDirectory, { ...binaries, runAs });
  await stopLeftover(cluster, stopSteps);
  const sockets = process.platform === 'win32' ? null : await openSocketDirectory(cluster);
  const connection = {
    host: sockets?.path ?? '127.0.0.1',
    port: sockets === null ? await findFreePort() : SOCKET_PORT,
    user: DATABASE_USER,
    password: cluster.password,
    database: 'postgres',
  };
  const settings = { ...SETTINGS, ...options.settings };
  const start = () =>
    startPostgresServer({ binary: binaries.postgres, cluster, connection, settings, stopSteps });
  const supervised = supervise(await startFirst(start), { start, report, stopSteps });
  const stop = async () => {
    await supervised.stop();
    await sockets?.remove();
  };
  return { connection, postmasterPid: supervised.pid, stop };
}

/** Retries the start while processes of a recently killed server still occupy its shared memory. */
async function startFirst(start: () => Promise<Server>): Promise<Server> {
  const giveUpAtMs = performance.now() + LEFTOVER_MEMORY_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof LeftoverMemory) || performance.now() > giveUpAtMs) throw error;
      await delay(RESTART_PAUSE_MS);
    }
  }
}

interface Supervision {
  start: () => Promise<Server>;
  report: (message: string) => void;
  stopSteps: readonly StopStep[];
}

function supervise(first: Server, { start, report, stopSteps }: Supervision) {
  const state: { server: Server | null; stopping: boolean } = { server: first, stopping: false };
  const replace = async (): Promise<void> => {
    report('The embedded database ended unexpectedly; starting it again.');
    state.server = await start().catch(async (error: unknown) => {
      report(String(error));
      await delay(RESTART_PAUSE_MS);
      return null;
    });
  };
  const keepRunning = async (): Promise<void> => {
    while (state.server !== null) {
      await serverEnded(state.server);
      state.server = null;
      while (!state.stopping && state.server === null) await replace();
      if (state.stopping && state.server !== null) await stopServer(state.server, stopSteps);
    }
  };
  const finished = keepRunning();
  const stop = async () => {
    state.stopping = true;
    if (state.server !== null) await stopServer(state.server, stopSteps);
    await finished;
  };
  return { pid: () => state.server?.child.pid ?? null, stop };
}

async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  await new Promise((done) => listener.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
