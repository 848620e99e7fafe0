import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startClickhouse, type TestClickhouse } from '../../../../test/clickhouse/start-clickhouse.ts';
import { SchemaTooNew } from '../../../db/migrate.ts';
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

const READ = 'select formatQuery({text:String}) as read';
const writeMigration = (name: string, text: string) => writeFile(join(directory, name), text);
const listTables = async () => {
  const rows = await link.ask<{ name: string }>(
    'select name from system.tables where database = {database:String} order by name',
    { database: link.database },
  );
  return rows.map(({ name }) => name);
};

describe('the tables in ClickHouse', () => {
  test('are made in a database that is made too, and only once', async () => {
    expect(await migrateClickhouse(link)).toEqual([1]);
    expect(await listTables()).toEqual(['schema_migrations', 'state_values', 'states', 'visits']);
    expect(await migrateClickhouse(link)).toEqual([]);
    await Promise.all([migrateClickhouse(link), migrateClickhouse(link)]);
  });

  test('are finished where an earlier attempt was interrupted', async () => {
    const more = link.tables.visits.replaceAll('visits', 'more');
    const text = `create table if not exists ${more} {on_cluster} (a UInt8) engine = {replacing} order by a;\n`;
    await writeMigration('0001-visits.sql', '');
    await writeMigration('0002-more.sql', `${text}alter table ${more} add nothing;`);
    await expect(migrateClickhouse(link, directory)).rejects.toThrow(/Syntax error/);
    expect(await listTables()).toContain('more');
    const later = migrateOnce(link, directory);
    await expect(later()).rejects.toThrow(/Syntax error/);
    await writeMigration(
      '0002-more.sql',
      `${text}\nalter table ${more} {on_cluster} add column if not exists b UInt8;\n`,
    );
    await later();
    await later();
    expect(await migrateClickhouse(link, directory)).toEqual([]);
    expect(await link.ask(`select count(b) as count from ${more}`, {})).toEqual([{ count: 0 }]);
  });

  test('are left alone where a newer Vigie made them', async () => {
    await expect(migrateClickhouse(link)).rejects.toThrow(SchemaTooNew);
  });

  // No cluster is at hand: the engine reads each statement, and says how it understands it.
  test('are on every server of a cluster, with one that reaches all shards beside each', async () => {
    const distant = await openClickhouse({ url: new URL('vigie', clickhouse.url).href, cluster: 'shards' });
    const told: string[] = [];
    const change = async (statement: string) => void told.push(statement);
    const insert = async (table: string) => void told.push(`insert into ${table}`);
    const recording = { ...distant, change, insert, ask: async () => [] };
    expect(await migrateClickhouse(recording)).toEqual([1]);
    await distant.close();
    expect(told.pop()).toBe('insert into `vigie`.`schema_migrations`');
    const read = await Promise.all(told.map((text) => link.ask<{ read: string }>(READ, { text })));
    const [database, ...tables] = read.map(([one]) => one?.read.replaceAll(/\s+/g, ' ') ?? '');
    expect(database).toBe('CREATE DATABASE IF NOT EXISTS vigie ON CLUSTER shards');
    const names = ['schema_migrations', 'visits', 'state_values', 'states'];
    for (const name of names) {
      const local = tables.find((text) =>
        text.startsWith(`CREATE TABLE IF NOT EXISTS vigie.${name}_local ON CLUSTER shards`),
      );
      expect(local).toContain(
        "ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')",
      );
      const key = name === 'schema_migrations' ? 'number' : 'website_id';
      expect(tables).toContain(
        `CREATE OR REPLACE TABLE vigie.${name} ON CLUSTER shards AS vigie.${name}_local ENGINE = Distributed('shards', 'vigie', '${name}_local', cityHash64(${key}))`,
      );
    }
    expect(tables).toHaveLength(2 * names.length);
  });

  test('are of a database whose name is no text of SQL', async () => {
    const url = new URL('a`b', clickhouse.url).href;
    await expect(openClickhouse({ url, cluster: null })).rejects.toThrow(/no name of a database/);
  });
});
