import { sql, type Insertable, type RawBuilder, type SelectQueryBuilder, type Updateable } from 'kysely';
import type { Actor, Call } from '../access/actor.ts';
import { withinReach } from '../access/reach.ts';
import { columnsIn } from '../db/described-columns.ts';
import { laterThanBefore } from '../db/last-change.ts';
import type { ListQuery } from '../db/list-page.ts';
import type { Db } from '../db/schema/database.ts';
import type { Database } from '../db/schema/tables.generated.ts';
import { requireFound, requireUnchanged } from '../errors/api-error.ts';
import { readNewestPage } from './newest-page.ts';

type TableWith<Column extends string> = {
  [Table in keyof Database]: [Column] extends [keyof Database[Table]] ? Table : never;
}[keyof Database];

type Selection<Tables, Names extends keyof Tables, Row> = (
  db: Db,
  actor: Actor,
) => SelectQueryBuilder<Tables, Names, Row>;

type Reader = Pick<Call, 'db' | 'actor'>;

/** Row of a resource, as its selection returns it. */
export type RowOf<R extends { require: (call: Reader, id: string) => Promise<unknown> }> = Awaited<
  ReturnType<R['require']>
>;

/**
 * Returns the functions that read, insert and delete the rows of a company's table. `select` returns the columns of a
 * row. `reach` is the condition for rows within the actor's reach, by default that of the company.
 */
export function resource<
  Table extends TableWith<'id' | 'companyId'>,
  Tables,
  Names extends keyof Tables,
  Row extends { id: string },
>(table: Table, select: Selection<Tables, Names, Row>, reach?: (actor: Actor) => RawBuilder<boolean>) {
  const ofReachedCompany = (actor: Actor) => withinReach(actor, `${table}.companyId`);
  const isReached = reach ?? ofReachedCompany;

  function selectReached({ db, actor }: Reader): SelectQueryBuilder<Tables, Names, Row> {
    return select(db, actor).where(isReached(actor));
  }

  async function find(call: Reader, id: string) {
    const isRow = sql<boolean>`${sql.ref(`${table}.id`)} = ${id}`;
    const row = await selectReached(call).where(isRow).executeTakeFirst();
    return row ?? null;
  }

  return {
    /** Returns the query for all rows within reach, for lists in an order of their own. */
    select: selectReached,
    /** Returns a row within reach; null if there is none. */
    find,
    /** Returns a row within reach. Refuses a missing one as not found. */
    async require(call: Reader, id: string) {
      return requireFound(await find(call, id));
    },
    /** Returns a page of the rows within reach, newest first. The condition uses only columns of the table. */
    page(call: Reader, query: ListQuery, condition: RawBuilder<boolean> = sql`true`) {
      const selected = sql<boolean>`(${condition})`;
      const counted = sql<boolean>`${selected} and ${isReached(call.actor)}`;
      return readNewestPage(call.db, selectReached(call).where(selected), { query, table, counted });
    },
    /** Inserts a row. Its texts are stored without the characters that PostgreSQL refuses, as in a change. */
    async insert(db: Db, values: Insertable<Database[Table]>): Promise<void> {
      await db
        .insertInto(table as 'tags')
        .values(columnsIn(values, values) as Insertable<Database['tags']>)
        .execute();
    },
    /** Deletes a row of a company within reach. Refuses a missing one as not found. */
    remove: async ({ db, actor }: Reader, { id }: { id: string }): Promise<void> => {
      const deleted = await db
        .deleteFrom(table as 'tags')
        .where('id', '=', id)
        .where(ofReachedCompany(actor))
        .returning('id')
        .executeTakeFirst();
      requireFound(deleted);
    },
  };
}

/** Returns the functions of a resource that is changed under an optimistic lock. */
export function versionedResource<
  Table extends TableWith<'id' | 'companyId' | 'updatedAt'>,
  Tables,
  Names extends keyof Tables,
  Row extends { id: string },
>(table: Table, select: Selection<Tables, Names, Row>, reach?: (actor: Actor) => RawBuilder<boolean>) {
  return {
    ...resource(table, select, reach),
    /**
     * Locks a row of a company within reach until the transaction ends. Refuses a missing row as not found, and a change
     * that started from an older version.
     */
    async lock({ db, actor }: Reader, { id, updatedAt }: { id: string; updatedAt: string }): Promise<void> {
      const row = await db
        .selectFrom(table as 'tags')
        .select('updatedAt')
        .where('id', '=', id)
        .where(withinReach(actor, `${table}.companyId`))
        .forUpdate()
        .executeTakeFirst();
      requireUnchanged(requireFound(row).updatedAt, updatedAt);
    },
    /** Changes a row that the caller has locked or found. Values that are undefined stay. */
    async update(
      { db, actor, now }: Call,
      id: string,
      values: Updateable<Omit<Database[Table], 'updatedAt'>>,
    ): Promise<void> {
      await db
        .updateTable(table as 'tags')
        .set({
          ...(columnsIn(values, values) as Updateable<Database['tags']>),
          updatedAt: laterThanBefore(now),
        })
        .where('id', '=', id)
        .where(withinReach(actor, `${table}.companyId`))
        .execute();
    },
  };
}

/** Returns the condition for rows of one company; undefined: rows of any company. */
export function ofCompany(table: keyof Database, companyId: string | undefined): RawBuilder<boolean> {
  return sql`${companyId ?? null}::uuid is null or ${sql.ref(`${table}.companyId`)} = ${companyId ?? null}`;
}
