import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client, ClientConfig } from 'pg';
import { openClient } from './open-client.ts';
import { createTrackerViews, dropTrackerViews } from './tracker-views.ts';

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));
const MIGRATION_LOCK = 8_441_702;

/** The database was written by a newer Vigie than this one. */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';
}

export interface Migration {
  number: number;
  name: string;
}

/**
 * Brings the schema up to date. Applies each missing numbered file in a transaction. A lock prevents a race between
 * servers that start together. Throws SchemaTooNew. Returns the applied numbers.
 */
export async function migrate(connection: ClientConfig, directory: string = MIGRATIONS): Promise<number[]> {
  const client = await openClient(connection, 'vigie migrate');
  try {
    await lockSchema(client);
    await createMigrationsTable(client);
    return await applyMissing(client, directory);
  } finally {
    await client.end();
  }
}

/** Prevents every other Vigie from migrating until this client ends. */
export async function lockSchema(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/** Returns the migrations of this Vigie, in order. */
export async function listMigrations(directory: string = MIGRATIONS): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return files.map((name) => ({ number: Number.parseInt(name, 10), name }));
}

/** Applies migrations in the transaction that the caller began. */
export async function applyMigrations(
  client: Client,
  migrations: Migration[],
  directory: string = MIGRATIONS,
): Promise<void> {
  await createMigrationsTable(client);
  await dropTrackerViews(client);
  for (const { number, name } of migrations) {
    await client.query(await readFile(join(directory, name), 'utf8'));
    await client.query('insert into schema_migrations (number, name) values ($1, $2)', [number, name]);
  }
  await createTrackerViews(client);
}

async function createMigrationsTable(client: Client): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    number integer primary key, name text not null, applied_at timestamptz not null default now())`);
}

async function applyMissing(client: Client, directory: string): Promise<number[]> {
  const known = await listMigrations(directory);
  const rows = await client.query<{ number: number }>('select number from schema_migrations');
  const applied = new Set(rows.rows.map((row) => row.number));
  const newest = known.at(-1)?.number ?? 0;
  const unknown = [...applied].filter((number) => number > newest);
  if (unknown.length > 0)
    throw new SchemaTooNew(
      `The database has schema ${Math.max(...unknown)}; this Vigie knows ${newest}. Start the newer Vigie instead.`,
    );
  const missing = known.filter(({ number }) => !applied.has(number));
  for (const migration of missing) await applyOne(client, migration, directory);
  return missing.map(({ number }) => number);
}

async function applyOne(client: Client, migration: Migration, directory: string): Promise<void> {
  try {
    await client.query('begin');
    await applyMigrations(client, [migration], directory);
    await client.query('commit');
  } catch (error) {
    // Without a connection, the database rolls back by itself.
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${migration.name} failed and was undone.`, { cause: error });
  }
}
