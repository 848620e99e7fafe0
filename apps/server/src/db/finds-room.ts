import { sql } from 'kysely';
import { troubleOf } from './database-trouble.ts';
import type { Db } from './schema/database.ts';

/** Whether the database can write a megabyte, which it drops again; throws what has nothing to do with room. */
export async function findsRoom(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute((transaction) =>
      sql`create temporary table room on commit drop as
        select repeat(md5(line::text), 60) as text from generate_series(1, 512) as line`.execute(transaction),
    );
    return true;
  } catch (error) {
    if (troubleOf(error) === 'no-room') return false;
    throw error;
  }
}
