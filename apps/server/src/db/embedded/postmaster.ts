import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_USER, type Cluster } from './cluster.ts';
import {
  DatabaseInUse,
  connectWhenReady,
  findOwner,
  takeOwnership,
  type DatabaseConnection,
} from './ownership.ts';
import { isAlive, stopPostmaster, type StopStep } from './stop-postmaster.ts';

const READY_SECONDS = 30;

/** The running server of this cluster, read from its postmaster.pid file. */
export interface Postmaster {
  pid: number;
  connection: DatabaseConnection;
}

/** Returns the running server of a cluster, whoever owns it; null when none runs. */
export async function findPostmaster({
  home,
  password,
}: Pick<Cluster, 'home' | 'password'>): Promise<Postmaster | null> {
  const pidFile = join(home, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid)) return null;
  if (!(await isPostgres(pid))) {
    // After a reboot, the process id may belong to any process, and PostgreSQL by itself would refuse to start.
    await rm(pidFile, { force: true });
    return null;
  }
  const host = lines[4] || lines[5] || '127.0.0.1';
  return {
    pid,
    connection: { host, port: Number(lines[3]), user: DATABASE_USER, password, database: 'postgres' },
  };
}

/**
 * Stops a server that a killed process left behind, whatever it is doing. Throws DatabaseInUse when its owner is alive.
 */
export async function stopLeftover(cluster: Cluster, steps: readonly StopStep[]): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster === null) return;
  const owner = await findOwner(postmaster.pid);
  if (typeof owner === 'number') throw new DatabaseInUse(cluster.home, owner);
  // If the platform does not report who started it, its lock does.
  if (owner === undefined) await expectNoOwner(postmaster, cluster.home);
  await stopPostmaster(postmaster.pid, steps);
}

async function expectNoOwner({ pid, connection }: Postmaster, home: string): Promise<void> {
  const gone = () => !isAlive(pid);
  const client = await connectWhenReady(connection, { gone, seconds: READY_SECONDS }).catch(
    (error: unknown) => {
      if (gone()) return null;
      throw error;
    },
  );
  if (client === null) return;
  try {
    await takeOwnership(client, home);
  } finally {
    await client.end().catch(() => {});
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  return name === null || name.trim() === 'postgres';
}
