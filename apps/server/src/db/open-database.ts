import { Client, type ClientConfig } from 'pg';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts';
import { migrate } from './migrate.ts';

/** A database with its schema up to date; `close` stops an embedded one when its last user closes. */
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
/** Server and worker of one process share the one embedded database of their data directory. */
const running = new Map<string, { users: number; started: Promise<EmbeddedDatabase> }>();

/** Opens the served database, or starts the embedded one, and migrates it. */
export async function openDatabase(source: DatabaseSource): Promise<OpenDatabase> {
  if (source.databaseUrl !== null) {
    const connection = { connectionString: source.databaseUrl };
    await migrate(connection);
    return { connection, close: async () => {} };
  }
  const shared = running.get(source.dataDirectory) ?? { users: 0, started: startEmbeddedDatabase(source) };
  running.set(source.dataDirectory, shared);
  shared.users += 1;
  const close = () => leave(source.dataDirectory);
  try {
    const embedded = await shared.started;
    await ensureDatabase(embedded);
    const connection = { ...embedded.connection, database: DATABASE_NAME };
    await migrate(connection);
    return { connection, close };
  } catch (error) {
    await close();
    throw error;
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
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(`create database ${DATABASE_NAME}`).catch((error: { code?: string }) => {
      // 42P04 duplicate_database; 23505 when two create it at the same moment
      if (error.code !== '42P04' && error.code !== '23505') throw error;
    });
  } finally {
    await client.end();
  }
}
