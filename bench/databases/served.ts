/** A PostgreSQL that is reached over TCP with a password: the system's own, otherwise the embedded binaries. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '../../apps/server/src/db/embedded/binaries.ts';
import { connectWhenReady } from '../../apps/server/src/db/embedded/ownership.ts';
import { findDatabaseUser, type UnixUser } from '../../apps/server/src/db/embedded/unix-user.ts';
import { createDatabase, type BenchDatabase } from './database.ts';
import { freePort } from '../../apps/server/test/free-port.ts';

const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const USER = 'vigie';
const PASSWORD = 'of-a-benchmark';
const START_SECONDS = 60;

interface Programs {
  name: string;
  initdb: string;
  postgres: string;
}

export async function startServed(directory: string): Promise<BenchDatabase> {
  const runAs = await findDatabaseUser();
  const { name, initdb, postgres } = await findPrograms(runAs);
  await mkdir(directory, { recursive: true });
  if (runAs !== null) await chown(directory, runAs.uid, runAs.gid);
  const home = await createCluster({ initdb, directory, runAs });
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  const child = spawn(
    postgres,
    ['-D', home, ...Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])],
    { ...runAs, cwd: home, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'ignore', detached: true },
  );
  const ended = once(child, 'exit');
  const connection = { host: '127.0.0.1', port, user: USER, password: PASSWORD, database: 'postgres' };
  const client = await connectWhenReady(connection, {
    gone: () => child.exitCode !== null,
    seconds: START_SECONDS,
  });
  await createDatabase(client);
  await client.end();
  return {
    name,
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/vigie`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function findPrograms(runAs: UnixUser | null): Promise<Programs> {
  const versions = await readdir(DEBIAN_VERSIONS).catch(() => []);
  const version = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  if (version === undefined) return { name: 'served (embedded binaries)', ...(await findBinaries(runAs)) };
  const bin = join(DEBIAN_VERSIONS, version, 'bin');
  return {
    name: `served (system, ${version})`,
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
  };
}

interface NewCluster {
  initdb: string;
  directory: string;
  runAs: UnixUser | null;
}

async function createCluster({ initdb, directory, runAs }: NewCluster): Promise<string> {
  const home = join(directory, 'cluster');
  if (existsSync(home)) return home;
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, PASSWORD);
  await promisify(execFile)(
    initdb,
    [
      `--pgdata=${home}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ],
    { ...runAs, cwd: directory, env: { LC_ALL: 'C', TZ: 'UTC' } },
  );
  return home;
}
