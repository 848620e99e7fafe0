import { sql, type RawBuilder } from 'kysely';
import type { ListPage } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';

const COUNTED_UP_TO = 10_000;

/** Counts the rows of a query, up to ten thousand; beyond, says that it stopped there. */
export async function countUpTo(db: Db, query: RawBuilder<unknown>): Promise<ListPage<never>['total']> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (${query} limit ${COUNTED_UP_TO + 1}) as counted`.execute(db);
  const count = counted.rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNTED_UP_TO), estimated: count > COUNTED_UP_TO };
}
