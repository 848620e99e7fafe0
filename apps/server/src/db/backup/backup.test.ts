import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, createZstdCompress } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillTables } from '../../../test/awkward-rows.ts';
import { createTestCompany } from '../../../test/users.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openPool } from '../postgres.ts';
import { SchemaTooNew, applySteps, migrate } from '../migrate.ts';
import { listMigrations, stepOf, type Migration } from '../migrations.ts';
import { filesOf } from '../../modules/observations/files.store.ts';
import { BadBackup, type BackupHeader } from './backup-format.ts';
import { readBackupFile } from './backup-file.ts';
import { NotRestorable } from './empty-database.ts';
import { verifyBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { NothingToBackUp, writeBackup } from './write-backup.ts';

const never = new AbortController().signal;
const silent = () => {};
const manifestOf = async (path: string) => (await verifyBackup(path, silent)).manifest;
const companies = async ({ db }: Pick<TestDatabase, 'db'>) =>
  (await db.selectFrom('companies').select('name').execute()).length;

describe('a backup', () => {
  let source: TestDatabase;
  let target: TestDatabase;
  let folder: string;
  let path: string;
  beforeEach(async () => {
    source = await openTestDatabase();
    target = await openTestDatabase('template0');
    folder = await mkdtemp(join(tmpdir(), 'vigie-backup-'));
    path = join(folder, 'vigie.backup');
  });
  afterEach(async () => {
    await source.close();
    await target.close();
    await rm(folder, { recursive: true });
  });

  /** Leaves the target database. A session remains visible for a moment after its client has disconnected. */
  async function leaveTarget(): Promise<void> {
    await target.db.destroy();
    const name = target.connection.database;
    await expect
      .poll(async () => {
        const { rows } = await sql`select pid from pg_stat_activity where datname = ${name}`.execute(
          source.db,
        );
        return rows;
      })
      .toEqual([]);
  }

  const backUp = async ({ connection }: TestDatabase, to = path, signal = never) => {
    const order = { connection, vigieVersion: '1.2.3', now: new Date(0), signal, progress: silent };
    return (await writeBackup({ ...order, target: { path: to } })).header;
  };
  const restore = (replace = false, from = path, signal = never) =>
    restoreBackup({ connection: target.connection, path: from, replace, signal, progress: silent });

  test('brings every row of every table into an empty database, whatever its values', async () => {
    const { companyId } = await fillTables(source.db);
    await backUp(source);
    await restore();
    await backUp(target, join(folder, 'again'));
    const manifest = await manifestOf(path);
    expect(await manifestOf(join(folder, 'again'))).toEqual(manifest);
    expect(manifest.tables).toMatchObject({
      observations: { rows: 2 },
      users: { rows: 2 },
      audit_log: { rows: 3 },
    });
    expect(await typesWithoutValue(target)).toEqual([]);
    const file = await target.db.selectFrom('fileContents').select('sha256').executeTakeFirstOrThrow();
    const { id: websiteId } = await target.db.selectFrom('websites').select('id').executeTakeFirstOrThrow();
    expect(await filesOf(target.db, { companyId, websiteId }).get(file.sha256)).toHaveLength(20_000);
  });

  test(
    'restores partitions, keys, and numbers that go on where they stood',
    { tags: ['exhaustive'] },
    async () => {
      await fillTables(source.db);
      await backUp(source);
      await restore();
      expect(await schemaOf(target)).toEqual(await schemaOf(source));
      const added = await sql<{ id: number }>`insert into audit_log (at, operation, request_id, ip)
      values (now(), 'four', 'request', '::1') returning id`.execute(target.db);
      expect(added.rows).toEqual([{ id: 4 }]);
      await expect(migrate(target.connection)).resolves.toEqual([]);
    },
  );

  test('contains no session: who signed out stays out', { tags: ['exhaustive'] }, async () => {
    await fillTables(source.db);
    expect((await backUp(source)).tables.map(({ name }) => name)).not.toContain('sessions');
    await restore();
    expect(await target.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    const referring = await sql`select conname from pg_constraint
      where contype = 'f' and confrelid = 'sessions'::regclass`.execute(source.db);
    expect(referring.rows).toEqual([]);
  });

  test('that is made while others write is of one moment', { tags: ['exhaustive'] }, async () => {
    const writing = { goesOn: true };
    const writer = (async () => {
      while (writing.goesOn)
        await source.db.transaction().execute(async (transaction) => {
          const id = await createTestCompany(transaction, 'Own');
          await sql`insert into websites (id, company_id, name, url, tracking, delay_seconds, pages_per_audit,
            respect_robots, accept_invalid_certificates) values (${id}, ${id}, '', '', '{}', 0, 1, true, true)`.execute(
            transaction,
          );
        });
    })();
    const before = await companies(source);
    await backUp(source);
    writing.goesOn = false;
    await writer;
    const { tables } = await manifestOf(path);
    expect(tables.companies?.rows).toBe(tables.websites?.rows);
    expect(await companies(source)).toBeGreaterThan(before);
    await restore();
    expect(await companies(target)).toBe(tables.companies?.rows);
  });

  test('is refused when it is cut anywhere', async () => {
    await fillTables(source.db);
    await backUp(source);
    const { size } = await stat(path);
    for (const length of [0, 3, 100, Math.floor(size / 2), size - 1]) {
      await writeFile(join(folder, 'cut'), await readFile(path));
      await truncate(join(folder, 'cut'), length);
      await expect(restore(false, join(folder, 'cut'))).rejects.toThrow(/It ends too early\./);
    }
  });

  test(
    'is refused when any part of it was altered, and nothing is changed',
    { tags: ['exhaustive'] },
    async () => {
      await fillTables(source.db);
      await backUp(source);
      const bytes = await readFile(path);
      for (const index of [0, 50, Math.floor(bytes.length / 2), bytes.length - 1]) {
        const altered = Buffer.from(bytes);
        altered[index]! ^= 0x40;
        await writeFile(join(folder, 'altered'), altered);
        await expect(restore(false, join(folder, 'altered'))).rejects.toThrow(BadBackup);
      }
      expect(await tablesOf(target)).toEqual([]);
    },
  );

  test('is refused when its rows are not those of its manifest, though it was packed well', async () => {
    await createTestCompany(source.db, 'Honest');
    await backUp(source);
    const text = (await buffer(readBackupFile(path))).toString().replace('Honest', 'Forged');
    await writePacked(path, text);
    await expect(restore()).rejects.toThrow('Its rows of companies are not those that its manifest names.');
  });

  test('of a newer schema is refused with the version that can restore it', async () => {
    const header = await backUp(source);
    await repack(path, { ...header, migrations: [...header.migrations, 9999] });
    await expect(restore()).rejects.toThrow(SchemaTooNew);
    await expect(restore()).rejects.toThrow('schema 9999 of Vigie 1.2.3');
  });

  test('of an older schema is migrated once its rows are there', { tags: ['exhaustive'] }, async () => {
    const older = (await listMigrations()).slice(0, 3);
    await applyOnly(target, older);
    await createTestCompany(target.db, 'Old');
    await leaveTarget();
    expect((await backUp(target)).migrations).toEqual([1, 2, 3]);
    await restore(true);
    await expect(migrate(target.connection)).resolves.toEqual([]);
    const { db, close } = openPool(target.connection, 'screen');
    expect(await companies({ db })).toBe(1);
    await close();
  });

  test('replaces the data of a database only when that is requested', { tags: ['exhaustive'] }, async () => {
    await backUp(source);
    await migrate(target.connection);
    await createTestCompany(target.db, 'Precious');
    await leaveTarget();
    await expect(restore()).rejects.toThrow(NotRestorable);
    await restore(true);
    const { db, close } = openPool(target.connection, 'screen');
    expect(await companies({ db })).toBe(0);
    await close();
  });

  test('is not restored under a Vigie at work', async () => {
    await backUp(source);
    await sql`select 1`.execute(target.db);
    await expect(restore()).rejects.toThrow(
      /Servers or workers use this database \(vigie runs \d+\)\. Stop them/,
    );
  });

  test('is readable by its owner only, and replaces an earlier one as a whole', async () => {
    await writeFile(path, 'earlier');
    await backUp(source);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(backUp(source, path, AbortSignal.abort())).rejects.toThrow('abort');
    expect(await readdir(folder)).toEqual(['vigie.backup']);
    await verifyBackup(path, silent);
  });

  test('whose restoring is stopped leaves the database as it was', { tags: ['exhaustive'] }, async () => {
    await fillTables(source.db);
    await backUp(source);
    await expect(restore(false, path, AbortSignal.abort())).rejects.toThrow('abort');
    expect(await tablesOf(target)).toEqual([]);
  });

  test('of a database without Vigie is refused', async () => {
    await expect(backUp(target)).rejects.toThrow(NothingToBackUp);
    expect(await readdir(folder)).toEqual([]);
  });
});

async function applyOnly({ connection }: TestDatabase, migrations: Migration[]): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await applySteps(client, migrations.map(stepOf));
  await client.end();
}

async function writePacked(path: string, text: string): Promise<void> {
  const pack = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  await writeFile(path, Readable.from([Buffer.from(text)]).pipe(pack));
}

async function repack(path: string, header: BackupHeader): Promise<void> {
  const text = (await buffer(readBackupFile(path))).toString();
  await writePacked(path, `${JSON.stringify(header)}\n${text.slice(text.indexOf('\n') + 1)}`);
}

async function tablesOf({ db }: TestDatabase) {
  const found = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace order by 1`.execute(db);
  return found.rows.map(({ name }) => name);
}

/** Reads columns, keys, indexes and partitions. */
async function schemaOf({ db }: TestDatabase) {
  const found = await sql`
    select relname as name, format_type(atttypid, atttypmod) as text from pg_attribute join pg_class on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and attnum > 0
    union all
    select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select relname, pg_get_expr(relpartbound, oid) from pg_class
    where relispartition and relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db);
  return found.rows;
}

/** Reads column types of the schema that have no value in the database. */
async function typesWithoutValue({ db }: TestDatabase): Promise<string[]> {
  const columns = await sql<{ table: string; name: string; type: string }>`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public'`.execute(db);
  const missing = new Set(columns.rows.map(({ type }) => type));
  for (const { table, name, type } of columns.rows) {
    if (!missing.has(type)) continue;
    const found =
      await sql`select from ${sql.table(table)} where ${sql.ref(name)} is not null limit 1`.execute(db);
    if (found.rows.length > 0) missing.delete(type);
  }
  return [...missing];
}
