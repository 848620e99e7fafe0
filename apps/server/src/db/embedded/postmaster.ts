import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DATABASE_USER, type Cluster } from './cluster.ts';

/** How to reach a database. */
export interface DatabaseConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** Another live process owns the data directory. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
  readonly pid: number | null;
  constructor(home: string, pid: number | null) {
    super(`The database in ${home} is in use by the running Vigie of process ${pid ?? 'unknown'}.`);
    this.pid = pid;
  }
}

const OWNER_LOCK = 8_441_701;
const POLL_MS = 50;

/** Waits until the server accepts `connection`; gives up when `gone` says so or after `seconds`. */
export async function connectWhenReady(
  connection: DatabaseConnection,
  { gone, seconds }: { gone: () => boolean; seconds: number },
): Promise<Client> {
  const giveUpAt = Date.now() + seconds * 1000;
  for (;;) {
    const client = new Client({ ...connection, application_name: `vigie owner ${process.pid}` });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (gone() || Date.now() > giveUpAt) throw error;
      await delay(POLL_MS);
    }
  }
}

/**
 * Takes the ownership of the cluster, a lock that dies with the session that holds it: whatever ends
 * this process frees it, and no other process can steal it.
 */
export async function takeOwnership(client: Client, home: string): Promise<void> {
  const taken = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    OWNER_LOCK,
  ]);
  if (taken.rows[0]?.taken) return;
  const holder = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [OWNER_LOCK],
  );
  const pid = /^vigie owner (\d+)$/.exec(holder.rows[0]?.name ?? '')?.[1];
  throw new DataDirectoryInUse(home, pid === undefined ? null : Number(pid));
}

/** The server that runs on this cluster, by the file that it keeps there. */
export interface Postmaster {
  pid: number;
  connection: DatabaseConnection;
}

/** The live server of a cluster, whoever owns it; null when none runs. */
export async function findPostmaster({
  home,
  password,
}: Pick<Cluster, 'home' | 'password'>): Promise<Postmaster | null> {
  const pidFile = join(home, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid)) return null;
  if (!(await isPostgres(pid))) {
    // After a reboot the number may belong to any process: PostgreSQL alone would refuse to start.
    await rm(pidFile, { force: true });
    return null;
  }
  const host = lines[4] || lines[5] || '127.0.0.1';
  return {
    pid,
    connection: { host, port: Number(lines[3]), user: DATABASE_USER, password, database: 'postgres' },
  };
}

/** Stops a server that a killed process left behind; throws DataDirectoryInUse when its owner lives. */
export async function stopLeftover(cluster: Cluster): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster === null) return;
  const { pid, connection } = postmaster;
  const client = await connectWhenReady(connection, { gone: () => !isAlive(pid), seconds: 30 }).catch(
    (error: unknown) => {
      if (isAlive(pid)) throw error;
      return null;
    },
  );
  if (client === null) return;
  try {
    await takeOwnership(client, cluster.home);
    process.kill(pid, 'SIGINT');
  } finally {
    await client.end().catch(() => {});
  }
  while (isAlive(pid)) await delay(POLL_MS);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  return name === null || name.trim() === 'postgres';
}
