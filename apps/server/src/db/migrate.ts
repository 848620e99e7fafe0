import type { Client, ClientConfig } from 'pg';
import { listMigrations, planSteps, type MigrationStep } from './migrations.ts';
import { openClient } from './open-client.ts';
import { createTrackerViews, dropTrackerViews } from './tracker-views.ts';

const MIGRATION_LOCK = 8_441_702;

/** The database was written by a newer Vigie than this one. */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';
}

/**
 * Brings the schema up to date. Applies each missing step in a transaction: an empty database begins with the baseline. A
 * lock prevents a race between servers that start together. Throws SchemaTooNew. Returns the applied numbers.
 */
export async function migrate(connection: ClientConfig, directory?: string): Promise<number[]> {
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

/** Applies steps in the transaction that the caller began. */
export async function applySteps(client: Client, steps: MigrationStep[]): Promise<void> {
  await createMigrationsTable(client);
  await dropTrackerViews(client);
  for (const { sql, migrations } of steps) {
    await client.query(sql);
    for (const { number, name } of migrations)
      await client.query('insert into schema_migrations (number, name) values ($1, $2)', [number, name]);
  }
  await createTrackerViews(client);
}

async function createMigrationsTable(client: Client): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    number integer primary key, name text not null, applied_at timestamptz not null default now())`);
}

async function applyMissing(client: Client, directory?: string): Promise<number[]> {
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
  for (const step of await planSteps(missing, directory)) await applyOne(client, step);
  return missing.map(({ number }) => number);
}

async function applyOne(client: Client, step: MigrationStep): Promise<void> {
  try {
    await client.query('begin');
    await applySteps(client, [step]);
    await client.query('commit');
  } catch (error) {
    // Without a connection, the database rolls back by itself.
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${step.name} failed and was undone.`, { cause: error });
  }
}
