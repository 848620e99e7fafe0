import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Cluster } from './cluster.ts';
import { embeddedFailure } from './embedded-failure.ts';
import { DatabaseInUse, OWNER_VARIABLE, own, type DatabaseConnection } from './ownership.ts';
import { stopLeftover } from './postmaster.ts';
import { stopPostmaster, stopScript, type StopStep } from './stop-postmaster.ts';

export interface Server {
  child: ChildProcess;
  watcher: ChildProcess | null;
}

export interface ServerStart {
  binary: string;
  cluster: Cluster;
  connection: DatabaseConnection;
  settings: Record<string, string>;
  stopSteps: readonly StopStep[];
}

const START_SECONDS = 60;
const LOG_LINES_MAX = 20;

/** Starts PostgreSQL and waits until this process owns it. Throws DatabaseInUse and EmbeddedDatabaseFailed. */
export async function startPostgresServer(start: ServerStart): Promise<Server> {
  const { cluster, connection, stopSteps } = start;
  const child = spawnServer(start);
  const output: string[] = [];
  child.on('error', (error) => output.push(error.message));
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => output.splice(0, Math.max(0, output.push(text) - LOG_LINES_MAX)));
  const watcher = watchOver(child, start);
  try {
    await own({ connection, home: cluster.home, gone: () => hasEnded(child) }, START_SECONDS);
    return { child, watcher };
  } catch (error) {
    const hasEndedItself = hasEnded(child);
    await stopServer({ child, watcher }, stopSteps);
    // Another Vigie was faster: its server is not left over.
    if (hasEndedItself) await stopLeftover(cluster, stopSteps);
    if (error instanceof DatabaseInUse) throw error;
    throw embeddedFailure({ doing: 'started', home: cluster.home, output: output.join(''), cause: error });
  }
}

function spawnServer({ binary, cluster, connection, settings }: ServerStart): ChildProcess {
  const onSocket = connection.host.startsWith('/');
  const reach = onSocket
    ? { listen_addresses: '', unix_socket_directories: connection.host, unix_socket_permissions: '0700' }
    : { listen_addresses: connection.host, unix_socket_directories: '' };
  const all = { ...settings, ...reach, port: String(connection.port) };
  return spawn(
    binary,
    ['-D', cluster.home, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Own process group: Ctrl+C in a terminal must not stop the database before the server has closed.
    {
      ...cluster.runAs,
      cwd: cluster.home,
      detached: true,
      env: { LC_ALL: 'C', TZ: 'UTC', [OWNER_VARIABLE]: String(process.pid) },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
}

/** Starts a shell that waits for the end of this process, however it ends, and then stops the database. */
function watchOver(postmaster: ChildProcess, { cluster, stopSteps }: ServerStart): ChildProcess | null {
  if (process.platform === 'win32' || postmaster.pid === undefined) return null;
  const script = `cat >/dev/null\n${stopScript(stopSteps)}`;
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

export async function stopServer({ child, watcher }: Server, steps: readonly StopStep[]): Promise<void> {
  if (child.pid !== undefined && !hasEnded(child)) await stopPostmaster(child.pid, steps);
  await serverEnded({ child, watcher });
}

/** Resolves when the server and its watching shell have ended. */
export async function serverEnded({ child, watcher }: Server): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
  watcher?.kill();
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
