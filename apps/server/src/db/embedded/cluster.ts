import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedDatabaseFailed, embeddedFailure } from './embedded-failure.ts';
import { isAlive } from './stop-postmaster.ts';
import { mayReach, type UnixUser } from './unix-user.ts';

/** Location of the database's files, and the user that may run it. */
export interface Cluster {
  home: string;
  password: string;
  runAs: UnixUser | null;
}

export const DATABASE_USER = 'vigie';
/** sockaddr_un has 108 bytes including the final zero; some systems allow 104. */
const SOCKET_PATH_MAX_BYTES = 103;
export const SOCKET_PORT = 5432;
const UNFINISHED = /\.unfinished-(\d+)(?:\.password)?$/;
const UNREACHABLE_FALLBACK = '/var/lib/vigie';

/** Opens the cluster under `dataDirectory`. The first call creates it with initdb. */
export async function openCluster(
  dataDirectory: string,
  { initdb, version, runAs }: Pick<PostgresBinaries, 'initdb' | 'version'> & { runAs: UnixUser | null },
): Promise<Cluster> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  if (runAs !== null) await chmod(dataDirectory, 0o711);
  const password = await readPassword(dataDirectory);
  const path = join(dataDirectory, 'postgres');
  if (!(await lstat(path).catch(() => null))) {
    const home = await chooseHome(dataDirectory, runAs);
    await createCluster(home, { initdb, runAs, password });
    if (home !== path) await symlink(home, path).catch(() => rm(home, { recursive: true }));
  }
  const home = await realpath(path);
  await expectSameMajor(home, version);
  return { home, password, runAs };
}

/** Throws if the files belong to another major version of PostgreSQL. */
async function expectSameMajor(home: string, version: string): Promise<void> {
  const made = (await readFile(join(home, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const [ours] = version.split('.');
  if (made === '')
    throw new EmbeddedDatabaseFailed(
      `${home} holds no PostgreSQL data: move it away, or name another VIGIE_DATA.`,
    );
  if (made !== ours)
    throw new EmbeddedDatabaseFailed(
      `The database in ${home} is of PostgreSQL ${made}, and this Vigie brings PostgreSQL ${ours}: back it up with the ` +
        'Vigie that made it, and restore that into an empty VIGIE_DATA.',
    );
}

/**
 * Returns the directory of the cluster. If `nobody` cannot enter the data directory (a private home), the data
 * directory only contains a link to the cluster.
 */
async function chooseHome(dataDirectory: string, runAs: UnixUser | null): Promise<string> {
  if (runAs === null || (await mayReach(dataDirectory, runAs))) return join(dataDirectory, 'postgres');
  await mkdir(UNREACHABLE_FALLBACK, { recursive: true, mode: 0o755 });
  return join(UNREACHABLE_FALLBACK, `cluster-${randomBytes(6).toString('hex')}`);
}

async function readPassword(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, 'keys', 'database-password');
  await mkdir(join(dataDirectory, 'keys'), { recursive: true, mode: 0o700 });
  await writeFile(path, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(path, 'utf8');
}

/**
 * Creates a cluster in a temporary directory and renames it when complete, so that an interruption leaves no partial
 * cluster.
 */
async function createCluster(
  home: string,
  { initdb, runAs, password }: { initdb: string; runAs: UnixUser | null; password: string },
): Promise<void> {
  const unfinished = `${home}.unfinished-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  await removeUnfinished(dirname(home));
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    if (runAs !== null) {
      await chown(unfinished, runAs.uid, runAs.gid);
      await chown(passwordFile, runAs.uid, runAs.gid);
    }
    await runInitdb({ initdb, home, directory: unfinished, passwordFile, runAs });
    await rename(unfinished, home).catch(acceptAnothers);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Removes what interrupted first starts left behind, except the directory of a running first start. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = Number(UNFINISHED.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid))
      // An orphaned initdb may still write there: the next first start removes it.
      await rm(join(directory, name), { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Accepts a cluster that another first start created at the same time: the faster one is used, and the owner lock
 * decides who runs it.
 */
function acceptAnothers(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

interface InitdbRun {
  initdb: string;
  home: string;
  directory: string;
  passwordFile: string;
  runAs: UnixUser | null;
}

async function runInitdb({ initdb, home, directory, passwordFile, runAs }: InitdbRun): Promise<void> {
  const child = spawn(
    initdb,
    [
      `--pgdata=${directory}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...runAs, cwd: directory, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((done, failed) =>
    child.on('error', failed).on('close', done),
  );
  if (code !== 0)
    throw embeddedFailure({ doing: 'made', home, output: Buffer.concat(output).toString('utf8') });
}

/** Returns the directory of the Unix socket: the cluster's own, or a short private one when that path is too long. */
export async function openSocketDirectory(
  cluster: Cluster,
): Promise<{ path: string; remove(): Promise<void> }> {
  const longest = join(cluster.home, `.s.PGSQL.${SOCKET_PORT}.lock`);
  if (Buffer.byteLength(longest) <= SOCKET_PATH_MAX_BYTES)
    return { path: cluster.home, remove: async () => {} };
  const path = await mkdtemp(join(tmpdir(), 'vigie-'));
  if (cluster.runAs !== null) await chown(path, cluster.runAs.uid, cluster.runAs.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
