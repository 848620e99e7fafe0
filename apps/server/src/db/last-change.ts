import { sql, type RawBuilder } from 'kysely';

/** Returns the condition that a row was last changed at an instant that the client read, compared in milliseconds. */
export function sameInstant(column: string, instant: string): RawBuilder<boolean> {
  return sql<boolean>`date_trunc('milliseconds', ${sql.ref(column)}) = ${instant}::timestamptz`;
}

/**
 * Returns an expression for the new instant of a column. It is later than every earlier one, even within the same
 * millisecond.
 */
export function laterThanBefore(now: Date, column = 'updated_at'): RawBuilder<Date> {
  return sql<Date>`greatest(${now}::timestamptz, date_trunc('milliseconds', ${sql.ref(column)}) + interval '1 millisecond')`;
}
