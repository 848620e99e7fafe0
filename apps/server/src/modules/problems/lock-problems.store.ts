import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** In the order of their ids, as whoever changes states does: neither waits for the other for ever. */
export async function lockProblems(db: Db, pageIds: string[]): Promise<void> {
  await sql`select from problems where page_id = any(${pageIds}::uuid[]) order by id for update`.execute(db);
}
