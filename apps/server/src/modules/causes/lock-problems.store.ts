import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/**
 * In the order of their ids, as whoever changes states does: neither waits for the other for ever. Gives the pages that
 * have any.
 */
export async function lockProblems(db: Db, pageIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ pageId: string }>`
    select page_id from problems where page_id = any(${pageIds}::uuid[]) order by id for update`.execute(db);
  return new Set(rows.map(({ pageId }) => pageId));
}
