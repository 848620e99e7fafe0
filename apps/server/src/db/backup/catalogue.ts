import type { Client } from 'pg';
import { keyIdOf } from '../../secrets/secret-box.ts';
import type { BackupHeader, BackupPartition, BackupSequence, BackupTable } from './backup-format.ts';

/**
 * Tables left out of backups. The migrations fill the first one again. The others grant access: a restore must not
 * revive an ended session, a link or a one-time code.
 */
const LEFT_OUT = [
  'schema_migrations',
  'sessions',
  'password_resets',
  'password_reset_requests',
  'failed_sign_ins',
  'email_changes',
  'join_requests',
  'agent_codes',
];

/** Reads the schema of the database as the current transaction sees it. */
export async function readCatalogue(
  client: Client,
): Promise<Pick<BackupHeader, 'keyId' | 'migrations' | 'tables' | 'partitions'>> {
  return {
    keyId: await readKeyId(client),
    migrations: await readMigrations(client),
    tables: await readTables(client),
    partitions: await readPartitions(client),
  };
}

export async function readMigrations(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>('select number from schema_migrations order by 1');
  return rows.map(({ number }) => number);
}

/**
 * Reads the tables with rows, either their own or those of partitions. Excludes generated columns and unlogged tables.
 */
export async function readTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relpersistence = 'p' and attnum > 0 and not attisdropped and attgenerated = '' and relname <> all ($1)
     group by relname order by relname`,
    [LEFT_OUT],
  );
  return rows;
}

async function readPartitions(client: Client): Promise<BackupPartition[]> {
  const { rows } = await client.query<BackupPartition>(
    `select part.relname as name, parent.relname as parent, pg_get_expr(part.relpartbound, part.oid) as bound
     from pg_class part join pg_inherits on inhrelid = part.oid join pg_class parent on parent.oid = inhparent
     where part.relnamespace = 'public'::regnamespace and part.relispartition and part.relkind = 'r'
     order by 1`,
  );
  return rows;
}

export async function readSequences(client: Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: BackupSequence[] = [];
  for (const { name } of rows) {
    const values = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from public.${client.escapeIdentifier(name)}`,
    );
    sequences.push(...values.rows.map((value) => ({ name, ...value })));
  }
  return sequences;
}

/** Reads the id of the instance key; null if the schema is older than secrets. */
async function readKeyId(client: Client): Promise<string | null> {
  const found = await client.query(`select to_regclass('public.panel_identity') as table`);
  if (found.rows[0]?.table === null) return null;
  const { rows } = await client.query<{ sealed: Buffer }>('select private_key as sealed from panel_identity');
  return rows[0] === undefined ? null : keyIdOf(rows[0].sealed);
}
