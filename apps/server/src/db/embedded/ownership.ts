import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { openClient } from '../open-client.ts';

export interface DatabaseConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** Another live process owns the database of this data directory. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';
  readonly pid: number | null;
  constructor(home: string, pid: number | null) {
    super(`The database in ${home} is in use by the running Vigie of process ${pid ?? 'unknown'}.`);
    this.pid = pid;
  }
}

const OWNER_LOCK = 8_441_701;
const POLL_MS = 50;
/** Environment variable of a postmaster with the id of the process that started it. */
export const OWNER_VARIABLE = 'VIGIE_OWNER';

/** Waits until the server accepts `connection`. Gives up when `gone` returns true or after `seconds`. */
export async function connectWhenReady(
  connection: DatabaseConnection,
  { gone, seconds }: { gone: () => boolean; seconds: number },
): Promise<Client> {
  const giveUpAt = Date.now() + seconds * 1000;
  for (;;) {
    try {
      return await openClient(connection, `vigie owner ${process.pid}`);
    } catch (error) {
      if (gone() || Date.now() > giveUpAt) throw error;
      await delay(POLL_MS);
    }
  }
}

/**
 * Takes ownership of the cluster: a lock that ends with its database session. The end of this process always releases
 * it, and no other process can take it.
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
  throw new DatabaseInUse(home, pid === undefined ? null : Number(pid));
}

interface Owning {
  connection: DatabaseConnection;
  home: string;
  /** Returns true if the server has ended. */
  gone: () => boolean;
}

/** Owns a starting server until it ends. Throws DatabaseInUse. */
export async function own(server: Owning, seconds: number): Promise<void> {
  const client = await connectWhenReady(server.connection, { gone: server.gone, seconds });
  const ended = endOf(client);
  try {
    await takeOwnership(client, server.home);
  } catch (error) {
    await client.end();
    throw error;
  }
  void ownAgain(server, ended);
}

/** Takes ownership again after PostgreSQL ended all sessions, the owner's included, because one of them was killed. */
async function ownAgain({ connection, home, gone }: Owning, ended: Promise<void>): Promise<void> {
  await ended;
  const client = await connectWhenReady(connection, { gone, seconds: Infinity }).catch(() => null);
  if (client === null) return;
  // The next server of this process uses the same address, but does not belong to this owner.
  if (gone()) return client.end();
  const endedAgain = endOf(client);
  await takeOwnership(client, home).catch(() => {});
  return ownAgain({ connection, home, gone }, endedAgain);
}

const endOf = (client: Client) => new Promise<void>((done) => client.once('end', () => done()));

/**
 * Returns the live process that started a postmaster; null when that process has ended, undefined when this machine
 * does not report it.
 */
export async function findOwner(postmasterPid: number): Promise<number | null | undefined> {
  try {
    const environment = await readFile(`/proc/${postmasterPid}/environ`, 'utf8');
    const status = await readFile(`/proc/${postmasterPid}/status`, 'utf8');
    const started = new RegExp(`(?:^|\\0)${OWNER_VARIABLE}=(\\d+)`).exec(environment)?.[1];
    if (started === undefined) return undefined;
    // A process whose parent ends gets another parent.
    return /^PPid:\s*(\d+)$/m.exec(status)?.[1] === started ? Number(started) : null;
  } catch {
    return undefined;
  }
}
