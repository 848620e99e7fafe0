import type { Client } from 'pg';

/** Contents of a database before a test, and definitions of its tables. */
export interface FreshDatabase {
  shape: string;
  rows: ReadonlyMap<string, string>;
}

/**
 * Size in bytes above which a new copy of the template costs less than deletion; the remainder would also slow the next
 * test.
 */
const MOST_BYTES = 4_000_000;
const OURS = `('public'::regnamespace, to_regnamespace('queue'))`;

export async function readFresh(client: Client): Promise<FreshDatabase> {
  const rows = new Map<string, string>();
  for (const { name } of await filledTables(client)) rows.set(name, await rowsOf(client, name));
  return { shape: await shapeOf(client), rows };
}

/** Restores a database to its initial state. Returns false when only a new copy of the template can do that. */
export async function emptyDatabase(client: Client, fresh: FreshDatabase): Promise<boolean> {
  await client.query(`set statement_timeout = '20s'`);
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await dropPartitions(client);
  const filled = await filledTables(client);
  if (filled.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) return false;
  const changed = await changedTables(client, filled, fresh);
  // No trigger runs and no reference is checked: all tables are emptied at once.
  const deletions = changed.map((name) => `delete from ${name};`).join('\n');
  await client.query(`set session_replication_role = replica; ${deletions}`);
  for (const name of changed) await fill(client, name, fresh.rows.get(name));
  await client.query(RESTART_SEQUENCES);
  return (await shapeOf(client)) === fresh.shape;
}

async function changedTables(client: Client, filled: FilledTable[], fresh: FreshDatabase): Promise<string[]> {
  const names = new Set([...filled.map(({ name }) => name), ...fresh.rows.keys()]);
  const changed: string[] = [];
  for (const name of names) {
    const before = fresh.rows.get(name);
    if (before === undefined || before !== (await rowsOf(client, name))) changed.push(name);
  }
  return changed;
}

interface FilledTable {
  name: string;
  bytes: number;
}

async function filledTables(client: Client): Promise<FilledTable[]> {
  const { rows } = await client.query<FilledTable>(
    `select oid::regclass::text as name, pg_table_size(oid)::int as bytes from pg_class
     where relnamespace in ${OURS} and relkind = 'r' and pg_relation_size(oid) > 0`,
  );
  return rows;
}

async function rowsOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ rows: string }>(
    `select coalesce(jsonb_agg(to_jsonb(kept) order by to_jsonb(kept)), '[]')::text as rows from ${table} as kept`,
  );
  return rows[0]?.rows ?? '[]';
}

async function fill(client: Client, table: string, rows: string | undefined): Promise<void> {
  if (rows === undefined || rows === '[]') return;
  await client.query(
    `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
    [rows],
  );
}

/** Drops the monthly partitions of a test, which retention would find in the next test. */
async function dropPartitions(client: Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
     where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const names = rows[0]?.names ?? null;
  if (names !== null) await client.query(`drop table ${names}`);
}

const RESTART_SEQUENCES = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`;

/**
 * Returns a value that changes when a table, function, trigger or setting of the database is created, changed or
 * dropped.
 */
async function shapeOf(client: Client): Promise<string> {
  const catalogues = [
    'pg_attribute',
    'pg_constraint',
    'pg_trigger',
    'pg_proc',
    'pg_index',
    'pg_policy',
    'pg_type',
  ];
  const lastChanges = catalogues.map(
    (name) => `(select concat(count(*), ' ', max(xmin::text::bigint)) from ${name})`,
  );
  const { rows } = await client.query<{ shape: string }>(
    `select concat_ws(', ', ${lastChanges.join(', ')},
       (select concat(count(*), ' ', sum(oid::bigint)) from pg_class where relnamespace in ${OURS}),
       (select count(last_value) from pg_sequences),
       (select concat(datallowconn, datconnlimit) from pg_database where datname = current_database()),
       (select count(*) from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
        where datname = current_database())) as shape`,
  );
  return rows[0]?.shape ?? '';
}
