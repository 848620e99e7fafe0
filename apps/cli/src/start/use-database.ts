import type { Config } from '@vigie/server/config.ts';
import { migrate } from '@vigie/server/db/migrate.ts';
import { joinDatabase } from '@vigie/server/db/open-database.ts';
import { openPool } from '@vigie/server/db/postgres.ts';
import type { Db } from '@vigie/server/db/schema/database.ts';

/** Runs work on the database with its schema up to date, beside other processes; then closes its connections. */
export async function useDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  act: (db: Db) => Promise<T>,
  pace: 'screen' | 'worker' = 'screen',
): Promise<T> {
  const database = await joinDatabase(config);
  try {
    await migrate(database.connection);
    const pool = openPool(database.connection, pace);
    try {
      return await act(pool.db);
    } finally {
      await pool.close();
    }
  } finally {
    await database.close();
  }
}
