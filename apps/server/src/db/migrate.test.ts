import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { SchemaTooNew, migrate } from './migrate.ts';

describe('migrations', () => {
  let database: TestDatabase;
  let directory: string;
  beforeEach(async () => {
    database = await openTestDatabase('template0');
    directory = await mkdtemp(join(tmpdir(), 'vigie-migrations-'));
    await write('0001-first.sql', 'create table one (id int);');
  });
  afterEach(async () => {
    await database.close();
    await rm(directory, { recursive: true });
  });
  const write = (name: string, text: string) => writeFile(join(directory, name), text);
  const tables = async () => {
    const rows = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
      database.db,
    );
    return rows.rows.map(({ name }) => name);
  };

  test('are applied in order, each once', async () => {
    await write('0002-second.sql', 'alter table one add column name text;');
    expect(await migrate(database.connection, directory)).toEqual([1, 2]);
    expect(await migrate(database.connection, directory)).toEqual([]);
  });

  test('are applied once by servers that start together', async () => {
    const starts = await Promise.all([1, 2, 3, 4].map(() => migrate(database.connection, directory)));
    expect(starts.flat()).toEqual([1]);
  });

  test('that fail leave nothing behind, and can be fixed', async () => {
    await write('0002-broken.sql', 'create table two (id int); select no_such_function();');
    await expect(migrate(database.connection, directory)).rejects.toThrow('0002-broken.sql');
    expect(await tables()).toEqual(['one', 'schema_migrations']);
    await write('0002-broken.sql', 'create table two (id int);');
    expect(await migrate(database.connection, directory)).toEqual([2]);
  });

  test('whose server loses its connection half way leave the old schema, and are applied at the next start', async () => {
    await migrate(database.connection, directory);
    await write('0002-second.sql', 'create table two (id int); select pg_advisory_xact_lock(7);');
    const holder = new Client(database.connection);
    await holder.connect();
    await holder.query('select pg_advisory_lock(7)');
    const cut = migrate(database.connection, directory).catch((error: unknown) => error);
    await endOnceItWaits(holder);
    expect(await cut).toMatchObject({ message: 'Migration 0002-second.sql failed and was undone.' });
    await holder.end();
    expect(await tables()).toEqual(['one', 'schema_migrations']);
    expect(await migrate(database.connection, directory)).toEqual([2]);
    expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
  });

  test('whose server is killed half way leave the old schema, and are applied at the next start', async () => {
    await migrate(database.connection, directory);
    await write('0002-second.sql', 'create table two (id int); select pg_advisory_xact_lock(7);');
    const holder = new Client(database.connection);
    await holder.connect();
    await holder.query('select pg_advisory_lock(7)');
    const server = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { migrate } from ${JSON.stringify(new URL('migrate.ts', import.meta.url).href)};
       await migrate(${JSON.stringify(database.connection)}, ${JSON.stringify(directory)});`,
    ]);
    const died = once(server, 'exit');
    await onceItWaits(holder);
    server.kill('SIGKILL');
    await died;
    await holder.end();
    expect(await migrate(database.connection, directory)).toEqual([2]);
    expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
  });

  test('refuse a schema that is newer than they are', async () => {
    await write('0002-second.sql', 'create table two (id int);');
    await migrate(database.connection, directory);
    await rm(join(directory, '0002-second.sql'));
    await expect(migrate(database.connection, directory)).rejects.toThrow(SchemaTooNew);
  });

  test(
    'of this version give a tenant table no row of another company',
    { tags: ['exhaustive'] },
    async () => {
      await migrate(database.connection);
      const loose = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'website_id'
      except
      select conrelid::regclass::text from pg_constraint
      where contype = 'f' and array_length(conkey, 1) = 2`.execute(database.db);
      expect(loose.rows).toEqual([]);
    },
  );
});

/** Returns the id of the server process that waits for a lock of this client. */
async function onceItWaits(holder: Client): Promise<number> {
  for (;;) {
    const { rows } = await holder.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = 7 and not granted`,
    );
    if (rows[0] !== undefined) return rows[0].pid;
  }
}

async function endOnceItWaits(holder: Client): Promise<void> {
  await holder.query('select pg_terminate_backend($1)', [await onceItWaits(holder)]);
}
