import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRows } from '../../test/older-database.ts';
import { describeSchema } from '../../test/schema-description.ts';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { applySteps, migrate } from './migrate.ts';
import { listMigrations, planSteps, stepOf } from './migrations.ts';

let database: TestDatabase;
let other: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase('template0');
  other = await openTestDatabase('template0');
});
afterEach(async () => {
  await database.close();
  await other.close();
});

test('the baseline and all earlier migrations give one schema, with the same rows and the same numbers', async () => {
  const all = await listMigrations();
  expect(await migrate(database.connection)).toEqual(all.map(({ number }) => number));
  const client = new Client(other.connection);
  await client.connect();
  await client.query('begin');
  await applySteps(client, all.map(stepOf));
  await client.query('commit');
  await client.end();
  const described = await describeSchema(database.db);
  expect(described.length).toBeGreaterThan(2000);
  expect(await describeSchema(other.db)).toEqual(described);
  expect(await readRows(other.connection)).toEqual(await readRows(database.connection));
  expect(await migrate(other.connection)).toEqual([]);
});

test('an empty database begins with the baseline, and an older one continues where it is', async () => {
  const all = await listMigrations();
  const whole = await planSteps(all);
  expect(whole[0]?.name).toBe('baseline.sql');
  expect(whole.flatMap(({ migrations }) => migrations)).toEqual(all);
  const older = all.slice(1);
  expect(await planSteps(older)).toEqual(older.map(stepOf));
});
