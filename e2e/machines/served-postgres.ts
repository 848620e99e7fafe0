import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { findBinaries } from '../../apps/server/src/db/embedded/binaries.ts';
import { DATABASE_USER, openCluster, type Cluster } from '../../apps/server/src/db/embedded/cluster.ts';
import { connectWhenReady } from '../../apps/server/src/db/embedded/ownership.ts';
import { findDatabaseUser } from '../../apps/server/src/db/embedded/unix-user.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import { childrenOf, killAll, untilGone } from './processes.ts';

/** A PostgreSQL that is reached over TCP with a password, as one on another machine is. */
export interface ServedPostgres {
  url: string;
  /** Id of its first process. */
  readonly pid: number;
  /** Stops it in order; running transactions are rolled back. */
  stop(): Promise<void>;
  /** Kills all its processes with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again after its end, on the same port. */
  startAgain(): Promise<void>;
}

/** Starts the PostgreSQL binaries that are bundled with Vigie. */
export async function servePostgres(dataDirectory: string): Promise<ServedPostgres> {
  const runAs = await findDatabaseUser();
  const binaries = await findBinaries(runAs);
  const cluster = await openCluster(dataDirectory, { ...binaries, runAs });
  return serveCluster(cluster, binaries.postgres);
}

const START_SECONDS = 60;

async function serveCluster(cluster: Cluster, postgres: string): Promise<ServedPostgres> {
  const { password } = cluster;
  const port = await freePort();
  let child = spawnPostgres(cluster, { postgres, port });
  const connection = { host: '127.0.0.1', port, user: DATABASE_USER, password, database: 'postgres' };
  const connect = () => connectWhenReady(connection, { gone: () => hasEnded(child), seconds: START_SECONDS });
  const client = await connect();
  await client.query('create database vigie');
  await client.end();
  return {
    url: `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/vigie`,
    get pid() {
      return child.pid ?? 0;
    },
    stop: () => endWith(child, () => child.kill('SIGINT')),
    async kill() {
      const pids = [child.pid ?? 0, ...childrenOf(child.pid ?? 0)];
      await endWith(child, () => killAll(pids));
      await untilGone(pids);
    },
    async startAgain() {
      child = spawnPostgres(cluster, { postgres, port });
      await (await connect()).end();
    },
  };
}

function spawnPostgres(
  { home, runAs }: Cluster,
  { postgres, port }: { postgres: string; port: number },
): ChildProcess {
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
  return spawn(
    postgres,
    ['-D', home, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...runAs, cwd: home, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'ignore' },
  );
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function endWith(child: ChildProcess, end: () => void): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  end();
  await ended;
}
