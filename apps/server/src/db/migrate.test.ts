import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
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

  test('that fail leave nothing behind, and can be mended', async () => {
    await write('0002-broken.sql', 'create table two (id int); select no_such_function();');
    await expect(migrate(database.connection, directory)).rejects.toThrow('0002-broken.sql');
    expect(await tables()).toEqual(['one', 'schema_migrations']);
    await write('0002-broken.sql', 'create table two (id int);');
    expect(await migrate(database.connection, directory)).toEqual([2]);
  });

  test('refuse a schema that is newer than they are', async () => {
    await write('0002-second.sql', 'create table two (id int);');
    await migrate(database.connection, directory);
    await rm(join(directory, '0002-second.sql'));
    await expect(migrate(database.connection, directory)).rejects.toThrow(SchemaTooNew);
  });

  test('of this version give a tenant table no row of another company', async () => {
    await migrate(database.connection);
    const loose = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'website_id'
      except
      select conrelid::regclass::text from pg_constraint
      where contype = 'f' and array_length(conkey, 1) = 2`.execute(database.db);
    expect(loose.rows).toEqual([]);
  });
});
