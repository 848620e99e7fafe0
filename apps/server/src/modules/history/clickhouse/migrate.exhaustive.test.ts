import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startClickhouse, type TestClickhouse } from '../../../../test/clickhouse/start-clickhouse.ts';
import { SchemaTooNew } from '../../../db/migrate.ts';
import { allColumns } from './columns.ts';
import { openClickhouse, type ClickhouseLink } from './link.ts';
import { migrateClickhouse, migrateOnce } from './migrate.ts';

let clickhouse: TestClickhouse;
let link: ClickhouseLink;
let directory: string;

beforeAll(async () => {
  clickhouse = await startClickhouse();
  directory = await mkdtemp(join(tmpdir(), 'vigie-migrations-'));
  link = await openClickhouse({
    url: new URL(`${clickhouse.database}_own`, clickhouse.url).href,
    cluster: null,
  });
});
afterAll(async () => {
  await link.change(`drop database if exists \`${link.database}\``);
  await link.close();
  await rm(directory, { recursive: true });
  await clickhouse.stop();
});

const MIGRATIONS = fileURLToPath(new URL('migrations/', import.meta.url));
const NAMES = (await readdir(MIGRATIONS)).toSorted();
const OLD_WEBSITE = '019d0000-0000-7000-8000-000000000002';
const READ = 'select formatQuery({text:String}) as read';
const writeMigration = (name: string, text: string) => writeFile(join(directory, name), text);
const listTables = async () => {
  const rows = await link.query<{ name: string }>(
    'select name from system.tables where database = {database:String} order by name',
    { database: link.database },
  );
  return rows.map(({ name }) => name);
};

describe('the tables in ClickHouse', () => {
  test('are made in a database that is made too, and only once', async () => {
    expect(await migrateClickhouse(link)).toEqual([1, 2, 3, 4]);
    expect(await listTables()).toEqual(['distinct_states', 'schema_migrations', 'visits']);
    expect(await migrateClickhouse(link)).toEqual([]);
    await Promise.all([migrateClickhouse(link), migrateClickhouse(link)]);
  });

  test('are finished where an earlier attempt was interrupted', async () => {
    const more = link.tables.visits.replaceAll('visits', 'more');
    const text = `create table if not exists ${more} {on_cluster} (a UInt8) engine = {replacing} order by a;\n`;
    for (const name of NAMES) await writeMigration(name, '');
    await writeMigration('0005-more.sql', `${text}alter table ${more} add nothing;`);
    await expect(migrateClickhouse(link, directory)).rejects.toThrow(/Syntax error/);
    expect(await listTables()).toContain('more');
    const later = migrateOnce(link, directory);
    await expect(later()).rejects.toThrow(/Syntax error/);
    await writeMigration(
      '0005-more.sql',
      `${text}\nalter table ${more} {on_cluster} add column if not exists b UInt8;\n`,
    );
    await later();
    await later();
    expect(await migrateClickhouse(link, directory)).toEqual([]);
    expect(await link.query(`select count(b) as count from ${more}`, {})).toEqual([{ count: 0 }]);
  });

  test('stay unchanged where a newer Vigie made them', async () => {
    await expect(migrateClickhouse(link)).rejects.toThrow(SchemaTooNew);
  });

  // No cluster is available: the engine only parses each statement and returns its interpretation.
  test('are on every server of a cluster, with one that reaches all shards beside each', async () => {
    const distant = await openClickhouse({ url: new URL('vigie', clickhouse.url).href, cluster: 'shards' });
    const executed: string[] = [];
    const change = async (statement: string) => void executed.push(statement);
    const insert = async (table: string) => void executed.push(`insert into ${table}`);
    const recording = { ...distant, change, insert, query: async () => [] };
    expect(await migrateClickhouse(recording)).toEqual([1, 2, 3, 4]);
    await distant.close();
    expect(executed.pop()).toBe('insert into `vigie`.`schema_migrations`');
    const statements = executed.filter((text) => !text.startsWith('insert into `vigie`.`schema_migrations`'));
    const read = await Promise.all(statements.map((text) => link.query<{ read: string }>(READ, { text })));
    const [database, ...tables] = read.map(([one]) => one?.read.replaceAll(/\s+/g, ' ') ?? '');
    expect(database).toBe('CREATE DATABASE IF NOT EXISTS vigie ON CLUSTER shards');
    const path = "'/clickhouse/tables/{shard}/{database}/{table}', '{replica}'";
    const engines = {
      schema_migrations: path,
      visits: path,
      state_values: path,
      states: path,
      distinct_states: `${path}, month`,
    };
    for (const [name, given] of Object.entries(engines)) {
      const local = tables.find((text) =>
        text.startsWith(`CREATE TABLE IF NOT EXISTS vigie.${name}_local ON CLUSTER shards`),
      );
      expect(local).toContain(`ENGINE = ReplicatedReplacingMergeTree(${given})`);
      const key = name === 'schema_migrations' ? 'number' : 'website_id';
      expect(tables).toContain(
        `CREATE OR REPLACE TABLE vigie.${name} ON CLUSTER shards AS vigie.${name}_local ENGINE = Distributed('shards', 'vigie', '${name}_local', cityHash64(${key}))`,
      );
    }
    for (const table of ['states', 'states_local', 'state_values', 'state_values_local'])
      expect(tables).toContain(`DROP TABLE IF EXISTS vigie.${table} ON CLUSTER shards SYNC`);
    const changes = tables.filter((text) => text.startsWith('ALTER'));
    expect(changes.filter((text) => !text.startsWith('ALTER TABLE vigie.visits_local ON CLUSTER'))).toEqual(
      [],
    );
  });

  test('are of a database whose name is no text of SQL', async () => {
    const url = new URL('a`b', clickhouse.url).href;
    await expect(openClickhouse({ url, cluster: null })).rejects.toThrow(/no name of a database/);
  });

  test('keep what an older Vigie wrote, states once instead of once a month, also when interrupted', async () => {
    const old = await mkdtemp(join(tmpdir(), 'vigie-migrations-'));
    await link.change(`drop database \`${link.database}\``);
    await copyFile(join(MIGRATIONS, NAMES[0]!), join(old, NAMES[0]!));
    await migrateClickhouse(link, old);
    const [company_id, website_id] = ['019d0000-0000-7000-8000-000000000001', OLD_WEBSITE];
    const scope = { company_id, website_id };
    const own = { page_id: company_id, state_id: '7', varying_types: { 9: 'number' } };
    const visits = ['2026-02-28 10:00:00.001', '2026-03-01 10:00:00.002'].map((observed_at, index) => ({
      ...scope,
      ...own,
      observed_at,
      observation_id: `019d0000-0000-7000-8000-00000000001${index}`,
      varying: { 3: `own ${index}`, 9: '12.5', 17: 'same column' },
    }));
    await link.insert(`\`${link.database}\`.visits`, visits);
    const value = ([variable_id, type, text, varies]: [number, string, string, boolean]) =>
      ['2026-02-01', '2026-03-01'].map((month) => ({
        ...scope,
        month,
        state_id: '7',
        variable_id,
        type,
        text,
        number: null,
        varies,
      }));
    const values = [
      ...value([1, 'string', "it's", false]),
      ...value([2, 'null', 'null', false]),
      ...value([3, 'string', '', true]),
      ...value([9, 'number', '', true]),
      ...value([17, 'number', '1e+21', false]),
    ];
    await link.insert(link.tables.monthlyStateValues, values);
    const states = ['2026-02-01', '2026-03-01'].map((month) => ({ ...scope, month, state_id: '7' }));
    await link.insert(link.tables.monthlyStates, states);
    // For each file, the statements that ran before the interruption.
    for (const [index, name] of NAMES.slice(1).entries()) {
      await copyFile(join(MIGRATIONS, name), join(old, name));
      const lost = { ...link, insert: () => Promise.reject(new Error('The power went.')) };
      await expect(migrateClickhouse(lost, old)).rejects.toThrow('The power went.');
      expect(await migrateClickhouse(link, old)).toEqual([index + 2]);
    }
    expect(await migrateClickhouse(link)).toEqual([]);
    expect(await listTables()).toEqual(['distinct_states', 'schema_migrations', 'visits']);
    expect(
      await link.query(
        `select ${allColumns('varying')} as varying, varying_1, varying_types from ${link.tables.visits} order by observed_at`,
        {},
      ),
    ).toEqual(
      [0, 1].map((index) => ({
        varying: { 3: `own ${index}`, 9: '12.5', 17: 'same column' },
        varying_1: { 9: '12.5', 17: 'same column' },
        varying_types: { 9: 'number' },
      })),
    );
    expect(
      await link.query(
        `select month, state_id, ${allColumns('state')} as encoded from ${link.tables.states} final`,
        {},
      ),
    ).toEqual([
      {
        month: '2026-03-01',
        state_id: 7,
        encoded: { 1: "s=it's", 2: '0=null', 3: 's*', 9: 'n*', 17: 'n=1e+21' },
      },
    ]);
    await rm(old, { recursive: true });
  });
});
