import type { Client, ClientConfig } from 'pg';
import { openClient } from '../open-client.ts';
import { SchemaTooNew, applySteps, lockSchema } from '../migrate.ts';
import { listMigrations, planSteps, stepOf, type Migration } from '../migrations.ts';
import {
  BadBackup,
  type BackupHeader,
  type BackupManifest,
  type BackupPartition,
  type BackupSequence,
} from './backup-format.ts';
import { readTables } from './catalogue.ts';
import { dropEverything, expectEmpty, expectUnused } from './empty-database.ts';
import { readBackup, verifyBackup, type ReadBackup } from './read-backup.ts';
import { digestTable, fixTextForms, loadRows } from './table-rows.ts';

export interface RestoreOrder {
  connection: ClientConfig;
  path: string;
  /** True if the current data of the database may be lost. */
  replace: boolean;
  /** When aborted during the restore, the database stays unchanged. */
  signal: AbortSignal;
  /** Called after each table. */
  progress: (table: string, rows: number) => void;
}

/**
 * Fills a database from a backup that was verified before, in one transaction. The database then contains the backup,
 * migrated to this version, or is unchanged. Throws BadBackup, NotRestorable, SchemaTooNew.
 */
export async function restoreBackup(order: RestoreOrder): Promise<BackupHeader> {
  const migrations = await listMigrations();
  const backup = await verifyBackup(order.path, (header) => expectKnown(header, migrations));
  const client = await openClient(order.connection, 'vigie restore');
  try {
    await lockSchema(client);
    await expectUnused(client);
    if (!order.replace) await expectEmpty(client);
    await client.query('begin');
    await fixTextForms(client);
    await dropEverything(client);
    await rebuild(client, { backup, migrations, order });
    await client.query('commit');
    await client.query('analyze');
    return backup.header;
  } finally {
    await client.end();
  }
}

function expectKnown(header: BackupHeader, migrations: Migration[]): void {
  const known = new Set(migrations.map(({ number }) => number));
  const unknown = header.migrations.filter((number) => !known.has(number));
  if (unknown.length > 0)
    throw new SchemaTooNew(
      `The backup has schema ${Math.max(...unknown)} of Vigie ${header.vigieVersion}, which this Vigie does not know. Restore it with that Vigie or a newer one.`,
    );
}

interface Rebuild {
  backup: ReadBackup;
  migrations: Migration[];
  order: RestoreOrder;
}

async function rebuild(client: Client, { backup, migrations, order }: Rebuild): Promise<void> {
  const { header, manifest } = backup;
  const made = new Set(header.migrations);
  await applySteps(client, await planSteps(migrations.filter(({ number }) => made.has(number))));
  await createPartitions(client, header.partitions);
  await emptyTables(client);
  await withoutConstraints(client, () => load(client, header, order));
  await setSequences(client, manifest.sequences);
  await expectRestored(client, header, manifest);
  const missing = migrations.filter(({ number }) => !made.has(number));
  await applySteps(client, missing.map(stepOf));
  // Visits that waited for ClickHouse at the time of the backup are sent again.
  await client.query(
    `update history_engine set copies_since = now() where engine = 'clickhouse' or moving_to is not null`,
  );
}

/** Empties tables that migrations filled: the backup contains their rows too. */
async function emptyTables(client: Client): Promise<void> {
  const names = (await readTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  await client.query(`truncate ${names.join(', ')} cascade`);
}

async function load(
  client: Client,
  verified: BackupHeader,
  { path, signal, progress }: RestoreOrder,
): Promise<void> {
  await readBackup(path, async (header) => {
    if (JSON.stringify(header) !== JSON.stringify(verified))
      throw new BadBackup('It was changed while it was being read.');
    return async (table, rows) => {
      let count = 0;
      const counted = async function* () {
        for await (const row of rows) {
          count += 1;
          yield row;
        }
      };
      await loadRows(client, table, { rows: counted(), signal });
      progress(table.name, count);
    };
  });
}

async function expectRestored(client: Client, header: BackupHeader, manifest: BackupManifest): Promise<void> {
  for (const table of header.tables) {
    const { rows, digest } = await digestTable(client, table);
    const wanted = manifest.tables[table.name];
    if (rows !== wanted?.rows || digest !== wanted.digest)
      throw new BadBackup(
        `The rows of ${table.name} did not arrive as they were backed up. Nothing was changed.`,
      );
  }
}

async function createPartitions(client: Client, partitions: BackupPartition[]): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    const [partition, table] = [name, parent].map((each) => client.escapeIdentifier(each));
    await client.query(
      `create table if not exists public.${partition} partition of public.${table} ${bound}`,
    );
  }
}

/**
 * Loads rows table by table without constraints and triggers. Foreign keys are valid again at the end; triggers already
 * had their effect.
 */
async function withoutConstraints(client: Client, load: () => Promise<void>): Promise<void> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  const triggered = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgparentid = 0`,
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table } of triggered.rows) await client.query(`alter table ${table} disable trigger user`);
  await load();
  for (const { table } of triggered.rows) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys.rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function setSequences(client: Client, sequences: BackupSequence[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${client.escapeIdentifier(name)}`,
      lastValue,
      isCalled,
    ]);
}
