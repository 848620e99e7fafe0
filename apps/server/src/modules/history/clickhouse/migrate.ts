import { fileURLToPath } from 'node:url';
import { SchemaTooNew } from '../../../db/migrate.ts';
import { listMigrations } from '../../../db/migrations.ts';
import type { ClickhouseLink, Tables } from './link.ts';

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));
const STATEMENT_END = /;\s*$/m;

/**
 * Creates the database and runs pending migrations in ClickHouse. ClickHouse has no transactions: each statement can be
 * repeated, and a file counts as applied once all its statements are. Throws SchemaTooNew. Returns the applied numbers.
 */
export async function migrateClickhouse(
  link: ClickhouseLink,
  directory: string = MIGRATIONS,
): Promise<number[]> {
  await link.change(`create database if not exists \`${link.database}\` ${link.onCluster}`);
  await createMigrationsTable(link);
  const known = await listMigrations(directory);
  const rows = await link.query<{ number: number }>(
    `select distinct number from ${link.tables.migrations} order by number`,
    {},
  );
  const applied = new Set(rows.map(({ number }) => number));
  refuseNewer(applied, known.at(-1)?.number ?? 0);
  const missing = known.filter(({ number }) => !applied.has(number));
  for (const { number, name, sql } of missing) {
    for (const statement of statementsOf(sql, link))
      for (const one of await eachOf(link, statement)) await link.change(one, {}, 'patient');
    await spread(link, changedIn(sql));
    await link.insert(link.tables.migrations, [{ number, name }]);
  }
  return missing.map(({ number }) => number);
}

/** Returns a function that runs pending migrations before the first query. The next call repeats a failed attempt. */
export function migrateOnce(link: ClickhouseLink, directory: string = MIGRATIONS): () => Promise<void> {
  let done: Promise<number[]> | null = null;
  return async () => {
    done ??= migrateClickhouse(link, directory);
    try {
      await done;
    } catch (error) {
      done = null;
      throw error;
    }
  };
}

function refuseNewer(applied: ReadonlySet<number>, newest: number): void {
  const unknown = [...applied].filter((number) => number > newest);
  if (unknown.length > 0)
    throw new SchemaTooNew(
      `The ClickHouse of CLICKHOUSE_URL has schema ${Math.max(...unknown)}; this Vigie knows ${newest}. Start the newer Vigie instead.`,
    );
}

async function createMigrationsTable(link: ClickhouseLink): Promise<void> {
  await link.change(`create table if not exists ${link.local.migrations} ${link.onCluster}
    (number UInt32, name String, applied_at DateTime default now())
    engine = ${engineOf(link)} order by number`);
  await spread(link, ['migrations']);
}

/**
 * Returns the table engine, which removes copies of rows except the one with the greatest `last`. On a cluster the
 * tables are replicated; the macros of each server name shard and replica.
 */
function engineOf({ cluster }: ClickhouseLink, last?: string): string {
  const path = ["'/clickhouse/tables/{shard}/{database}/{table}'", "'{replica}'"];
  const [name, given] = cluster === null ? ['', []] : ['Replicated', path];
  const needs = [...given, ...(last === undefined ? [] : [last])];
  return `${name}ReplacingMergeTree${needs.length === 0 ? '' : `(${needs.join(', ')})`}`;
}

/** Recreates the distributed tables of a cluster with the current columns of their local tables. */
async function spread(link: ClickhouseLink, names: (keyof Tables)[]): Promise<void> {
  if (link.cluster === null) return;
  for (const name of names) {
    const local = link.local[name];
    const table = local.slice(local.lastIndexOf('.') + 2, -1);
    const key = name === 'migrations' ? 'number' : 'website_id';
    await link.change(`create or replace table ${link.tables[name]} ${link.onCluster} as ${local}
      engine = Distributed('${link.cluster}', '${link.database}', '${table}', cityHash64(${key}))`);
  }
}

/** Returns the tables that a migration file creates or changes. */
function changedIn(text: string): (keyof Tables)[] {
  const names = [...text.matchAll(/^(?:create table if not exists|alter table) \{(\w+)\}/gm)];
  return NAMES.filter(([named]) => names.some(([, name]) => name === named)).map(([, key]) => key);
}

/** Names of tables in migrations: {name} is the local table, {all.name} the distributed one. */
const NAMES: [named: string, key: keyof Tables][] = [
  ['visits', 'visits'],
  ['states', 'states'],
  ['monthly_states', 'monthlyStates'],
  ['monthly_state_values', 'monthlyStateValues'],
];

function statementsOf(text: string, link: ClickhouseLink): string[] {
  const given = {
    ...Object.fromEntries(NAMES.map(([named, key]) => [`{${named}}`, link.local[key]])),
    ...Object.fromEntries(NAMES.map(([named, key]) => [`{all.${named}}`, link.tables[key]])),
    '{on_cluster}': link.onCluster,
    '{replacing}': engineOf(link),
    '{replacing month}': engineOf(link, 'month'),
  };
  return text
    .split(STATEMENT_END)
    .map((statement) =>
      Object.entries(given).reduce((known, [name, meant]) => known.replaceAll(name, meant), statement.trim()),
    )
    .filter((statement) => statement !== '');
}

const WEBSITE = '{website}';

/**
 * Returns the statement once for each website with states if it names a website. This limits the memory of one
 * statement.
 */
async function eachOf({ query, tables }: ClickhouseLink, statement: string): Promise<string[]> {
  if (!statement.includes(WEBSITE)) return [statement];
  const websites = await query<{ id: string }>(
    `select distinct toString(website_id) as id from ${tables.monthlyStates}`,
    {},
    'long',
  );
  return websites.map(({ id }) => statement.replaceAll(WEBSITE, id));
}
