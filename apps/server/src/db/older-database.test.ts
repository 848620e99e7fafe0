import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InjectOptions } from 'fastify';
import { OLDER, openOlderDatabase, readRows, type Rows } from '../../test/older-database.ts';
import { PASSWORD } from '../../test/users.ts';
import { openTestApp, type TestApp } from '../../test/test-app.ts';
import { openVariables } from '../modules/contexts/sealed-values.ts';
import { openInstance } from '../panel-identity.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migrations.ts';

/** Columns that a migration dropped, renamed or rewrote on purpose, as `table.column`. All others keep their values. */
const REWRITTEN: readonly string[] = [
  // addresses are shortened, as those of new entries are
  'audit_log.ip',
  // replaced by `caller_id`, since tokens are callers too
  'idempotency_keys.user_id',
];
/** Tables and columns that have another name since then, by the old one. */
const NEW_TABLES: Readonly<Record<string, string>> = { website_turns: 'rate_limit_slots' };
const NEW_COLUMNS: Readonly<Record<string, string>> = { 'observations.run_id': 'job_id' };

const TABLES_0018 = 61;
const PERIOD = 'from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z';

describe('a database of the schema 18, brought to the newest', () => {
  let app: TestApp;
  let before: Map<string, Rows>;
  let after: Map<string, Rows>;
  let applied: number[];
  beforeAll(async () => {
    const database = await openOlderDatabase();
    before = await readRows(database.connection);
    const starts = [migrate(database.connection), migrate(database.connection)];
    applied = (await Promise.all(starts)).flat();
    after = await readRows(database.connection);
    app = await openTestApp({ database, secretKey: OLDER.secretKey });
  });
  afterAll(() => app.close());

  const as = (user: { token: string }, url: string, options: InjectOptions = {}) =>
    app.call({ url, ...options, headers: { authorization: `Bearer ${user.token}` } });

  test('has got the migrations since then, each once, of two servers that started together', async () => {
    const newer = (await listMigrations()).map(({ number }) => number).filter((number) => number > 18);
    expect(applied).toEqual(newer);
    expect(await migrate(app.connection)).toEqual([]);
  });

  test('contains every row unchanged', () => {
    expect(before.size).toBe(TABLES_0018);
    for (const [table, rows] of before) {
      const columns = Object.keys(rows[0] ?? {}).filter((name) => !REWRITTEN.includes(`${table}.${name}`));
      expect([table, columns.length > 0]).toEqual([table, true]);
      const renamed = columns.map((name) => NEW_COLUMNS[`${table}.${name}`] ?? name);
      const present = after.get(NEW_TABLES[table] ?? table) ?? [];
      expect([table, valuesOf(present, renamed)]).toEqual([table, valuesOf(rows, columns)]);
    }
  });

  test('has the sum of each day of its hours', () => {
    const hours = after.get('verdict_rollups') ?? [];
    const days = Map.groupBy(after.get('verdict_days') ?? [], ({ day }) => String(day).slice(0, 10));
    expect(days.size).toBeGreaterThan(0);
    for (const [day, rows] of days)
      expect(sumOf(rows)).toBe(sumOf(hours.filter(({ hour }) => String(hour).startsWith(day))));
  });

  test('lets people in by their sessions and by their passwords', { tags: ['exhaustive'] }, async () => {
    for (const { email, token } of [OLDER.admin, OLDER.moderator]) {
      const sessions = await as({ token }, '/api/sessions');
      expect([sessions.status, sessions.text]).toEqual([200, expect.stringContaining('"isThisDevice":true')]);
      const payload = { email, password: PASSWORD };
      expect((await app.call({ method: 'POST', url: '/api/sessions', payload })).status).toBe(201);
    }
  });

  test('returns the health and the problems of its website', async () => {
    const health = await as(OLDER.moderator, `/api/health?websiteId=${OLDER.websiteId}&${PERIOD}`);
    expect(health).toMatchObject({ status: 200 });
    expect(health.text).toContain('https://shop.example/basket');
    const problems = await as(OLDER.moderator, `/api/problems?websiteId=${OLDER.websiteId}`);
    expect([problems.status, problems.body]).toMatchObject([
      200,
      { items: expect.arrayContaining([expect.objectContaining({ url: 'https://shop.example/basket' })]) },
    ]);
    expect((await as(OLDER.moderator, '/api/home')).status).toBe(200);
  });

  test('has an audit log whose chain is valid, with the entries of then and of now', async () => {
    const { body, status } = await as(OLDER.admin, '/api/audit-log/chain');
    expect([status, body]).toMatchObject([200, { brokenAt: null }]);
    const list = await as(OLDER.admin, '/api/audit-log');
    expect([list.status, list.text]).toEqual([200, expect.stringContaining('websites.run')]);
  });

  test('opens the secrets that were sealed then', async () => {
    const source = { secretKey: OLDER.secretKey, dataDirectory: '/nowhere' };
    expect((await openInstance(app.db, source)).identity.panelId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await openVariables(app, OLDER.contextId)).toEqual({ password: 'hidden' });
  });
});

/** Returns these columns of the rows as sorted text. */
function valuesOf(rows: Rows, columns: string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))).toSorted();
}

const sumOf = (rows: Rows) => rows.reduce((sum, row) => sum + Number(row['verdicts']), 0);
