import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { writeTogether } from './write-together.ts';

test('statements that are executed together write in their order', async () => {
  const database = await openTestDatabase();
  const rows = await database.db.transaction().execute(async (transaction) => {
    await sql`create temporary table told (place int generated always as identity, name text) on commit drop`.execute(
      transaction,
    );
    const names = ['first', 'second', 'third'];
    await writeTogether(
      transaction,
      names.map((name) => sql`insert into told (name) values (${name})`),
    );
    return sql<{ name: string }>`select name from told order by place`.execute(transaction);
  });
  await database.close();
  expect(rows.rows.map(({ name }) => name)).toEqual(['first', 'second', 'third']);
});
