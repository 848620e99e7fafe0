import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { findBinaries } from '../../apps/server/src/db/embedded/binaries.ts';
import { DATABASE_USER, openCluster, type Cluster } from '../../apps/server/src/db/embedded/cluster.ts';
import { connectWhenReady } from '../../apps/server/src/db/embedded/ownership.ts';
import { findDatabaseUser } from '../../apps/server/src/db/embedded/unix-user.ts';

/** A PostgreSQL that is reached over TCP with a password, as one on another machine is. */
export interface ServedPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Starts the binaries that Vigie brings. */
export async function servePostgres(dataDirectory: string): Promise<ServedPostgres> {
  const runAs = await findDatabaseUser();
  const binaries = await findBinaries(runAs);
  const cluster = await openCluster(dataDirectory, { ...binaries, runAs });
  return serveCluster(cluster, binaries.postgres);
}

async function serveCluster({ home, password, runAs }: Cluster, postgres: string): Promise<ServedPostgres> {
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
  const child = spawn(
    postgres,
    ['-D', home, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...runAs, cwd: home, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const connection = { host: '127.0.0.1', port, user: DATABASE_USER, password, database: 'postgres' };
  const gone = () => child.exitCode !== null;
  const client = await connectWhenReady(connection, { gone, seconds: 60 });
  await client.query('create database vigie');
  await client.end();
  return {
    url: `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/vigie`,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
