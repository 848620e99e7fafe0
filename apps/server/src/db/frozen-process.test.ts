import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openPool, type PoolRole } from './postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Another worker takes a job over after 15 s: rows locked by a frozen worker must be released by then. */
test.each<PoolRole>(['worker', 'screen', 'aside'])(
  'a %s that freezes in a transaction holds rows for 15 s at most',
  async (role) => {
    const pool = openPool(database.connection, role);
    const shown = await sql<{ ms: number }>`select setting::int as ms from pg_settings
      where name = 'idle_in_transaction_session_timeout'`.execute(pool.db);
    await pool.close();
    expect(shown.rows[0]?.ms).toBeGreaterThan(0);
    expect(shown.rows[0]?.ms).toBeLessThanOrEqual(15_000);
  },
);
