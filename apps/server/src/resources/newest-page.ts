import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { countRows, cursorOf, cutPage, type ListPage, type ListQuery } from '../db/list-page.ts';
import type { Db } from '../db/schema/database.ts';

interface Listed {
  query: ListQuery;
  /** Table whose ids sort the rows, from the newest to the oldest. */
  table: string;
  /** Name of the table in the selection, if it has another one there. */
  alias?: string;
  /** Condition of all rows of the list, using only columns of the table. */
  counted: RawBuilder<boolean>;
}

/** Reads the requested page of a list, newest rows first, with the number of all its rows. */
export async function readNewestPage<Tables, Names extends keyof Tables, Row extends { id: string }>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Names, Row>,
  { query, table, alias = table, counted }: Listed,
): Promise<ListPage<Row>> {
  const after = cursorOf(query);
  const id = sql.ref<string>(`${alias}.id`);
  const read = await rows
    .$if(after !== null, (select) => select.where(sql<boolean>`${id} < ${after}`))
    .orderBy(id, 'desc')
    .limit(query.limit + 1)
    .execute();
  return { ...cutPage(read, query.limit), total: await countRows(db, table, counted) };
}
