import { sql, type RawBuilder } from 'kysely';
import { idSchema } from '@vigie/contract/identifiers.ts';
import { refuseField } from '../errors/api-error.ts';
import type { Db } from './schema/database.ts';

export interface ListQuery {
  limit: number;
  after?: string | undefined;
}

export interface ListPage<T> {
  items: T[];
  next: string | null;
  total: { count: number; estimated: boolean };
}

const COUNTED_UP_TO = 10_000;

/** Returns the id after which a page starts; null for the first. Lists run from the newest id to the oldest. */
export function cursorOf({ after }: ListQuery): string | null {
  if (after === undefined) return null;
  if (!idSchema.safeParse(after).success) throw refuseField('after', 'invalid-cursor');
  return after;
}

/** Cuts `limit + 1` rows to one page. Returns the page with the cursor of the next one. */
export function cutPage<T extends { id: string }>(
  rows: T[],
  limit: number,
): { items: T[]; next: string | null } {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Counts the rows of a query up to ten thousand; beyond that, reports that it stopped there. */
export async function countUpTo(db: Db, query: RawBuilder<unknown>): Promise<ListPage<never>['total']> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (${query} limit ${COUNTED_UP_TO + 1}) as counted`.execute(db);
  const count = counted.rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNTED_UP_TO), estimated: count > COUNTED_UP_TO };
}

/** Counts the rows of a table under a condition, as `countUpTo` does. */
export function countRows(
  db: Db,
  table: string,
  condition: RawBuilder<boolean>,
): Promise<ListPage<never>['total']> {
  return countUpTo(db, sql`select 1 from ${sql.table(table)} where ${condition}`);
}
