import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { findBinaries } from './embedded/binaries.ts';
import {
  DATABASE_USER,
  SOCKET_PORT,
  openCluster,
  openSocketDirectory,
  type Cluster,
} from './embedded/cluster.ts';
import {
  DataDirectoryInUse,
  connectWhenReady,
  stopLeftover,
  takeOwnership,
  type DatabaseConnection,
} from './embedded/postmaster.ts';
import { findDatabaseUser } from './embedded/unix-user.ts';

export interface EmbeddedDatabase {
  connection: DatabaseConnection;
  postmasterPid: () => number | null;
  stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  dataDirectory: string;
  /** Settings of the server, name to value; they win over ours. */
  settings?: Record<string, string>;
  report?: (message: string) => void;
}

interface Server {
  child: ChildProcess;
  owner: Client;
  watcher: ChildProcess | null;
}

const SETTINGS = {
  max_connections: '80',
  shared_buffers: '128MB',
  // Parallel workers share memory by files: small containers have no room in /dev/shm.
  dynamic_shared_memory_type: 'mmap',
  timezone: 'UTC',
  log_min_messages: 'fatal',
};
const START_SECONDS = 60;
const RESTART_PAUSE_MS = 500;
const STOP_SECONDS = 20;

/**
 * Starts PostgreSQL on the data directory and keeps it running until `stop`. Throws DataDirectoryInUse
 * when another live process has it; a server left behind by a killed one is stopped first.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const runAs = await findDatabaseUser();
  const binaries = await findBinaries(runAs);
  const cluster = await openCluster(options.dataDirectory, { initdb: binaries.initdb, runAs });
  await stopLeftover(cluster);
  const sockets = process.platform === 'win32' ? null : await openSocketDirectory(cluster);
  const connection = {
    host: sockets?.path ?? '127.0.0.1',
    port: sockets === null ? await findFreePort() : SOCKET_PORT,
    user: DATABASE_USER,
    password: cluster.password,
    database: 'postgres',
  };
  const start = () =>
    startServer({ binary: binaries.postgres, cluster, connection, settings: options.settings });
  const supervised = supervise(await start(), start, options.report ?? (() => {}));
  const stop = async () => {
    await supervised.stop();
    await sockets?.remove();
  };
  return { connection, postmasterPid: supervised.pid, stop };
}

interface ServerStart {
  binary: string;
  cluster: Cluster;
  connection: DatabaseConnection;
  settings: Record<string, string> | undefined;
}

async function startServer({ binary, cluster, connection, settings }: ServerStart): Promise<Server> {
  const onSocket = connection.host.startsWith('/');
  const reach = onSocket
    ? { listen_addresses: '', unix_socket_directories: connection.host, unix_socket_permissions: '0700' }
    : { listen_addresses: connection.host, unix_socket_directories: '' };
  const all = { ...SETTINGS, ...settings, ...reach, port: String(connection.port) };
  const child = spawn(
    binary,
    ['-D', cluster.home, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A group of its own: Ctrl+C in a terminal must not stop the database under the server that is closing.
    {
      ...cluster.runAs,
      cwd: cluster.home,
      detached: true,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const said: string[] = [];
  child.on('error', (error) => said.push(error.message));
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => said.splice(0, Math.max(0, said.push(text) - 20)));
  try {
    const owner = await connectWhenReady(connection, { gone: () => hasEnded(child), seconds: START_SECONDS });
    await takeOwnership(owner, cluster.home);
    return { child, owner, watcher: watchOver(child, cluster) };
  } catch (error) {
    if (hasEnded(child)) await stopLeftover(cluster);
    else child.kill('SIGINT');
    if (error instanceof DataDirectoryInUse) throw error;
    throw new Error(`The embedded database did not start: ${said.join('').trim()}`, { cause: error });
  }
}

/** A shell that waits for the end of this process, however it ends, and then stops the database. */
function watchOver(postmaster: ChildProcess, cluster: Cluster): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const script = 'cat >/dev/null; kill -INT "$0"';
  const watcher = spawn('/bin/sh', ['-c', script, String(postmaster.pid)], {
    ...cluster.runAs,
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  return watcher;
}

function supervise(first: Server, start: () => Promise<Server>, report: (message: string) => void) {
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
      await ended(state.server.child);
      state.server.watcher?.kill();
      await state.server.owner.end().catch(() => {});
      state.server = null;
      while (!state.stopping && state.server === null) await replace();
      if (state.stopping && state.server !== null) await stopServer(state.server);
    }
  };
  const finished = keepRunning();
  const stop = async () => {
    state.stopping = true;
    if (state.server !== null) await stopServer(state.server);
    await finished;
  };
  return { pid: () => state.server?.child.pid ?? null, stop };
}

async function stopServer({ child }: Server): Promise<void> {
  child.kill('SIGINT');
  const hurry = setTimeout(() => child.kill('SIGQUIT'), STOP_SECONDS * 1000);
  await ended(child);
  clearTimeout(hurry);
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
