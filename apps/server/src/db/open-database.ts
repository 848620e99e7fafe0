import type { ClientConfig } from 'pg';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts';
import { DatabaseInUse } from './embedded/ownership.ts';
import { findRunning } from './embedded/running.ts';
import { migrate } from './migrate.ts';
import { openClient } from './open-client.ts';

/** A reachable database. `close` stops an embedded one when its last user closes it. */
export interface OpenDatabase {
  connection: ClientConfig;
  close: () => Promise<void>;
}

export interface DatabaseSource {
  databaseUrl: string | null;
  dataDirectory: string;
  report?: (message: string) => void;
}

const DATABASE_NAME = 'vigie';
/** Embedded databases by data directory: server and worker of one process share one. */
const running = new Map<string, { users: number; started: Promise<EmbeddedDatabase> }>();

/** Opens the external database, or starts the embedded one, and migrates it. */
export async function openDatabase(source: DatabaseSource): Promise<OpenDatabase & { migrated: number[] }> {
  const database = await openAsItIs(source);
  try {
    return { ...database, migrated: await migrate(database.connection) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the external database, or starts the embedded one, and does not migrate it. */
export async function openAsItIs(source: DatabaseSource): Promise<OpenDatabase> {
  if (source.databaseUrl !== null)
    return { connection: { connectionString: source.databaseUrl }, close: async () => {} };
  const shared = running.get(source.dataDirectory) ?? { users: 0, started: startEmbeddedDatabase(source) };
  running.set(source.dataDirectory, shared);
  shared.users += 1;
  const close = () => leave(source.dataDirectory);
  try {
    const embedded = await shared.started;
    await ensureDatabase(embedded);
    return { connection: { ...embedded.connection, database: DATABASE_NAME }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a database that others may be using. Joins a running embedded one instead of starting it. */
export async function joinDatabase(source: DatabaseSource): Promise<OpenDatabase> {
  try {
    return await openAsItIs(source);
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    const served = await findRunning(source.dataDirectory);
    if (served === null) throw error;
    return { connection: { ...served, database: DATABASE_NAME }, close: async () => {} };
  }
}

async function leave(dataDirectory: string): Promise<void> {
  const shared = running.get(dataDirectory);
  if (shared === undefined) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  running.delete(dataDirectory);
  const embedded = await shared.started.catch(() => null);
  await embedded?.stop();
}

async function ensureDatabase({ connection }: EmbeddedDatabase): Promise<void> {
  const client = await openClient(connection, 'vigie create');
  try {
    await client.query(`create database ${DATABASE_NAME}`).catch((error: { code?: string }) => {
      // 42P04 duplicate_database; 23505 when two create it at the same moment
      if (error.code !== '42P04' && error.code !== '23505') throw error;
    });
  } finally {
    await client.end();
  }
}
